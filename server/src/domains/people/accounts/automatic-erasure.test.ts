import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { runDuringTransaction } from '../../../testing/concurrent-transaction.ts';

const { users, db, setClock, runCron } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
const daysLater = (days: number) => new Date(noon.getTime() + days * 24 * 3_600_000);
setClock(noon);
const sue = await users.superAdmin();
const { accounts } = contract;

test('an account is erased automatically once more than ninety days have passed since its deletion', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await sue.request(accounts.delete, { body: { id: ana.person.id } });
  setClock(daysLater(1));
  await sue.request(accounts.delete, { body: { id: ben.person.id } });
  const listNames = async () =>
    (
      await db
        .selectFrom('people')
        .select('fname')
        .where('id', 'in', [ana.person.id, ben.person.id])
        .orderBy('id')
        .execute()
    ).map(({ fname }) => fname);
  setClock(daysLater(90));
  await runCron('erase_deleted_accounts');
  expect(await listNames()).toEqual([ana.person.fname, ben.person.fname]);
  setClock(new Date(daysLater(90).getTime() + 1));
  await runCron('erase_deleted_accounts');
  expect(await listNames()).toEqual(['', ben.person.fname]);
  const [entry] = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', ana.person.id)
    .where('action', '=', 'person erased')
    .execute();
  expect(entry).toEqual({ actor_id: null, action: 'person erased' });
});

test('an account that is restored and deleted again during the automatic erasure is not erased', async () => {
  const muchLater = daysLater(200);
  const ana = await users.customer();
  await db.updateTable('people').set({ deleted_at: noon }).where('id', '=', ana.person.id).execute();
  setClock(muchLater);
  await runDuringTransaction(
    db,
    (tx) => tx.updateTable('people').set({ deleted_at: muchLater }).where('id', '=', ana.person.id).execute(),
    () => runCron('erase_deleted_accounts'),
  );
  const person = await db
    .selectFrom('people')
    .select('fname')
    .where('id', '=', ana.person.id)
    .executeTakeFirstOrThrow();
  expect(person).toEqual({ fname: ana.person.fname });
});
