import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';
import { unzip } from '../testing/unzip.ts';

test.use({ demonstration: true });

/** Requests the archive on the settings card, and downloads it to `path`. */
async function downloadArchive(page: Page, path: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Download everything' });
  await card.getByRole('button', { name: 'Prepare my file' }).click();
  const download = card.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible();
  await expect(card.getByText(/can be downloaded until/)).toBeVisible();
  await expectAccessible(card);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^Lifestory \d{4}-\d\d-\d\d\.zip$/);
  await file.saveAs(path);
}

test('a storyteller downloads everything, and opens it offline', async ({ enter, server, browser }, info) => {
  const page = await enter();
  await signIn(page, { email: 'rose@lifestory.example', password: demonstrationPassword }, '/setting');
  const archive = info.outputPath('rose.zip');
  await downloadArchive(page, archive);
  const mail = await server.waitForMail('rose@lifestory.example', /file is ready/);
  expect(mail.text).toContain(`${server.url}/setting`);
  expect(mail.text).not.toContain('/api/');

  const folder = info.outputPath('at home');
  const names = await unzip(archive, folder);
  expect(names).toContain('data.json');
  const context = await browser.newContext({ offline: true });
  const home = await context.newPage();
  const requests: string[] = [];
  home.on('request', (request) => requests.push(request.url()));
  await home.goto(`${pathToFileURL(folder).href}/index.html`);
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Rose Whitaker’s life story');

  const film = home.locator('video').first();
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  const photographs = home.locator('.album img');
  await expect(photographs).toHaveCount(12);
  // Fails if one of the pictures cannot be shown.
  await photographs.evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  await expect(home.getByText('Seventy and fearless.')).toBeVisible();
  await expectAccessible(home);
  const chapter = home.locator('.chapters a').last();
  const [minutes = 0, seconds = 0] = ((await chapter.textContent()) ?? '').split(':').map(Number);
  await chapter.click();
  const position = () => home.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position, 'the film opens at the chapter').toBeGreaterThanOrEqual(minutes * 60 + seconds);
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await context.close();
});
