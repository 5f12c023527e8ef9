import { writeFileSync } from 'node:fs';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'albums' });

const accountOf = (name: string) => ({
  email: `${name}@lifestory.example`,
  password: demonstrationPassword,
});

test('staff import the album that a storyteller downloaded into the account of another customer', async ({
  enter,
  request,
}, info) => {
  /** Returns a function that calls the API as a person of the demonstration. */
  const signInToApi = async (name: string) => {
    const { token } = await (await request.post('/api/login', { data: accountOf(name) })).json();
    const headers = { authorization: `Bearer ${token}` };
    return async (path: string, data = {}) => (await request.post(`/api${path}`, { headers, data })).json();
  };
  // It has one photograph; decoding pictures takes most of the time of an import.
  const album = info.outputPath('george.zip');
  const callAsGeorge = await signInToApi('george');
  await callAsGeorge('/user/export');
  const readUrl = async () => (await callAsGeorge('/user/export-status')).data.url as string | null;
  await expect.poll(readUrl, { timeout: 60_000 }).toBeTruthy();
  writeFileSync(album, await (await request.get((await readUrl()) ?? '')).body());

  const staff = await enter();
  await signIn(staff, accountOf('admin'), '/album-imports');
  const imports = staff.getByRole('region', { name: 'Last 30 days' });

  await test.step('an album is imported into the story of the chosen customer', async () => {
    await staff.getByRole('combobox', { name: 'Customer' }).fill('rose');
    await staff.getByRole('option', { name: /rose@lifestory\.example/ }).click();
    await staff.getByLabel(/^Drop (the|another) album here/).setInputFiles(album);
    await expect(imports.getByText(/^Imported .*1 photograph\./)).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(imports);
  });

  await test.step('its photograph is in that account', async () => {
    const callAsRose = await signInToApi('rose');
    expect(JSON.stringify(await callAsRose('/post/timeline'))).toContain(
      'Dad’s first summer on the coast line',
    );
  });
});
