import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testHouse } from '../../testing/house.ts';
import { makePayer, type Payer, payFor } from '../../testing/payer.ts';

const { house, db, visitor, cast, setClock, runJobs } = await testHouse();
// The queue runs by the real clock: what is due in a minute is due now.
setClock(new Date(Date.now() - 3 * 3_600_000));
const guest = visitor();
const sue = await cast.superAdmin();
const sandbox = house.payments;

/** A payment that was written down while the provider was out of reach, before or after it charged. */
async function payInVain(payer: Payer, charged: boolean): Promise<void> {
  house.payments = {
    ...sandbox,
    charge: async (request) => {
      if (charged) await sandbox.charge(request);
      throw new Error('The connection broke.');
    },
  };
  expect((await payFor(guest, payer, { type: 'video-and-hosting' })).status).toBe(503);
  house.payments = sandbox;
}
const close = (payer: Payer, how: 'delete' | 'deactivate') =>
  sue.call('POST', `/api/user/${how}`, { id: payer.personId, reason: 'A question' });
const finish = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await runJobs();
};
const paymentOf = (payer: Payer) =>
  db
    .selectFrom('payments')
    .select(['status', 'failure_code as code'])
    .where('person_id', '=', payer.personId)
    .executeTakeFirstOrThrow();

test('what was not charged before staff closed the account is called off, not charged afterwards', async () => {
  for (const how of ['delete', 'deactivate'] as const) {
    const payer = await makePayer(house);
    await payInVain(payer, false);
    await close(payer, how);
    await finish();
    expect([how, await paymentOf(payer)]).toEqual([how, { status: 'failed', code: 'called_off' }]);
  }
});

test('what was charged before staff deleted the account is in the books, though its answer was lost', async () => {
  const payer = await makePayer(house);
  await payInVain(payer, true);
  await close(payer, 'delete');
  await finish();
  expect(await paymentOf(payer)).toEqual({ status: 'succeeded', code: null });
});
