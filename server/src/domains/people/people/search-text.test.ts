import { contract } from '@lifestory/contract';
import { foldText } from '@lifestory/contract/folded-text';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { db, users } = await createTestApp();
const sue = await users.superAdmin({ fname: 'Sue' });

/** Adds a customer with a name as an older release may have stored it. */
async function addCustomer(fname: string, lname: string, email?: string) {
  const { person } = await users.customer(email ? { email } : {});
  await db.updateTable('people').set({ fname, lname }).where('id', '=', person.id).execute();
  return person.id;
}

const ids = {
  higgins: await addCustomer('Maeve', 'O’Higgins'),
  novak: await addCustomer('Zoë', 'Novák', 'first_last.zn@mail.example'),
  bjork: await addCustomer('Björk'.normalize('NFD'), 'Lund\u2010Søndergård'),
  spaced: await addCustomer('Ana\u00a0María', 'de\u202fla\u2009Cruz'),
  hidden: await addCustomer('Ta\u200bma\u00adr', '\u202eStrauß'),
  okina: await addCustomer('Kaʻiulani', 'Łukasiewicz'),
};

test.each([
  ["O'Higgins", 'higgins'],
  ['OʼHIGGINS', 'higgins'],
  ['ohiggins', 'higgins'],
  ['higgins maeve', 'higgins'],
  ['novak zoe', 'novak'],
  ['ZOË Nová', 'novak'],
  ['zn@mail', 'novak'],
  ['first_last.zn', 'novak'],
  ['zoe zn@mail.example', 'novak'],
  ['Björk', 'bjork'],
  ['Björk'.normalize('NFD'), 'bjork'],
  ['bjork lund-sondergard', 'bjork'],
  ['Lund\u2013Sønder', 'bjork'],
  ['Ana María de la Cruz', 'spaced'],
  ['cruz\u3000ana', 'spaced'],
  ['tamar strauss', 'hidden'],
  ['Ta\u200dmar', 'hidden'],
  ['Kaiulani', 'okina'],
  ["Ka'iulani lukasiewicz", 'okina'],
] as const)('staff who search for %s find the customer', async (text, name) => {
  const listed = await sue.request(contract.people.list, { query: { role: 'customer', search: text } });
  expect(listed.data.map(({ id }) => id)).toEqual([ids[name]]);
  const { data: found } = await sue.request(contract.dashboard.search, { query: { search: text } });
  expect(found.map(({ id }) => id)).toContain(ids[name]);
});

test.each(['novak björk', '\u200b\u200b', '%%', 'first.nobody', '@@@'])('%s finds nobody', async (text) => {
  const listed = await sue.request(contract.people.list, { query: { role: 'customer', search: text } });
  expect(listed.data).toEqual([]);
});

test('customers are sorted by the letters of their names, whatever their accents and case', async () => {
  await addCustomer('zoe', 'Adams');
  await addCustomer('Élodie', 'Martin');
  await addCustomer('elodie', 'Nash');
  await addCustomer('Eloise', 'Short');
  const { data } = await sue.request(contract.people.list, { query: { role: 'customer', sort: 'name' } });
  expect(data.map(({ fullName }) => fullName.normalize('NFC'))).toEqual([
    'Ana\u00a0María de\u202fla\u2009Cruz',
    'Björk Lund\u2010Søndergård',
    'Élodie Martin',
    'elodie Nash',
    'Eloise Short',
    'Kaʻiulani Łukasiewicz',
    'Maeve O’Higgins',
    'Ta\u200bma\u00adr \u202eStrauß',
    'zoe Adams',
    'Zoë Novák',
  ]);
});

test('the database and the pages have the same normal form for every text', async () => {
  const ranges: [from: number, to: number][] = [
    [0x20, 0x24f], // Latin
    [0x2b0, 0x36f], // modifiers and combining marks
    [0x391, 0x3a1],
    [0x3b1, 0x3c9], // Greek
    [0x400, 0x45f], // Cyrillic
    [0x5d0, 0x5ea],
    [0x627, 0x64a], // Hebrew, Arabic
    [0x905, 0x939], // Devanagari
    [0x1e00, 0x1eff], // Latin with several accents
    [0x2000, 0x206f],
    [0x3000, 0x30fe], // spaces, hyphens, controls, kana
    [0x4e00, 0x4e80],
    [0xac00, 0xac80], // Han, Hangul
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe0f],
    [0xff01, 0xff9f],
    [0xfeff, 0xfeff],
  ];
  const letters = fc.oneof(
    ...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  );
  const samples = fc.sample(fc.string({ unit: letters, maxLength: 20 }), 2000);
  const { rows } = await sql<{ folded: string }>`
    select search_text(sample) as folded
    from unnest(${samples}::text[]) with ordinality as samples (sample, position) order by position`.execute(
    db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(samples.map(foldText));
});
