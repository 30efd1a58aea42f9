#ifndef CGLPK_H
#define CGLPK_H
#endif
