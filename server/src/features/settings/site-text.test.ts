import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AlertCause, contract } from '@lifestory/contract';
import { afterEach, expect, test } from 'vitest';
import { describeWarnings } from '../../config/installation-warnings.ts';
import { testApp } from '../../testing/app.ts';

const published = await testApp({ APP_URL: 'https://story.example' });
const local = await testApp();
const { app, visitor, users } = published;
const folder = join(app.env.DATA_DIR, 'site');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}
const texts = async () => (await visitor().request(contract.settings.siteTexts, {})).data;
const alert = async ({ users }: Pick<typeof published, 'users'>, searched: AlertCause = 'sample_texts') =>
  (await (await users.superAdmin()).request(contract.dashboard.alerts, {})).alerts.find(
    ({ cause }) => cause === searched,
  );

test('without files the sample texts are displayed, and staff of a public installation are warned', async () => {
  expect(await texts()).toEqual({ testimonials: null, founder: null });
  expect((await alert({ users }))?.message).toMatch(
    /testimonials and a founder’s story .*site\/testimonials\.txt/,
  );
  expect(describeWarnings(app).join()).toContain('site/founder.txt');
  expect(await alert(local)).toBeUndefined();
  expect(describeWarnings(local.app)).toEqual([]);
});

test('files replace the samples', async () => {
  write('testimonials.txt', 'She talked for\nan hour.\r\n— Ana B., daughter\n\n\nA fine visit.\n-- Ben\n');
  write('founder.txt', 'It began\nin Portland.\n\nThen it grew.\n');
  expect(await texts()).toEqual({
    testimonials: [
      { words: 'She talked for an hour.', name: 'Ana B.', who: 'daughter' },
      { words: 'A fine visit.', name: 'Ben', who: '' },
    ],
    founder: ['It began in Portland.', 'Then it grew.'],
  });
  expect(await alert({ users })).toBeUndefined();
});

test('an empty file hides its section, and the warning about the other sample remains', async () => {
  write('testimonials.txt', '\n');
  expect(await texts()).toEqual({ testimonials: [], founder: null });
  expect((await alert({ users }))?.message).toMatch(/^The landing page shows a founder’s story /);
});

test('a file damaged while the server runs is reported to staff, and its sample is displayed', async () => {
  write('founder.txt', 'It began\nin Portland.\n');
  write('testimonials.txt', 'Words of nobody.');
  expect(await texts()).toEqual({ testimonials: null, founder: ['It began in Portland.'] });
  expect((await alert({ users }, 'texts_invalid'))?.message).toMatch(
    /testimonials\.txt, entry 1 does not say whose words/,
  );
  expect(await alert({ users })).toBeUndefined();
  expect(await alert({ users }, 'cards_sandboxed')).toBeDefined();
  expect(await alert(local, 'texts_invalid')).toBeUndefined();
});

test.each<[string, string, string | Buffer, RegExp]>([
  [
    'a testimonial of nobody',
    'testimonials.txt',
    'Good.\n— Ana\n\nBetter.',
    /entry 2 does not say whose words/,
  ],
  ['more than fits', 'founder.txt', 'x'.repeat(2_000), /entry 1 has 2000 characters; at most 1200 fit/],
  ['too many', 'founder.txt', 'x\n\n'.repeat(20), /has 20 entries; at most 12 fit/],
  [
    'another encoding',
    'founder.txt',
    Buffer.from([0x66, 0xfc, 0x72]),
    /founder\.txt cannot be read: it is not UTF-8/,
  ],
])('%s prevents the start with an error message that names the file', (_what, name, content, sentence) => {
  write(name, content);
  expect(() => describeWarnings(app)).toThrow(sentence);
});
