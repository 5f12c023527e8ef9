import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { app, visitor, db } = await createTestApp();
const client = visitor();

test('the price of a recording is public, in dollars', async () => {
  expect((await client.request(contract.settings.storyCost, {})).data).toBe(250);
  await db.insertInto('settings').values({ key: 'amount-for-booking-session', value: 19_950 }).execute();
  expect((await client.request(contract.settings.storyCost, {})).data).toBe(199.5);
});

test('no fee is returned while none is set', async () => {
  await db
    .updateTable('settings')
    .set({ value: 0 })
    .where('key', '=', 'amount-for-booking-session')
    .execute();
  expect((await client.request(contract.settings.storyCost, {})).data).toBeNull();
});

test('a text in the data directory replaces the terms', async () => {
  const terms = { params: { name: 'terms' } } as const;
  expect((await client.request(contract.settings.legalText, terms)).data).toBeNull();
  writeFileSync(join(app.env.DATA_DIR, 'terms.txt'), '# Our terms\n\nBe kind.');
  expect((await client.request(contract.settings.legalText, terms)).data).toBe('# Our terms\n\nBe kind.');
});
