import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createBookingForm } from '../../../../testing/booking-form.ts';
import { createInterview, type InterviewOptions } from '../../../../testing/interviews.ts';
import { submitPayment } from '../../../../testing/payments/payer.ts';
import { makeSlot } from '../../../../testing/slots.ts';

const { db, app, users, visitor, setClock, runCron, runJobs } = await createTestApp({
  APP_URL: 'https://story.example',
});
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const hoursFromNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

const createUnpaid = async (options: InterviewOptions & { bookedAt: Date; feeCents?: number }) => {
  const member = await users.customer();
  const { id, meetingId } = await createInterview(app, member, options);
  await db
    .updateTable('interviews')
    .set({ created_at: options.bookedAt, fee_cents: options.feeCents ?? 19_950 })
    .where('id', '=', id)
    .execute();
  return { id, meetingId, email: member.person.email };
};
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body_text', 'body_html'])
    .where('to_email', '=', email)
    .orderBy('id')
    .execute();
const remindAt = async (hours: number) => {
  setClock(hoursFromNoon(hours));
  await runCron('remind_of_payments');
  setClock(noon);
};
const countMailsAt = async (email: string, hours: number) => {
  await remindAt(hours);
  return (await mailsTo(email)).length;
};

test('sends one payment reminder three days after the booking and one two days before the interview', async () => {
  const { email, meetingId } = await createUnpaid({ startsAt: hoursFromNoon(30 * 24), bookedAt: noon });
  expect(await countMailsAt(email, 71)).toBe(0);
  expect(await countMailsAt(email, 72)).toBe(1);
  expect(await countMailsAt(email, 10 * 24)).toBe(1);
  expect(await countMailsAt(email, 28 * 24 - 1)).toBe(1);
  expect(await countMailsAt(email, 28 * 24)).toBe(2);
  expect(await countMailsAt(email, 29 * 24)).toBe(2);
  const [mail, last] = await mailsTo(email);
  expect(mail).toMatchObject({
    kind: 'payment-reminder',
    subject: 'Please pay for your Lifestory interview, Wednesday, June 2, 2027 at 12:00 PM (PST)',
  });
  for (const { body_text, body_html } of [mail, last].filter((sent) => sent !== undefined)) {
    expect(body_text).toContain('costs $199.50');
    expect(body_text).toContain(`Pay $199.50:\nhttps://story.example/payment?meeting_id=${meetingId}`);
    expect(body_html).toContain(`href="https://story.example/payment?meeting_id=${meetingId}"`);
  }
});

test('sends no payment reminder for paid, cancelled, deleted, past and free interviews', async () => {
  const inAMonth = { startsAt: hoursFromNoon(30 * 24), bookedAt: noon };
  const deleted = await createUnpaid(inAMonth);
  await db.updateTable('interviews').set({ deleted_at: noon }).where('id', '=', deleted.id).execute();
  const free = await createUnpaid(inAMonth);
  await db.updateTable('interviews').set({ fee_cents: null }).where('id', '=', free.id).execute();
  await db.insertInto('settings').values({ key: 'amount-for-booking-session', value: 0 }).execute();
  const excluded = [
    await createUnpaid({ ...inAMonth, paid: true }),
    await createUnpaid({ ...inAMonth, status: 'cancelled' }),
    await createUnpaid({ bookedAt: hoursFromNoon(-300), startsAt: hoursFromNoon(1) }),
    deleted,
    free,
  ];
  for (const hours of [72, 28 * 24]) {
    await remindAt(hours);
    for (const { email } of excluded) expect(await mailsTo(email)).toEqual([]);
  }
  await db.deleteFrom('settings').execute();
});

test('sends no payment reminder for an interview with a refunded payment', async () => {
  const { id, meetingId, email } = await createUnpaid({ startsAt: hoursFromNoon(30 * 24), bookedAt: noon });
  const paid = await submitPayment(visitor(), { meetingId }, { amount: 199.5 });
  expect(paid.status).toBe(200);
  const staff = await users.superAdmin();
  expect((await staff.call('POST', '/api/sessions/refund', { id })).status).toBe(200);
  for (const hours of [72, 28 * 24]) await remindAt(hours);
  const kinds = (await mailsTo(email)).map(({ kind }) => kind);
  expect(kinds).toContain('payment-refund');
  expect(kinds).not.toContain('payment-reminder');
});

test('sends no payment reminder for a booking within two days of the interview', async () => {
  const { email } = await createUnpaid({ startsAt: hoursFromNoon(40), bookedAt: noon });
  expect(await countMailsAt(email, 1)).toBe(0);
  expect(await countMailsAt(email, 39)).toBe(0);
});

test('sends payment reminders at least a day apart', async () => {
  const { email } = await createUnpaid({ startsAt: hoursFromNoon(72 + 49), bookedAt: noon });
  expect(await countMailsAt(email, 72)).toBe(1);
  expect(await countMailsAt(email, 74)).toBe(1);
  expect(await countMailsAt(email, 96)).toBe(2);
});

test('sends one reminder from two concurrent processes', async () => {
  const { email } = await createUnpaid({ startsAt: hoursFromNoon(30 * 24), bookedAt: noon });
  setClock(hoursFromNoon(80));
  await Promise.all([runCron('remind_of_payments'), runCron('remind_of_payments')]);
  setClock(noon);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('the confirmation states the fee and the payment link, or that the interview is paid', async () => {
  const email = 'ana@example.com';
  const slot_id = await makeSlot(db, hoursFromNoon(400));
  const { body } = await visitor().call<{ data: { fee: number; payment_link: string } }>(
    'POST',
    '/api/session/store',
    createBookingForm({ slot_id }),
  );
  expect(body.data.fee).toBe(250);
  expect(body.data.payment_link).toMatch(/^https:\/\/story\.example\/payment\?meeting_id=[\w-]{24}$/);
  await runJobs();
  const [mail] = await mailsTo(email);
  expect(mail?.body_text).toContain('The recording costs $250.00. You pay only once.');
  expect(mail?.body_text).toContain(`Pay $250.00:\n${body.data.payment_link}`);
  expect(mail?.body_text).toContain('Move or cancel the interview:');

  await db.updateTable('interviews').set({ fee_paid_at: noon }).where('slot_id', '=', slot_id).execute();
  const { id } = await db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  const staff = await users.superAdmin();
  const link = { id, join_url: 'https://meet.example.com/other', password: '' };
  expect((await staff.call('POST', '/api/sessions/update-link', link)).status).toBe(200);
  const lastMail = (await mailsTo(email)).at(-1);
  expect(lastMail?.kind).toBe('booking-new-link');
  expect(lastMail?.body_text).toContain('The recording is paid for.');
  expect(lastMail?.body_text).not.toContain('payment?meeting_id');
});
