import { writeFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'albums' });

const accountOf = (name: string) => ({
  email: `${name}@lifestory.example`,
  password: demonstrationPassword,
});

/** Has the album of an account made through the API, and saves it at `path`. */
async function exportAlbum(
  request: APIRequestContext,
  account: ReturnType<typeof accountOf>,
  path: string,
): Promise<void> {
  const { token } = await (await request.post('/api/login', { data: account })).json();
  const options = { headers: { authorization: `Bearer ${token}` } };
  await request.post('/api/user/export', options);
  const readUrl = async () => {
    const { data } = await (await request.post('/api/user/export-status', options)).json();
    return data.url as string | null;
  };
  await expect.poll(readUrl, { timeout: 60_000 }).toBeTruthy();
  writeFileSync(path, await (await request.get((await readUrl()) ?? '')).body());
}

test('staff import the album that a storyteller downloaded into the account of another customer', async ({
  enter,
  request,
}, info) => {
  // It has one photograph; decoding pictures takes most of the time of an import.
  const album = info.outputPath('george.zip');
  await exportAlbum(request, accountOf('george'), album);

  const staff = await enter();
  await signIn(staff, accountOf('admin'), '/Settings');
  await staff.getByRole('link', { name: /^Import an album/ }).click();
  await expect(staff.getByRole('heading', { name: 'Import an album', level: 1 })).toBeVisible();
  const imports = staff.getByRole('region', { name: 'Last 30 days' });
  const file = staff.getByLabel(/^Drop (the|another) album here/);

  await test.step('an album is imported into the story of the chosen customer', async () => {
    const customer = staff.getByRole('combobox', { name: 'Customer' });
    await customer.fill('rose');
    await staff.getByRole('option', { name: /rose@lifestory\.example/ }).click();
    await file.setInputFiles(album);
    await expect(imports.getByText(/^Imported .*1 photograph\./)).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(imports);
  });

  await test.step('its photographs and comments are in that account', async () => {
    const rose = await enter();
    await signIn(rose, accountOf('rose'), '/gallery');
    await rose
      .getByRole('main')
      .getByRole('link', { name: /Dad’s first summer on the coast line/ })
      .click();
    await expect(rose.getByText('And a trumpet case full of sand.')).toBeVisible();
  });
});
