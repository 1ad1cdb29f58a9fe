import v8 from 'node:v8'

/**
 * While files stream through buffers outside the V8 heap, V8 collects the whole heap repeatedly. This took a third of the server's CPU for
 * a submission with 3 files of 1 MB (docs/operations.md, "Memory"). Import this file first, so that the flags apply to the next garbage
 * collection.
 */
v8.setFlagsFromString('--no-memory-reducer')
v8.setFlagsFromString('--heap-growing-percent=300')
