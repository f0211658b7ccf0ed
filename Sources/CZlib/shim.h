// zlib, as Swift sees it.
#ifndef MEMOTRACK_CZLIB_H
#define MEMOTRACK_CZLIB_H

#include <zlib.h>

/// inflateInit2 and deflateInit2 are macros, which are not imported. Z_OK, or an error of zlib's.
static inline int memotrack_inflate_start(z_stream *stream) { return inflateInit2(stream, 15 + 16 /* gzip only */); }
static inline int memotrack_deflate_start(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16 /* gzip */, 8, Z_DEFAULT_STRATEGY);
}

#endif
