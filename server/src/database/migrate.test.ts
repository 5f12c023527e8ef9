import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { listPendingMigrations, migrate } from './migrate.ts';

const { db, pool } = await createTestDatabase();

const recordMigration = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  );

test('a database with migrations of a newer release is accepted', async () => {
  await recordMigration('9999-newer-release');
  await migrate(db, pool);
  expect(await listPendingMigrations(db)).toEqual([]);
});

test('a database with an unknown older migration is rejected', async () => {
  await recordMigration('0001-zzz-unknown');
  await expect(migrate(db, pool)).rejects.toThrow('0001-zzz-unknown');
});

test('a database of a version before 1.0.0 is refused with the way to carry its data over', async () => {
  await recordMigration('0001-foundation');
  await expect(migrate(db, pool)).rejects.toThrow('From a version before 1.0.0');
});
