import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'albums' });

const accountOf = (name: string) => ({
  email: `${name}@lifestory.example`,
  password: demonstrationPassword,
});

/** Has the album of the signed-in person made, and saves it at `path`. */
async function downloadAlbum(page: Page, path: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Download everything' });
  await card.getByRole('button', { name: 'Prepare my file' }).click();
  const download = card.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await file.saveAs(path);
}

test('staff import the album that a storyteller downloaded into the account of another customer', async ({
  enter,
}, info) => {
  const album = info.outputPath('rose.zip');
  const rose = await enter();
  await signIn(rose, accountOf('rose'), '/setting');
  await downloadAlbum(rose, album);

  const staff = await enter();
  await signIn(staff, accountOf('admin'), '/Settings');
  await staff.getByRole('link', { name: /^Import an album/ }).click();
  await expect(staff.getByRole('heading', { name: 'Import an album', level: 1 })).toBeVisible();
  const imports = staff.getByRole('region', { name: 'Last 30 days' });
  const file = staff.getByLabel(/^Drop (the|another) album here/);

  await test.step('a damaged album is refused with the reason', async () => {
    const damaged = info.outputPath('damaged.zip');
    writeFileSync(damaged, readFileSync(album).subarray(0, 100_000));
    await file.setInputFiles(damaged);
    await expect(imports.getByText(/^This is not a ZIP file, or it is damaged/)).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('an album is imported into the story of the chosen customer', async () => {
    const customer = staff.getByRole('combobox', { name: 'Customer' });
    await customer.fill('george');
    await staff.getByRole('option', { name: /george@lifestory\.example/ }).click();
    await file.setInputFiles(album);
    await expect(imports.getByText(/^Imported 2 films, \d+ chapters and 12 photographs\./)).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(staff);
  });

  await test.step('its photographs and comments are in that account', async () => {
    const george = await enter();
    await signIn(george, accountOf('george'), '/gallery');
    await george
      .getByRole('main')
      .getByRole('link', { name: /For her seventieth birthday/ })
      .click();
    await expect(george.getByText('Seventy and fearless.')).toBeVisible();
  });
});
