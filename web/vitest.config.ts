import { defineConfig } from 'vitest/config';
import { contractTable } from './vite.config.ts';

export default defineConfig({
  plugins: [contractTable()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    include: ['app/**/*.test.{ts,tsx}'],
    setupFiles: ['./app/testing/browser.ts'],
    // CPU-bound: one worker per core.
    maxWorkers: '100%',
    // The default of one second is too short on a busy machine; a test has five.
    expect: { poll: { timeout: 4_000 } },
  },
});
