import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import configuration from '../playwright.config.ts';
import { expectMovingVideo } from './call.ts';
import { signIn } from './people.ts';
import { demonstrationPassword } from './server.ts';

const portraits = join(import.meta.dirname, '../../server/src/demonstration/media/portraits');
const interviewer = { file: join(portraits, 'admin.webp'), background: '#dfe6d5' };
const storyteller = { file: join(import.meta.dirname, 'storyteller.webp'), background: '#e9dfd0' };

const { args = [], ...launchOptions } = configuration.use?.launchOptions ?? {};

/** Shows a portrait as the JPEG of a camera. */
async function makeFrame({ file, background }: typeof interviewer): Promise<Buffer> {
  const browser = await chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const picture = readFileSync(file, 'base64');
  await page.setContent(
    `<body style="margin: 0; background: ${background}; text-align: center">
      <img src="data:image/webp;base64,${picture}" width="720" height="720">`,
  );
  const frame = await page.screenshot({ type: 'jpeg' });
  await browser.close();
  return frame;
}

/** Opens a browser whose camera shows a portrait; `folder` keeps its picture. */
async function openBrowser(folder: string, name: string, portrait: typeof interviewer): Promise<Browser> {
  const file = join(folder, `${name}.mjpeg`);
  const frame = await makeFrame(portrait);
  writeFileSync(file, Buffer.concat([frame, frame]));
  return chromium.launch({
    ...launchOptions,
    args: [...args, `--use-file-for-fake-video-capture=${file}`],
  });
}

/** Joins the interview of the demonstration that takes place now; calls `take` with the page of the interviewer. */
export async function withCall(
  options: BrowserContextOptions,
  take: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-pictures-'));
  const browsers = await Promise.all([
    openBrowser(folder, 'interviewer', interviewer),
    openBrowser(folder, 'storyteller', storyteller),
  ]);
  try {
    const [page, guest] = await Promise.all(browsers.map((browser) => browser.newPage(options)));
    if (!page || !guest) return;
    await signIn(page, { email: 'admin@lifestory.example', password: demonstrationPassword });
    await page.goto('/sessions');
    await page.getByRole('button', { name: 'Actions for Louis Moreau' }).click();
    const details = page.waitForResponse(/\/api\/sessions\/fetch(\?|$)/);
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    const { session } = await (await details).json();
    await page.goto(`/studio/${session.id}`);
    await page.getByRole('button', { name: 'Join the call' }).click();
    await guest.goto(session.join_url);
    await guest.getByRole('button', { name: 'Join the interview' }).click();
    await page.getByRole('button', { name: 'Admit Louis Moreau' }).click();
    await expectMovingVideo(page, 'Louis Moreau');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByLabel('Recorded time')).toHaveText(/[5-9]$/, { timeout: 120_000 });
    await take(page);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}
