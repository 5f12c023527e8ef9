import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { withLostResponses } from '../../../testing/payments/lost-responses.ts';
import { makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, visitor, users, setClock, runJobs } = await createTestApp();
// The app's clock is three hours behind that of the job queue, so delayed jobs are due at once.
setClock(new Date(Date.now() - 3 * 3_600_000));
const guest = visitor();
const staff = await users.superAdmin();

/** The events that affect the payments of an interview. */
const events = {
  payFee: (payer: Payer) => submitPayment(guest, payer),
  payBoth: (payer: Payer) => submitPayment(guest, payer, { type: 'video-and-hosting' }),
  payMonth: (payer: Payer) => submitPayment(guest, payer, { type: 'video-and-hosting', amount: 10 }),
  decline: (payer: Payer) => submitPayment(guest, payer, { number: '4000000000000002' }),
  leaveUnauthenticated: (payer: Payer) => submitPayment(guest, payer, { number: '4000002760003184' }),
  authenticate: async (payer: Payer) => {
    const { body } = await submitPayment(guest, payer, { number: '4000002760003184' });
    const { client_secret, payment_id } = body;
    if (!client_secret) return;
    await guest.call('POST', '/api/sandbox/authentications', { client_secret, approved: true });
    await guest.call('POST', '/api/payment/confirm', { payment_id });
  },
  loseResponse: (payer: Payer) => withLostResponses(app, 'charge', () => submitPayment(guest, payer)),
  payTwiceConcurrently: (payer: Payer) => Promise.all([submitPayment(guest, payer), events.payBoth(payer)]),
  refund: (payer: Payer) => staff.call('POST', '/api/sessions/refund', { id: payer.interviewId }),
  payAndRefundConcurrently: (payer: Payer) => Promise.all([events.payMonth(payer), events.refund(payer)]),
  openAccount: (payer: Payer) =>
    staff.call('POST', '/api/user/create-customer-account', { id: payer.personId }),
  runDueJobs: () => runJobs(),
};

async function findPaymentRecords(payer: Payer) {
  const interview = await db
    .selectFrom('interviews')
    .select(['fee_paid_at', 'hosting_paid_at'])
    .where('id', '=', payer.interviewId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .leftJoin('sandbox_charges', 'sandbox_charges.id', 'payments.provider_payment_id')
    .select([
      'payments.fee_cents',
      'payments.hosting_cents',
      'payments.status',
      'payments.refunded_at',
      'sandbox_charges.status as charge_status',
      'sandbox_charges.refunded_at as charge_refunded_at',
    ])
    .where('payments.interview_id', '=', payer.interviewId)
    .execute();
  const { sum } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.val('0')).as('sum'))
    .where('interview_id', '=', payer.interviewId)
    .executeTakeFirstOrThrow();
  return { interview, payments, ledger: Number(sum) };
}

test('the ledger matches the captured funds after any sequence of events', async () => {
  const eventNames = fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[]));
  await fc.assert(
    fc.asyncProperty(fc.array(eventNames, { minLength: 1, maxLength: 9 }), async (sequence) => {
      const payer = await makePayer(app);
      for (const name of sequence) await events[name](payer);
      await runJobs();
      await runJobs();
      const { interview, payments, ledger } = await findPaymentRecords(payer);
      const captured = payments.filter(
        ({ status, refunded_at }) => status === 'succeeded' && refunded_at === null,
      );
      const cents = captured.map(({ fee_cents, hosting_cents }) => fee_cents + hosting_cents);
      expect(ledger).toBe(cents.reduce((sum, amount) => sum + amount, 0));
      expect(captured.filter(({ fee_cents }) => fee_cents > 0).length).toBe(interview.fee_paid_at ? 1 : 0);
      expect(captured.some(({ hosting_cents }) => hosting_cents > 0)).toBe(
        interview.hosting_paid_at !== null,
      );
      for (const payment of payments) {
        expect(['succeeded', 'failed']).toContain(payment.status);
        expect(payment.charge_status === 'succeeded').toBe(payment.status === 'succeeded');
        expect(payment.charge_refunded_at !== null).toBe(payment.refunded_at !== null);
      }
    }),
    { numRuns: 15 },
  );
});
