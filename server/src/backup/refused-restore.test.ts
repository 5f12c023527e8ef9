import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import { createTestApp } from '../testing/app.ts';
import { copyTemplateDatabase } from '../testing/database.ts';
import { createBackup } from './backup-creation.ts';
import { restoreRows } from './backup-restore.ts';
import type { Manifest } from './manifest.ts';

const { app, pool } = await createTestApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-refused-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const { folder, manifest } = await createBackup(app, pool, dir);
const database = await copyTemplateDatabase();
afterAll(database.drop);
const target = connect(database.url, 3, () => undefined, { isLongRunning: true });
afterAll(() => target.db.destroy());
const eve = { id: newId(), email: 'eve@example.com', fname: 'Eve', lname: 'Before' };
await target.db.insertInto('people').values(eve).execute();
const listPeople = () => target.db.selectFrom('people').select(['id', 'lname']).execute();

test.each<[string, Manifest]>([
  ['with an unknown version of the job queue', { ...manifest, queue: 1 }],
  [
    'whose rows differ from their checksum once they are inserted',
    {
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, sha256: table.sha256.replace(/^./, 'x') })),
    },
  ],
  [
    'with an unknown table',
    { ...manifest, tables: [{ name: 'public.teapots', columns: ['id'], rows: 0, sha256: '' }] },
  ],
])('a restore of a backup %s fails and leaves the database unchanged', async (_, damaged) => {
  await expect(restoreRows(folder, damaged, target.pool)).rejects.toThrow();
  expect(await listPeople()).toEqual([{ id: eve.id, lname: 'Before' }]);
  expect(await listPendingMigrations(target.db)).toEqual([]);
});

test('after refused restores, the backup can be restored', async () => {
  await restoreRows(folder, manifest, target.pool);
  expect(await listPeople()).toEqual([]);
});
