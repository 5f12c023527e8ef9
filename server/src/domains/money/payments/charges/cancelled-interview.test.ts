import { contract } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import { makePayer, type Payer, submitPayment } from '../../../../testing/payments/payer.ts';

const { app, db, users, visitor, runJobs } = await createTestApp();
const staff = await users.superAdmin();
const guest = visitor();
const cardWithAuthentication = '4000002500003155';

const cancelAs = {
  staff: (payer: Payer) => staff.request(contract.interviews.delete, { body: { id: payer.interviewId } }),
  customer: (payer: Payer) => {
    const token = app.links.createToken('interview', payer.interviewId);
    return guest.request(contract.booking.cancelOwn, { body: { token } });
  },
};

async function openAuthentication() {
  const payer = await makePayer(app);
  const { body } = await submitPayment(guest, payer, { number: cardWithAuthentication });
  expect(body).toMatchObject({ requires_action: true });
  const confirm = () => guest.call('POST', '/api/payment/confirm', { payment_id: body.payment_id });
  return { payer, confirm, clientSecret: body.client_secret };
}
const readPayment = ({ interviewId }: Payer) =>
  db
    .selectFrom('payments')
    .select(['status', 'failure_code', 'cancelled_at'])
    .where('interview_id', '=', interviewId)
    .executeTakeFirstOrThrow();
const countEntries = async ({ personId }: Payer) =>
  (await db.selectFrom('transactions').select('id').where('person_id', '=', personId).execute()).length;
const mailsTo = ({ email }: Payer, kind: string) => listMails(db, { to: email, kind });

test.each(['staff', 'customer'] as const)(
  'a bank’s authentication that is open when the %s cancels the session charges nothing',
  async (by) => {
    const { payer, confirm } = await openAuthentication();
    await cancelAs[by](payer);
    // Before and after the job that cancels the payment at the provider.
    expect((await confirm()).status).toBe(422);
    await runJobs();
    expect((await confirm()).status).toBe(422);
    expect(await readPayment(payer)).toMatchObject({ status: 'failed' });
    expect(await countEntries(payer)).toBe(0);
    expect(await mailsTo(payer, 'payment-receipt')).toEqual([]);
  },
);

test('the payment of a cancelled session is cancelled at the provider without anybody’s doing', async () => {
  const { payer } = await openAuthentication();
  const cancel = vi.spyOn(app.payments, 'cancel');
  await cancelAs.staff(payer);
  await runJobs();
  expect(cancel).toHaveBeenCalledOnce();
  expect(await readPayment(payer)).toMatchObject({ status: 'failed', cancelled_at: expect.any(Date) });
});

test('money that arrives after the cancellation is kept as credit, and both sides are told', async () => {
  const { payer, clientSecret } = await openAuthentication();
  await cancelAs.staff(payer);
  // The customer approves it at the bank before the product has called it off there.
  const answer = { client_secret: clientSecret, approved: true };
  expect((await guest.call('POST', '/api/sandbox/authentications', answer)).status).toBe(200);
  await runJobs();
  expect(await readPayment(payer)).toMatchObject({ status: 'succeeded' });
  const [receipt] = await mailsTo(payer, 'payment-receipt');
  expect(receipt?.body_text).toContain('This interview was cancelled before your payment arrived.');
  const notifications = await db
    .selectFrom('notifications')
    .select('msg')
    .where('kind', '=', 'paid-after-cancellation')
    .where('person_id', '=', staff.person.id)
    .execute();
  expect(notifications).toEqual([
    {
      msg: '<strong>Paula Payer</strong> paid $250.00 for a session that was cancelled before. It counts for their next session; refund it if they prefer',
    },
  ]);
  // The next interview of the story is paid with it.
  const next = await makePayer(app, payer);
  expect(
    (await guest.call<{ data: object }>('POST', '/api/payment/initiate', { meeting_id: next.meetingId }))
      .status,
  ).toBe(200);
});

test('money that arrives after the cancellation is refunded if the settings say so, and both sides are told', async () => {
  const setting = { key: 'late-payment-refund', value: 1 } as const;
  await staff.request(contract.settings.update, { body: setting });
  const { payer, clientSecret } = await openAuthentication();
  // Another session of the story, to which a credit would move.
  const next = await makePayer(app, payer);
  await cancelAs.customer(payer);
  const answer = { client_secret: clientSecret, approved: true };
  expect((await guest.call('POST', '/api/sandbox/authentications', answer)).status).toBe(200);
  await runJobs();
  const refunded = await db
    .selectFrom('payments')
    .select(['status', 'refunded_cents', 'refunded_at'])
    .where('interview_id', '=', payer.interviewId)
    .executeTakeFirst();
  expect(refunded).toEqual({ status: 'succeeded', refunded_cents: 25_000, refunded_at: expect.any(Date) });
  const unpaid = await db
    .selectFrom('interviews')
    .select('fee_paid_at')
    .where('id', '=', next.interviewId)
    .execute();
  expect(unpaid).toEqual([{ fee_paid_at: null }]);
  const [receipt] = await mailsTo(payer, 'payment-receipt');
  expect(receipt?.body_text).toContain('We are sending your money back.');
  expect(receipt?.body_text).not.toContain('next interview');
  expect(await mailsTo(payer, 'payment-refund')).toHaveLength(1);
  const notices = await db
    .selectFrom('notifications')
    .select('msg')
    .where('kind', '=', 'refunded-after-cancellation')
    .where('person_id', '=', staff.person.id)
    .execute();
  expect(notices.map(({ msg }) => msg)).toEqual([expect.stringContaining('It is refunded automatically')]);
  await staff.request(contract.settings.update, { body: { ...setting, value: 0 } });
});

test('the mail about a cancellation speaks of a payment only to those who paid', async () => {
  const unpaid = await makePayer(app);
  await cancelAs.staff(unpaid);
  const paid = await makePayer(app);
  expect((await submitPayment(guest, paid)).status).toBe(200);
  await cancelAs.staff(paid);
  const [unpaidMail] = await mailsTo(unpaid, 'booking-cancellation');
  const [paidMail] = await mailsTo(paid, 'booking-cancellation');
  expect(unpaidMail?.body_text).not.toContain('Your payment');
  expect(paidMail?.body_text).toContain('Your payment stays valid for it.');
});
