import v8 from 'node:v8'

/**
 * V8 collects the whole heap again and again while files stream through buffers outside of it: a third of the server's CPU for a
 * submission with 3 files of 1 MB (docs/operations.md, "Memory"). Imported before everything else, since V8 reads both at its
 * next collection.
 */
v8.setFlagsFromString('--no-memory-reducer')
v8.setFlagsFromString('--heap-growing-percent=300')
