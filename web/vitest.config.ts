import { defineConfig } from 'vitest/config';
import { contractTable } from './vite.config.ts';

/** These tests change module state that lives as long as a page, such as whether it is stale. */
const isolated = ['app/shells/**/*.test.tsx', 'app/ui/notices/toaster.test.tsx'];

export default defineConfig({
  plugins: [contractTable()],
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    restoreMocks: true,
    setupFiles: ['./app/testing/browser.ts'],
    // CPU-bound: one worker per core.
    maxWorkers: '100%',
    // Milliseconds. They only end tests that hang: a busy machine must not fail the others.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // Modules are loaded once per worker instead of once per file, which takes most of the time of a file.
        test: { name: 'web', include: ['app/**/*.test.{ts,tsx}'], exclude: isolated, isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
});
