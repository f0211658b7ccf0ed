#ifndef MEMOTRACK_CLIBXML2_SHIM_H
#define MEMOTRACK_CLIBXML2_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemastypes.h>
#include <libxml/schemasInternals.h>
#include <libxml/xmlunicode.h>
#include <libxml/xmlwriter.h>

/// `xmlFree` is a mutable global function pointer, which Swift 6 does not let through.
static inline void memotrack_xmlFree(void *memory) { xmlFree(memory); }

/// The last `byte` among `count` bytes from `start`, or NULL. GNU's memrchr(3), hidden without _GNU_SOURCE.
extern void *memrchr(const void *, int, size_t);
static inline const xmlChar *memotrack_last(const xmlChar *start, xmlChar byte, size_t count) {
    return (const xmlChar *)memrchr(start, byte, count);
}

/// Keeps what libxml2 says on this thread off standard error; parsers hear of their own errors through their handler.
static inline void memotrack_ignore_error(void *context, const xmlError *error) {
    (void)context;
    (void)error;
}
static inline void memotrack_silence_thread(void) {
    xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)memotrack_ignore_error);
}

/// The installed handler takes `const xmlError *` from 2.12 on and `xmlErrorPtr` before: one type for both.
typedef void (*memotrack_error_handler)(void *context, const xmlError *error);
static inline void memotrack_set_error_handler(xmlSAXHandler *handler, memotrack_error_handler function) {
    handler->serror = (xmlStructuredErrorFunc)function;
}

#endif
