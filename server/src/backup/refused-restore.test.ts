import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { testApp } from '../testing/app.ts';
import { makeTestDatabase } from '../testing/database.ts';
import { createBackup } from './backup-creation.ts';
import { restoreRows } from './backup-restore.ts';
import type { Manifest } from './manifest.ts';

const { app, pool } = await testApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-refused-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each<[string, (manifest: Manifest) => Manifest]>([
  ['of a queue that this release does not have', (manifest) => ({ ...manifest, queue: 1 })],
  [
    'with rows that are not the saved ones once they are in the table',
    (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, sha256: table.sha256.replace(/^./, 'x') })),
    }),
  ],
  [
    'with a table that nobody knows',
    (manifest) => ({
      ...manifest,
      tables: [{ name: 'public.teapots', columns: ['id'], rows: 0, sha256: '' }],
    }),
  ],
])(
  'a restore of a backup %s fails and leaves the database unchanged',
  async (_what, damage) => {
    const { folder, manifest } = await createBackup(app, pool, mkdtempSync(join(dir, 'refused-')));
    const database = await makeTestDatabase();
    afterAll(database.drop);
    const other = connect(database.url, 3, () => undefined, { isLongRunning: true });
    const eve = { id: newId(), email: 'eve@example.com', fname: 'Eve', lname: 'Before' };
    await other.db.insertInto('people').values(eve).execute();
    await expect(restoreRows(folder, damage(manifest), other.pool)).rejects.toThrow();
    expect(await other.db.selectFrom('people').select(['id', 'lname']).execute()).toEqual([
      { id: eve.id, lname: 'Before' },
    ]);
    expect(await pendingMigrations(other.db)).toEqual([]);
    await restoreRows(folder, manifest, other.pool);
    expect(await other.db.selectFrom('people').select('id').where('id', '=', eve.id).execute()).toEqual([]);
    await database.db.destroy();
    await other.db.destroy();
  },
  60_000,
);
