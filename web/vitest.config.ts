import { defineConfig } from 'vitest/config';
import { headScripts } from './head-scripts.ts';
import { contractTable } from './vite.config.ts';

export default defineConfig({
  plugins: [contractTable(), headScripts()],
  test: {
    include: ['app/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: {
      // No test reads sizes, which take up most of the time that computing styles takes.
      happyDOM: { url: 'http://localhost:3000/', settings: { disableComputedStyleRendering: true } },
    },
    restoreMocks: true,
    // A fake Intl binds the methods of a format when it is created, so a format that the product keeps would keep the
    // time zone of the first test that created it.
    fakeTimers: {
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    },
    // Modules are loaded once per worker instead of once per file, which takes most of the time of a file. A test that
    // changes the state of a module, such as whether the page is stale, resets the modules (`vi.resetModules`).
    isolate: false,
    setupFiles: ['./app/testing/browser.ts'],
    // More workers than cores of a small machine, because the last files and the main process keep one core idle.
    maxWorkers: 3,
    // Milliseconds. They only end tests that hang: a machine that is ten times slower must not fail the others.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
