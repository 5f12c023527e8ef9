import { defineConfig } from 'vitest/config';

// One PostgreSQL for the run, a database of its own for every file: see src/testing/.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', '../contract/src/**/*.test.ts'],
    globalSetup: ['src/testing/database-server.ts'],
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
    // Modules are loaded once per worker instead of once per file, which takes most of the time of a short file.
    isolate: false,
    // More workers than cores of a small machine: many tests wait for processes and timeouts.
    maxWorkers: 3,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // A second, as by default, is not enough on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
  },
});
