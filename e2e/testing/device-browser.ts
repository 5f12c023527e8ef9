import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import configuration from '../playwright.config.ts';
import { guestWindow } from './call.ts';

/** A browser of its own with its data on disk, as on the device of a guest. */
export interface DeviceBrowser {
  page: Page;
  context: BrowserContext;
  /** Kills it with all its windows, as when the power fails. Its data stays. */
  kill(): Promise<void>;
}

/** Starts a browser with its data in a folder. */
export async function openDeviceBrowser(folder: string): Promise<DeviceBrowser> {
  const dataDir = join(folder, 'browser');
  const context = await chromium.launchPersistentContext(dataDir, {
    ...configuration.use?.launchOptions,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...guestWindow,
  });
  const [page = await context.newPage()] = context.pages();
  return {
    page,
    context,
    async kill() {
      const closed = context.waitForEvent('close');
      for (const pid of findProcesses(dataDir)) process.kill(pid, 'SIGKILL');
      await closed;
      await expect.poll(() => findProcesses(dataDir)).toEqual([]);
    },
  };
}

/** Finds the main processes of browsers with their data in a folder. */
const findProcesses = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const command = readCommand(pid);
      return (
        command.includes(`--user-data-dir=${dataDir}`) && !command.some((arg) => arg.startsWith('--type='))
      );
    });

function readCommand(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // It has just exited.
  }
}
