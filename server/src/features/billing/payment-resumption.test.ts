import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dateAt } from '../../calendar.ts';
import { testApp } from '../../testing/app.ts';
import { makePayer, type Payer, payFor } from '../../testing/payer.ts';
import { saveCard } from '../../testing/saved-card.ts';

const { app, db, visitor, cast, setClock, runJobs, runCron } = await testApp();
// The queue runs by the real clock: what is due in a minute is due now.
setClock(new Date(Date.now() - 3 * 3_600_000));
const guest = visitor();
const sue = await cast.superAdmin();
const sandbox = app.payments;

/** Work while the answers of the provider are lost, before or after it charged. */
async function inVain<T>(charged: boolean, work: () => Promise<T>): Promise<T> {
  app.payments = {
    ...sandbox,
    charge: async (request) => {
      if (charged) await sandbox.charge(request);
      throw new Error('The connection broke.');
    },
  };
  return work().finally(() => {
    app.payments = sandbox;
  });
}
async function payInVain(payer: Payer, charged: boolean): Promise<void> {
  const { status } = await inVain(charged, () => payFor(guest, payer, { type: 'video-and-hosting' }));
  expect(status).toBe(503);
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
    const payer = await makePayer(app);
    await payInVain(payer, false);
    await close(payer, how);
    await finish();
    expect([how, await paymentOf(payer)]).toEqual([how, { status: 'failed', code: 'called_off' }]);
  }
});

test('what was charged before staff deleted the account is in the books, though its answer was lost', async () => {
  const payer = await makePayer(app);
  await payInVain(payer, true);
  await close(payer, 'delete');
  await finish();
  expect(await paymentOf(payer)).toEqual({ status: 'succeeded', code: null });
});

test('the receipt of a month that was charged before the hosting ended does not say that it renews', async () => {
  const ana = await cast.customer();
  await saveCard(ana);
  const today = dateAt(app.now());
  const due = { paid_through: today, anchor_on: today };
  await db.updateTable('subscriptions').set(due).where('story_id', '=', ana.storyId).execute();
  await inVain(true, () => runCron('renew_subscriptions'));
  setClock(new Date(app.now().getTime() + 60_000));
  for (const how of ['delete', 'restore']) await sue.call('POST', `/api/user/${how}`, { id: ana.person.id });
  await finish();
  const { body_text } = await db
    .selectFrom('mails')
    .select('body_text')
    .where('person_id', '=', ana.person.id)
    .where('kind', '=', 'payment-receipt')
    .executeTakeFirstOrThrow();
  expect(body_text).toContain('Month: from');
  expect(body_text).toContain('It does not renew');
  expect(body_text).not.toContain('when we open your account');
});
