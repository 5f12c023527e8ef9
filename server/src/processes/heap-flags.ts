import { setFlagsFromString } from 'node:v8';

// Flags of V8 that keep the heap small. To be imported before all modules that allocate.

// Keeps the young generation, which V8 would let grow to 32 MB during the start, at its initial 1 MB per semi-space.
setFlagsFromString('--semi-space-growth-factor=1');
// Collects garbage when the heap has grown by 30 % instead of by up to 300 %: under load the process needs 244 instead
// of 430 MB, for the same processor time.
setFlagsFromString('--heap-growing-percent=30');
