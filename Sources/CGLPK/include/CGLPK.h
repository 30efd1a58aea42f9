#ifndef CGLPK_H
#define CGLPK_H

/* One linear program in, one answer out: everything of GLPK stays behind this header.

   GLPK ends the process on input it dislikes (a bad index, an entry given twice) unless an error
   hook leaves it by longjmp. Setup, hook, setjmp, solve and clean-up are therefore one C function,
   so that no jump ever crosses a Swift frame and no GLPK object outlives a call. */

/* What a call ended with. */
typedef enum cglpk_status {
  CGLPK_OPTIMAL = 0,
  CGLPK_INFEASIBLE = 1,
  CGLPK_UNBOUNDED = 2,
  CGLPK_ITERATION_LIMIT = 3,
  CGLPK_TIME_LIMIT = 4,
  /* A lower bound lies above its upper bound. */
  CGLPK_CROSSED_BOUNDS = 5,
  /* A number is not finite, a bound not a number, or memory ran out before GLPK was asked. */
  CGLPK_BAD_INPUT = 6,
  /* GLPK raised an error or returned a code with no better name; see the message. */
  CGLPK_FAILED = 7
} cglpk_status;

/* Where a row or column stands in a basis. */
typedef enum cglpk_place {
  CGLPK_BASIC = 0,
  CGLPK_AT_LOWER = 1,
  CGLPK_AT_UPPER = 2,
  CGLPK_FREE = 3,
  CGLPK_FIXED = 4
} cglpk_place;

/* A linear program: optimise cost * x where row_lower <= A x <= row_upper and
   column_lower <= x <= column_upper. An infinite bound is none. Indices count from 0; each
   (row, column) may occur only once. */
typedef struct cglpk_problem {
  int rows;
  int columns;
  int entries;
  const int *entry_row;
  const int *entry_column;
  const double *entry_value;
  const double *row_lower;
  const double *row_upper;
  const double *column_lower;
  const double *column_upper;
  const double *cost;
  int maximize;
  /* Whether the answer is certified by glp_exact, in rational arithmetic, after glp_simplex. */
  int exact;
  /* Whether row_place and column_place hold a basis to start from. */
  int warm;
  /* Bounds on the work of each of the two solvers; above 0. */
  int iteration_limit;
  int time_limit_milliseconds;
} cglpk_problem;

/* The answer. The arrays are the caller's, of the length of the rows or the columns; they are
   written where status is CGLPK_OPTIMAL and, the places, wherever a basis was reached. */
typedef struct cglpk_answer {
  cglpk_status status;
  double objective;
  /* The optimal vertex in floating point, computed from the final basis and the data as given.
     glp_exact itself takes every number that is not whole for a nearby simple fraction (relative
     distance up to 1e-10), so its values may be off by that much; its basis is what counts. */
  double *column_value;
  /* The vertex as glp_exact (or glp_simplex where exact is 0) sees it. */
  double *column_solver_value;
  double *column_reduced_cost;
  double *row_dual;
  int *row_place;
  int *column_place;
  /* Simplex iterations of both solvers together. */
  int iterations;
  /* What GLPK said, where status is CGLPK_FAILED or CGLPK_BAD_INPUT. */
  char message[240];
} cglpk_answer;

/* Solves a linear program. Prints nothing, keeps nothing, never ends the process, and may be called
   on several threads at once. */
void cglpk_solve(const cglpk_problem *problem, cglpk_answer *answer);

#endif
