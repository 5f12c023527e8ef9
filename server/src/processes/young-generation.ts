import { setFlagsFromString } from 'node:v8';

// Keeps the young generation, which V8 would let grow to 32 MB during the start, at its initial 1 MB per semi-space. To
// be imported before all modules that allocate.
setFlagsFromString('--semi-space-growth-factor=1');
