import './processes/heap-flags.ts';

// Loaded after the flags are set: a static import would load all modules before, and the heap grows while they load.
await import('./processes/startup.ts');
