import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { BenchServer } from '../bench-server.ts';
import { type BareTab, openBareTab } from '../browser/bare-tab.ts';
import { openBrowser } from '../browser/mobile.ts';
import { residentBytes } from '../measure/process-memory.ts';
import type { Row } from '../measure/row.ts';
import { startCall } from './call.ts';

const megabyte = 1_000_000;
/** Fragments of a minute and of the whole recording, each two seconds of 2.5 Mbit/s. */
const minuteFragments = 30;
const hours = Number(process.env.BENCH_HOURS ?? 2);
const allFragments = 1_800 * hours;
const fragmentBytes = 625_000;

/** Milliseconds for the page to reach a state. */
const timeoutMs = 60_000;

/**
 * Takes the place of the browser's recorder: gives fragments as fast as they are asked for, without waiting for hours.
 */
const fakeRecorder = `
  window.MediaRecorder = class {
    static isTypeSupported = () => true;
    state = 'inactive';
    start() {
      this.state = 'recording';
      let count = 0;
      window.recordFragments = (fragments) => {
        for (let index = 0; index < fragments; index += 1) {
          const content = new Uint8Array(${fragmentBytes}).fill(++count);
          this.ondataavailable({ data: new Blob([content]) });
        }
      };
    }
    stop() {
      this.state = 'inactive';
      this.onstop();
    }
  };`;

async function waitUntil(isReached: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await isReached()); await sleep(50))
    if (Date.now() > end) throw new Error('The page of the call did not get ready.');
}

/** Presses the button with a text as soon as it is there. */
const press = (tab: BareTab, text: string): Promise<void> =>
  waitUntil(() =>
    tab.evaluate(`(() => {
      const isWanted = (button) => button.textContent.includes(${JSON.stringify(text)});
      const button = [...document.querySelectorAll('button')].find(isWanted);
      button?.click();
      return button !== undefined;
    })()`),
  );

/** Chromium starts a process for its own language model after two minutes, which takes 98 MB. */
const unrelatedProcess = 'on_device_model.mojom.OnDeviceModelService';

/** Returns the memory of all processes of a browser in bytes, without garbage of the page. */
async function measureBrowser(browser: Browser, tab: BareTab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage');
  await sleep(1_000);
  const devTools = await browser.newBrowserCDPSession();
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
  await devTools.detach();
  return processInfo
    .filter(({ type }) => type !== unrelatedProcess)
    .reduce((sum, { id }) => sum + residentBytes(id), 0);
}

/** The storyteller's browser records and sends for hours: how much its memory grows after the first minute. */
export async function measureRecordingBrowser(server: BenchServer): Promise<Row> {
  const call = await startCall(server, { isAlone: true });
  const browser = await openBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  try {
    const tab = await openBareTab(browser, server.url, { cookies: [], origins: [] }, { isOnDisk: true });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: fakeRecorder });
    await tab.send('Page.navigate', { url: call.joinUrl });
    await press(tab, 'Join the interview');
    await waitUntil(() => call.admitWaiting());
    await call.control('record');
    await waitUntil(() => tab.evaluate(`'recordFragments' in window`));
    const record = async (from: number, to: number) => {
      for (let count = from; count < to; ) {
        const batch = Math.min(minuteFragments, to - count);
        count += batch;
        await tab.evaluate(`window.recordFragments(${batch})`);
        await waitUntil(async () => (await call.countFragments()) >= count);
      }
    };
    await record(0, minuteFragments);
    const first = await measureBrowser(browser, tab);
    await record(minuteFragments, allFragments);
    const growth = ((await measureBrowser(browser, tab)) - first) / megabyte;
    return {
      subject: `a browser that records for ${hours} hours`,
      'MB in the first minute': Math.round(first / megabyte),
      'MB more at the end': Math.round(growth),
      goals: [
        {
          figure: `browser after ${hours} recorded hours, MB above the first minute`,
          value: growth,
          max: 50,
        },
      ],
    };
  } finally {
    await browser.close();
  }
}
