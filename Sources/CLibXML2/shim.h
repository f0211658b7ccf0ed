#ifndef MEMOTRACK_CLIBXML2_SHIM_H
#define MEMOTRACK_CLIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>

/// `xmlFree` is a mutable global function pointer, which Swift 6 does not let through.
static inline void memotrack_xmlFree(void *memory) { xmlFree(memory); }

#endif
