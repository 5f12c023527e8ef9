import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { findLastMail } from '../../../../testing/mails/stored-mail.ts';
import { withLostResponses } from '../../../../testing/payments/lost-responses.ts';
import { makePayer, submitPayment } from '../../../../testing/payments/payer.ts';
import { isFeePaid } from '../../../../testing/payments/payer-records.ts';
import { insertPartialRefund } from './partial-refund.queries.ts';
import { syncRefunds } from './refund-settlement.service.ts';

const { app, db, fastify, visitor, users, runAllJobs } = await createTestApp();
const guest = visitor();
const staff = await users.superAdmin();
const { refundable } = contract.payments;

/** Creates an interview whose fee of $250 is paid; `number` is the ledger number of the payment. */
async function createPaidInterview() {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const { data } = await staff.request(refundable, { body: { interview_id: payer.interviewId } });
  return { ...payer, number: data[0]?.transaction_id ?? 0 };
}
const refund = (transaction_id: number, amount: unknown, reason: unknown = 'Sound was lost') =>
  staff.call<{ message: unknown }>('POST', '/api/transactions/refund-part', {
    transaction_id,
    amount,
    reason,
  });
const creditsOf = async (id: string) =>
  (await staff.request(contract.ledger.transactionsOfPerson, { params: { id } })).data
    .map(({ credit, description }) => `${credit} ${description}`)
    .sort();
const findRefundableAmount = async (transaction_id: number) =>
  (await staff.request(refundable, { body: { transaction_id } })).data[0]?.amount;
const isPaid = (id: string) => isFeePaid(db, id);

test('a part is refunded with a ledger row, a mail and an audit entry; the interview stays paid', async () => {
  const { personId, interviewId, email, number } = await createPaidInterview();
  expect(await refund(number, 49.99)).toMatchObject({
    status: 200,
    body: { message: 'Payment partly refunded' },
  });
  expect(await creditsOf(personId)).toEqual([
    '-49.99 Partial refund: Lifestory video',
    '250 Lifestory video',
  ]);
  expect([await findRefundableAmount(number), await isPaid(interviewId)]).toEqual([200.01, true]);
  const mail = await findLastMail(db, { to: email, kind: 'payment-refund' });
  expect(mail.body_text).toContain('We have refunded $49.99 of your payment of $250.00');
  const entry = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'payment partly refunded')
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ amount_cents: 4_999, reason: 'Sound was lost' });
});

test('parts that add up to the payment make the interview unpaid, and nothing more is refunded', async () => {
  const { personId, interviewId, number } = await createPaidInterview();
  await refund(number, 100);
  expect((await refund(number, 150.01)).body.message).toEqual({
    amount: ['At most $150.00 can still be refunded.'],
  });
  await refund(number, 150);
  expect(await isPaid(interviewId)).toBe(false);
  expect(await refund(number, 0.01)).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
  expect(await creditsOf(personId)).toEqual([
    '-100 Partial refund: Lifestory video',
    '-150 Refund: Lifestory video',
    '250 Lifestory video',
  ]);
});

test('parallel parts never exceed the payment', async () => {
  const { personId, number } = await createPaidInterview();
  const responses = await Promise.all(Array.from({ length: 8 }, () => refund(number, 100)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  const refunded = (await creditsOf(personId)).map(Number.parseFloat).filter((credit) => credit < 0);
  expect(refunded).toEqual([-100, -100]);
  expect(await findRefundableAmount(number)).toBe(50);
});

test('parts that the provider refunded at the same time have one ledger row each', async () => {
  const { personId, interviewId } = await createPaidInterview();
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('interview_id', '=', interviewId)
    .executeTakeFirstOrThrow();
  const request = (amount_cents: number) =>
    db
      .transaction()
      .execute((tx) =>
        insertPartialRefund(tx, { payment_id: id, amount_cents, reason: 'Sound', requested_at: app.now() }),
      );
  // The second part is not at the provider yet.
  for (const cents of [4_000, 5_000, 6_000]) await request(cents);
  await syncRefunds(app, id, { refundedCents: 10_000, refundFailedCents: 0 });
  const refunds = async () =>
    (await creditsOf(personId)).map(Number.parseFloat).filter((credit) => credit < 0);
  expect(await refunds()).toEqual([-40, -60]);
  // A refund that staff made in the provider's dashboard matches none of the parts.
  await syncRefunds(app, id, { refundedCents: 10_700, refundFailedCents: 0 });
  expect((await refunds()).toSorted((one, other) => one - other)).toEqual([-60, -40, -7]);
});

test('a full refund after a partial one refunds the remaining amount', async () => {
  const { personId, interviewId, number } = await createPaidInterview();
  await refund(number, 100);
  await staff.request(contract.payments.refundTransaction, { body: { transaction_id: number } });
  expect(await creditsOf(personId)).toEqual([
    '-100 Partial refund: Lifestory video',
    '-150 Refund: Lifestory video',
    '250 Lifestory video',
  ]);
  expect(await isPaid(interviewId)).toBe(false);
});

test('a part whose response from the provider is lost is paid out once, and blocks a full refund until then', async () => {
  const { personId, number } = await createPaidInterview();
  expect((await withLostResponses(app, 'refund', () => refund(number, 200))).status).toBe(503);
  expect((await refund(number, 51)).status).toBe(422);
  const full = await staff.call('POST', '/api/transactions/refund', { transaction_id: number });
  expect(full).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
  // The queue uses the real clock; a minute later, the job completes it.
  await runAllJobs();
  expect((await creditsOf(personId)).filter((row) => row.startsWith('-'))).toEqual([
    '-200 Partial refund: Lifestory video',
  ]);
  expect(await findRefundableAmount(number)).toBe(50);
});

test('two requests with the same idempotency key refund once', async () => {
  const { personId, number } = await createPaidInterview();
  const payload = { transaction_id: number, amount: 20, reason: 'Late start' };
  const headers = { authorization: `Bearer ${staff.token}`, 'idempotency-key': 'one-part' };
  for (let count = 0; count < 2; count += 1) {
    const { statusCode } = await fastify.inject({
      method: 'POST',
      url: '/api/transactions/refund-part',
      headers,
      payload,
    });
    expect(statusCode).toBe(200);
  }
  expect((await creditsOf(personId)).filter((row) => row.startsWith('-'))).toHaveLength(1);
});

test('amounts and reasons are validated, and only a Super Admin refunds', async () => {
  const { number } = await createPaidInterview();
  for (const amount of [0, -5, 0.001, 10.005, '5', null, 1e9])
    expect((await refund(number, amount)).status).toBe(422);
  for (const reason of ['', ' ', 'x'.repeat(501), null])
    expect((await refund(number, 5, reason)).status).toBe(422);
  expect((await refund(999_999_999, 5)).status).toBe(404);
  const developer = await users.developer();
  const body = { transaction_id: number, amount: 5, reason: 'x' };
  expect((await developer.call('POST', '/api/transactions/refund-part', body)).status).toBe(403);
});
