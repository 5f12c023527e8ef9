import { expect, test } from 'vitest';
import { dateAt } from '../../../../calendar.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { findLastMail } from '../../../../testing/mails/stored-mail.ts';
import { withLostResponses } from '../../../../testing/payments/lost-responses.ts';
import { makePayer, type Payer, submitPayment } from '../../../../testing/payments/payer.ts';
import { saveCard } from '../../../../testing/payments/saved-card.ts';

const { app, db, visitor, users, setClock, runAllJobs, runCron } = await createTestApp();
// The app's clock is three hours behind that of the job queue, so delayed jobs are due at once.
setClock(new Date(Date.now() - 3 * 3_600_000));
const guest = visitor();
const sue = await users.superAdmin();

/** Pays, and gets no response. `isReceived`: whether the card is charged nevertheless. */
async function payWithLostResponse(payer: Payer, isReceived: boolean): Promise<void> {
  const pay = () => submitPayment(guest, payer, { type: 'video-and-hosting' });
  const { status } = await withLostResponses(app, 'charge', pay, { isReceived });
  expect(status).toBe(503);
}
const deleteOrDeactivate = (payer: Payer, action: 'delete' | 'deactivate') =>
  sue.call('POST', `/api/user/${action}`, { id: payer.personId, reason: 'A question' });
const paymentOf = (payer: Payer) =>
  db
    .selectFrom('payments')
    .select(['status', 'failure_code as code'])
    .where('person_id', '=', payer.personId)
    .executeTakeFirstOrThrow();

test('an uncharged payment is cancelled when staff delete or deactivate the account', async () => {
  for (const action of ['delete', 'deactivate'] as const) {
    const payer = await makePayer(app);
    await payWithLostResponse(payer, false);
    await deleteOrDeactivate(payer, action);
    await runAllJobs();
    expect([action, await paymentOf(payer)]).toEqual([action, { status: 'failed', code: 'called_off' }]);
  }
});

test('a charge made before staff deleted the account is recorded even if its response was lost', async () => {
  const payer = await makePayer(app);
  await payWithLostResponse(payer, true);
  await deleteOrDeactivate(payer, 'delete');
  await runAllJobs();
  expect(await paymentOf(payer)).toEqual({ status: 'succeeded', code: null });
});

test('the receipt of a month that was charged before staff deleted the account does not announce a renewal', async () => {
  const ana = await users.customer();
  await saveCard(ana);
  const today = dateAt(app.now());
  const dueHosting = { paid_through: today, anchor_on: today };
  await db.updateTable('subscriptions').set(dueHosting).where('story_id', '=', ana.storyId).execute();
  await withLostResponses(app, 'charge', () => runCron('renew_subscriptions'));
  setClock(new Date(app.now().getTime() + 60_000));
  for (const action of ['delete', 'restore'])
    await sue.call('POST', `/api/user/${action}`, { id: ana.person.id });
  await runAllJobs();
  const { body_text } = await findLastMail(db, { personId: ana.person.id, kind: 'payment-receipt' });
  expect(body_text).toContain('Month: from');
  expect(body_text).toContain('It does not renew');
  expect(body_text).not.toContain('when we open your account');
});
