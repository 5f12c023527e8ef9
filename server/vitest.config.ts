import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { processEnvironment } from './src/testing/servers/process-environment.ts';

// One PostgreSQL for the run, a database of its own for every file: see src/testing/.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', '../contract/src/**/*.test.ts', '../packages/*/src/**/*.test.ts'],
    globalSetup: 'src/testing/servers/global-setup.ts',
    alias: { '@node-rs/argon2': join(import.meta.dirname, 'src/testing/cheap-argon2.ts') },
    // The compile cache is for the workers, and for the processes of the product that they start.
    env: { TZ: 'UTC', LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: processEnvironment.NODE_COMPILE_CACHE },
    // Modules are loaded once per worker instead of once per file, which takes most of the time of a short file.
    isolate: false,
    // More workers than cores of a small machine: many tests wait for processes and timeouts.
    maxWorkers: 4,
    // Milliseconds. They only end tests that hang: a machine that is ten times slower must not fail the others.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 480_000 } },
    restoreMocks: true,
  },
});
