import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AlertCause, contract } from '@lifestory/contract';
import { afterEach, expect, test } from 'vitest';
import { describeWarnings } from '../../../config/installation-warnings.ts';
import { createTestApp } from '../../../testing/app.ts';

const publicInstallation = await createTestApp({ APP_URL: 'https://story.example' });
const localInstallation = await createTestApp();
const { app, visitor, users } = publicInstallation;
const folder = join(app.env.DATA_DIR, 'site');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeText(name: string, content: string | Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}
const fetchTexts = async () => (await visitor().request(contract.settings.siteTexts, {})).data;
const findAlert = async (
  { users }: Pick<typeof publicInstallation, 'users'>,
  wantedCause: AlertCause = 'sample_texts',
) =>
  (await (await users.superAdmin()).request(contract.dashboard.alerts, {})).alerts.find(
    ({ cause }) => cause === wantedCause,
  );

test('without files no texts are returned, and staff of a public installation are warned of the samples', async () => {
  expect(await fetchTexts()).toEqual({ testimonials: null, founder: null });
  expect((await findAlert({ users }))?.message).toMatch(
    /testimonials and a founder’s story .*site\/testimonials\.txt/,
  );
  expect(describeWarnings(app).join()).toContain('site/founder.txt');
  expect(await findAlert(localInstallation)).toBeUndefined();
  expect(describeWarnings(localInstallation.app)).toEqual([]);
});

test('texts from files are returned in place of the samples', async () => {
  writeText(
    'testimonials.txt',
    'She talked for\nan hour.\r\n— Ana B., daughter\n\n\nA fine visit.\n-- Ben\n',
  );
  writeText('founder.txt', 'It began\nin Portland.\n\nThen it grew.\n');
  expect(await fetchTexts()).toEqual({
    testimonials: [
      { words: 'She talked for an hour.', name: 'Ana B.', who: 'daughter' },
      { words: 'A fine visit.', name: 'Ben', who: '' },
    ],
    founder: ['It began in Portland.', 'Then it grew.'],
  });
  expect(await findAlert({ users })).toBeUndefined();
});

test('an empty file yields an empty section, and the warning about the other sample remains', async () => {
  writeText('testimonials.txt', '\n');
  expect(await fetchTexts()).toEqual({ testimonials: [], founder: null });
  expect((await findAlert({ users }))?.message).toMatch(/^The landing page shows a founder’s story /);
});

test('a file that becomes invalid while the server runs is reported to staff, and its texts are left out', async () => {
  writeText('founder.txt', 'It began\nin Portland.\n');
  writeText('testimonials.txt', 'Words of nobody.');
  expect(await fetchTexts()).toEqual({ testimonials: null, founder: ['It began in Portland.'] });
  expect((await findAlert({ users }, 'texts_invalid'))?.message).toMatch(
    /testimonials\.txt, entry 1 does not say whose words/,
  );
  expect(await findAlert({ users })).toBeUndefined();
  expect(await findAlert({ users }, 'cards_sandboxed')).toBeDefined();
  expect(await findAlert(localInstallation, 'texts_invalid')).toBeUndefined();
});

test.each<[string, string, string | Buffer, RegExp]>([
  [
    'a testimonial without a name',
    'testimonials.txt',
    'Good.\n— Ana\n\nBetter.',
    /entry 2 does not say whose words/,
  ],
  [
    'an entry that is too long',
    'founder.txt',
    'x'.repeat(2_000),
    /entry 1 has 2000 characters; at most 1200 fit/,
  ],
  ['a file with too many entries', 'founder.txt', 'x\n\n'.repeat(20), /has 20 entries; at most 12 fit/],
  [
    'a file in another encoding',
    'founder.txt',
    Buffer.from([0x66, 0xfc, 0x72]),
    /founder\.txt cannot be read: it is not UTF-8/,
  ],
])('%s prevents the start with an error message that names the file', (_what, name, content, message) => {
  writeText(name, content);
  expect(() => describeWarnings(app)).toThrow(message);
});
