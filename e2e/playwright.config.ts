import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The dates that journeys compute are those of the pages, which are opened in Los Angeles.
process.env.TZ = 'America/Los_Angeles';

/** The headless shell uses less CPU; both are Debian packages. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? installed,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Drawing in a process of its own takes a seventh more of the processor time.
    '--in-process-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // A test picture and tone instead of a camera and microphone, without a prompt.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // Resolves host names of a local network to this machine; only localhost is a secure context without HTTPS.
    '--host-resolver-rules=MAP *.lan 127.0.0.1',
  ],
};

/** The Firefox of the machine, with a test picture and tone instead of a camera and microphone, without a prompt. */
export const firefoxOptions = {
  executablePath: join(import.meta.dirname, 'testing/firefox.ts'),
  firefoxUserPrefs: {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    // Names its addresses in calls: otherwise other browsers look for their names by multicast.
    'media.peerconnection.ice.obfuscate_host_addresses': false,
    // It ignores `reducedMotion`.
    'ui.prefersReducedMotion': 1,
  },
};

/** Shows the film of `prepared-data.ts` as the picture of the camera. */
const smallCamera = `--use-file-for-fake-video-capture=${process.env.CAMERA_FILM}`;

/**
 * Two workers, each with its own browser and servers. A run stops after five failures.
 * `npx playwright test --trace retain-on-failure <file>` records a trace; it is off because it slows every step.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './prepared-data.ts',
  workers: 2,
  projects: [
    {
      name: 'calls',
      testMatch: 'calls/*.spec.ts',
      // Browsers that encode the video of two calls at once need more than two processors.
      workers: 1,
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, smallCamera] } },
    },
    { name: 'pages', testIgnore: ['calls/**', 'browsers/**'] },
    {
      name: 'firefox',
      testMatch: 'browsers/*.spec.ts',
      workers: 1,
      use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: firefoxOptions },
    },
    { name: 'webkit', testMatch: 'browsers/*.spec.ts', workers: 1, use: { browserName: 'webkit' } },
  ],
  fullyParallel: false,
  retries: 0,
  maxFailures: 5,
  // Milliseconds. They only end journeys that hang: a machine that is ten times slower must not fail the others.
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 240_000,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
