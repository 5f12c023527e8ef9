import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFolder } from '@lifestory/server/testing/servers/database-folder.ts';
import type { Page } from '@playwright/test';
import { callAsStaff } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword, startServer, type TestServer } from '../testing/server.ts';

const directory = join(tmpdir(), `lifestory-backups-${process.pid}`);
test.use({ demonstration: true, ownServer: 'backups', settings: { BACKUP_DIR: directory } });
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };
const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };

/** Lists of staff that together show what a business has. */
const lists = [
  '/user/fetch-all?role=customer',
  '/user/fetch-all?role=sub-user',
  '/sessions/fetch-all',
  '/time-slots/fetch-all',
  '/transactions/fetch-all',
];

/** The lists of a server, without its address. */
async function readLists(server: TestServer): Promise<unknown[]> {
  const replies = [];
  for (const path of lists) {
    const reply = await callAsStaff<object>(server, path, undefined, admin);
    replies.push(JSON.parse(JSON.stringify(reply).replaceAll(server.url, '')));
  }
  return replies;
}

/** The captions of the photographs in the gallery of a signed-in storyteller, once their pictures are shown. */
async function readGallery(page: Page, url: string): Promise<(string | null)[]> {
  await page.goto(`${url}/gallery`);
  const pictures = page.getByRole('main').getByRole('img');
  await expect(pictures.first()).toBeVisible();
  const isShown = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;
  await expect.poll(() => pictures.first().evaluate(isShown)).toBe(true);
  return pictures.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
}

test('a Super Admin backs up now, and the restored installation has the same data and photographs', async ({
  enter,
  server,
}) => {
  await test.step('the backup is complete and verified', async () => {
    const staff = await enter();
    await signIn(staff, admin, '/dashboard');
    const card = staff.getByRole('region', { name: 'Backups' });
    await expect(card).toContainText('None yet');
    await card.getByRole('button', { name: 'Back up now' }).press('Enter');
    const findResult = async () => {
      const { data } = await callAsStaff<{
        data: { latest: { verified: boolean; error: string | null } | null };
      }>(server, '/backups', undefined, admin);
      return data.latest && { verified: data.latest.verified, error: data.latest.error };
    };
    await expect.poll(findResult).toEqual({ verified: true, error: null });
    await staff.reload();
    await expect(card).toContainText('Complete and verified');
  });

  const restoredDir = mkdtempSync(join(databaseFolder, 'lifestory-restored-'));
  const restore = join(import.meta.dirname, '../../server/src/restore.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [restore, directory], {
    env: { PATH: process.env.PATH, DATA_DIR: restoredDir, LOG_LEVEL: 'error' },
  });
  expect(stdout).toMatch(/^Restored .* tables, \d+ files/);
  const restored = await startServer(true, { DATA_DIR: restoredDir });
  try {
    expect(await readLists(restored)).toEqual(await readLists(server));
    const [before, after] = await Promise.all([enter(), enter({ baseURL: restored.url })]);
    await signIn(before, rose, '/home');
    await signIn(after, rose, '/home');
    // The first rows are shown before the others.
    await expect(async () =>
      expect(await readGallery(after, restored.url)).toEqual(await readGallery(before, server.url)),
    ).toPass();
    expect(restored.takeErrors()).toEqual([]);
    // An open page would complain that its stream of changes ended with the server.
    await after.context().close();
  } finally {
    await restored.close();
  }
});
