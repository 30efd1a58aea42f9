#include "CGLPK.h"

/* Without the trait GLPK nothing calls this file, and glpk.h need not be there. */
#ifdef GLPK

#include <glpk.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the hooks of one call need. */
typedef struct call {
  jmp_buf escape;
  char *message;
  size_t capacity;
} call;

/* Swallows what GLPK prints and remembers it: the text before an error is its only description.
   glp_term_out(GLP_OFF) alone is not enough, since an error turns the output on again. */
static int keep_output(void *info, const char *text) {
  call *here = info;
  size_t used = strlen(here->message);
  for (; *text != 0 && used + 1 < here->capacity; text++) {
    here->message[used++] = *text == '\n' ? ' ' : *text;
  }
  here->message[used] = 0;
  return 1;
}

static void leave(void *info) {
  longjmp(((call *)info)->escape, 1);
}

static void fail(cglpk_answer *answer, cglpk_status status, const char *message) {
  answer->status = status;
  snprintf(answer->message, sizeof answer->message, "%s", message);
}

static int is_interval(double lower, double upper) {
  return !isnan(lower) && !isnan(upper) && lower < INFINITY && upper > -INFINITY;
}

/* A NaN would pass glp_load_matrix and end the process in glp_exact, or make glp_simplex walk in
   circles. */
static int is_usable(const cglpk_problem *p) {
  if (p->rows < 0 || p->columns < 0 || p->entries < 0) return 0;
  for (int k = 0; k < p->entries; k++) {
    if (!isfinite(p->entry_value[k])) return 0;
  }
  for (int i = 0; i < p->rows; i++) {
    if (!is_interval(p->row_lower[i], p->row_upper[i])) return 0;
  }
  for (int j = 0; j < p->columns; j++) {
    if (!is_interval(p->column_lower[j], p->column_upper[j])) return 0;
    if (!isfinite(p->cost[j])) return 0;
  }
  return 1;
}

static int bound_type(double lower, double upper) {
  if (lower == -INFINITY) return upper == INFINITY ? GLP_FR : GLP_UP;
  if (upper == INFINITY) return GLP_LO;
  return lower == upper ? GLP_FX : GLP_DB;
}

static int glpk_place(int place) {
  switch (place) {
    case CGLPK_BASIC: return GLP_BS;
    case CGLPK_AT_LOWER: return GLP_NL;
    case CGLPK_AT_UPPER: return GLP_NU;
    case CGLPK_FREE: return GLP_NF;
    default: return GLP_NS;
  }
}

static int own_place(int place) {
  switch (place) {
    case GLP_BS: return CGLPK_BASIC;
    case GLP_NL: return CGLPK_AT_LOWER;
    case GLP_NU: return CGLPK_AT_UPPER;
    case GLP_NF: return CGLPK_FREE;
    default: return CGLPK_FIXED;
  }
}

/* The status for a return code of glp_simplex or glp_exact that is not 0. */
static cglpk_status status_of_code(int code) {
  switch (code) {
    case GLP_EBOUND: return CGLPK_CROSSED_BOUNDS;
    case GLP_EITLIM: return CGLPK_ITERATION_LIMIT;
    case GLP_ETMLIM: return CGLPK_TIME_LIMIT;
    default: return CGLPK_FAILED;
  }
}

static glp_prob *build(const cglpk_problem *p, const int *ia, const int *ja, const double *ar) {
  glp_prob *lp = glp_create_prob();
  /* glp_exact refuses a problem without rows or columns; a fresh row is free and a fresh column is
     fixed at 0, so one of each changes nothing. */
  glp_add_rows(lp, p->rows > 0 ? p->rows : 1);
  glp_add_cols(lp, p->columns > 0 ? p->columns : 1);
  glp_set_obj_dir(lp, p->maximize ? GLP_MAX : GLP_MIN);
  for (int i = 0; i < p->rows; i++) {
    glp_set_row_bnds(
        lp, i + 1, bound_type(p->row_lower[i], p->row_upper[i]), p->row_lower[i], p->row_upper[i]);
  }
  for (int j = 0; j < p->columns; j++) {
    glp_set_col_bnds(
        lp, j + 1, bound_type(p->column_lower[j], p->column_upper[j]), p->column_lower[j],
        p->column_upper[j]);
    glp_set_obj_coef(lp, j + 1, p->cost[j]);
  }
  glp_load_matrix(lp, p->entries, ia, ja, ar);
  return lp;
}

static void start_basis(glp_prob *lp, const cglpk_problem *p, const cglpk_answer *answer) {
  if (!p->warm) {
    glp_adv_basis(lp, 0);
    return;
  }
  for (int i = 0; i < p->rows; i++) {
    glp_set_row_stat(lp, i + 1, glpk_place(answer->row_place[i]));
  }
  for (int j = 0; j < p->columns; j++) {
    glp_set_col_stat(lp, j + 1, glpk_place(answer->column_place[j]));
  }
}

/* Runs the solvers and returns the code of the one that had the last word. */
static int run(glp_prob *lp, const cglpk_problem *p) {
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.it_lim = p->iteration_limit;
  options.tm_lim = p->time_limit_milliseconds;
  int code = glp_simplex(lp, &options);
  if (code == GLP_EBADB || code == GLP_ESING || code == GLP_ECOND) {
    glp_std_basis(lp);
    code = glp_simplex(lp, &options);
  }
  /* Without an optimal basis the rational solver would go on step by step, each of which costs it a
     hundred times as much. */
  if (!p->exact || code == GLP_EBOUND || code == GLP_ETMLIM || code == GLP_EITLIM) return code;
  /* Floating point only proposes a basis; whatever it thinks of the problem is settled here. */
  code = glp_exact(lp, &options);
  if (code == GLP_EBADB || code == GLP_ESING) {
    glp_std_basis(lp);
    code = glp_exact(lp, &options);
  }
  return code;
}

static void read_answer(glp_prob *lp, const cglpk_problem *p, int code, cglpk_answer *answer) {
  answer->iterations = glp_get_it_cnt(lp);
  for (int i = 0; i < p->rows; i++) {
    answer->row_place[i] = own_place(glp_get_row_stat(lp, i + 1));
  }
  for (int j = 0; j < p->columns; j++) {
    answer->column_place[j] = own_place(glp_get_col_stat(lp, j + 1));
  }
  if (code != 0) {
    answer->status = status_of_code(code);
    snprintf(answer->message, sizeof answer->message, "GLPK returned code %d", code);
    return;
  }
  switch (glp_get_status(lp)) {
    case GLP_OPT: break;
    case GLP_NOFEAS: answer->status = CGLPK_INFEASIBLE; return;
    case GLP_UNBND: answer->status = CGLPK_UNBOUNDED; return;
    default:
      answer->status = CGLPK_FAILED;
      snprintf(
          answer->message, sizeof answer->message, "GLPK ended with status %d", glp_get_status(lp));
      return;
  }
  for (int i = 0; i < p->rows; i++) answer->row_dual[i] = glp_get_row_dual(lp, i + 1);
  for (int j = 0; j < p->columns; j++) {
    answer->column_reduced_cost[j] = glp_get_col_dual(lp, j + 1);
    answer->column_solver_value[j] = glp_get_col_prim(lp, j + 1);
  }
  /* Where the basis cannot be factorised in floating point the solver's own values stay. */
  if (p->exact) glp_warm_up(lp);
  answer->objective = glp_get_obj_val(lp);
  for (int j = 0; j < p->columns; j++) answer->column_value[j] = glp_get_col_prim(lp, j + 1);
  answer->status = CGLPK_OPTIMAL;
}

void cglpk_solve(const cglpk_problem *problem, cglpk_answer *answer) {
  answer->status = CGLPK_FAILED;
  answer->objective = 0;
  answer->iterations = 0;
  answer->message[0] = 0;
  if (!is_usable(problem)) {
    fail(answer, CGLPK_BAD_INPUT, "a size is negative or a number is not finite");
    return;
  }
  /* GLPK counts from 1. The block is allocated before setjmp and its pointer does not change
     afterwards, so that it is still valid after a jump. */
  size_t count = (size_t)problem->entries + 1;
  double *ar = malloc(count * (sizeof(double) + 2 * sizeof(int)));
  if (ar == NULL) {
    fail(answer, CGLPK_BAD_INPUT, "out of memory");
    return;
  }
  int *ia = (int *)(ar + count);
  int *ja = ia + count;
  for (int k = 0; k < problem->entries; k++) {
    ia[k + 1] = problem->entry_row[k] + 1;
    ja[k + 1] = problem->entry_column[k] + 1;
    ar[k + 1] = problem->entry_value[k];
  }

  call here;
  here.message = answer->message;
  here.capacity = sizeof answer->message;
  if (setjmp(here.escape) == 0) {
    glp_term_out(GLP_OFF);
    glp_term_hook(keep_output, &here);
    glp_error_hook(leave, &here);
    glp_prob *lp = build(problem, ia, ja, ar);
    start_basis(lp, problem, answer);
    read_answer(lp, problem, run(lp, problem), answer);
  } else {
    answer->status = CGLPK_FAILED;
  }
  /* Frees the problem and every other block of this thread's environment, after a jump too. Only
     numbers that glp_exact was holding when it failed an assertion would stay behind, since they
     belong to GMP. */
  glp_free_env();
  free(ar);
}

#endif
