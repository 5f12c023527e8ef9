import { defineConfig } from 'vitest/config';

// One PostgreSQL for the run, a database of its own for every file: see src/testing/.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', '../contract/src/**/*.test.ts'],
    globalSetup: ['src/testing/database-server.ts'],
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // A second, as by default, is not enough on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
  },
});
