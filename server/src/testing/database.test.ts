import { expect, test } from 'vitest';
import { copyTemplateDatabase, createTestDatabase } from './database.ts';

const { db } = await createTestDatabase();

test('a test database is migrated and empty', async () => {
  expect(await db.selectFrom('people').selectAll().execute()).toEqual([]);
});

test('data of one test database is not visible in another', async () => {
  const other = await copyTemplateDatabase();
  await other.db.insertInto('settings').values({ key: 'alert', value: 24 }).execute();
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
  await other.drop();
});
