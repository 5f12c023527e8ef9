import { contract, recordingConsent } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';

const testing = await createTestApp({ APP_URL: 'https://lifestory.example', RATE_LIMIT_SCALE: '1' });
const { db, users, visitor, setClock, runJobs } = testing;
const noon = new Date('2027-05-03T19:00:00Z');
const hoursAfterNoon = (count: number) => new Date(noon.getTime() + count * 3_600_000);
setClock(noon);
const staff = await users.superAdmin();
const guest = visitor();
const { moveByStaff, bookForCaller, sendPaymentLink } = contract.booking;
const missingId = '01890000-0000-7000-8000-000000000000';

let slotHours = 3000;
const createFreeSlot = () => makeSlot(db, hoursAfterNoon((slotHours += 24)));
const findMails = (email: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('to_email', '=', email)
    .where('kind', '<>', 'consent-request')
    .orderBy('id')
    .execute();
const findAuditEntries = (subjectId: string, action: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .execute();
const move = (id: string, slot_id: string) => staff.call('POST', '/api/sessions/move', { id, slot_id });
const book = async (email: string, changes: Record<string, unknown> = {}) =>
  staff.call<{ data: { id: string; payment_link_sent: boolean }; message: Record<string, string[]> }>(
    'POST',
    '/api/sessions/book',
    {
      ...createBookingForm({ slot_id: await createFreeSlot(), email, confirmation_email: email }),
      ...changes,
    },
  );

test('staff move an interview at any time before it is held, and the customer gets the calendar update', async () => {
  const { id, email } = await createOwnBooking(testing, guest);
  const slot = await createFreeSlot();
  const { starts_at: startsAt } = await db
    .selectFrom('interviews')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // An hour before the interview, when its customer can no longer move it.
  setClock(new Date(startsAt.getTime() - 3_600_000));
  const admin = await staff.signIn();
  expect((await admin.request(moveByStaff, { body: { id, slot_id: slot } })).message).toBe(
    'Session moved successfully',
  );
  await runJobs();
  setClock(noon);
  const mail = (await findMails(email)).at(-1);
  expect(mail?.subject).toMatch(/^New time: your Lifestory interview, /);
  const [file] = (mail?.attachments ?? []) as { content: string }[];
  expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('SEQUENCE:1');
  expect(await findAuditEntries(id, 'interview moved')).toMatchObject([
    { actor_id: staff.person.id, before: { starts_at: startsAt.toISOString() } },
  ]);
});

test('an interview cannot be moved to a taken slot or one that starts too soon, nor once it is completed', async () => {
  const [first, second] = [await createOwnBooking(testing, guest), await createOwnBooking(testing, guest)];
  expect(await move(first.id, second.slot)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  const tooSoon = await makeSlot(db, new Date(noon.getTime() + 60_000), 10);
  expect(await move(first.id, tooSoon)).toMatchObject({ status: 409, body: { code: 'slot_too_soon' } });
  expect((await move(missingId, await createFreeSlot())).status).toBe(404);
  expect((await move(first.id, 'tomorrow')).status).toBe(422);
  await db.updateTable('interviews').set({ status: 'completed' }).where('id', '=', first.id).execute();
  expect(await move(first.id, await createFreeSlot())).toMatchObject({
    status: 409,
    body: { code: 'interview_not_waiting', message: 'Only a session that is still waiting can be moved.' },
  });
});

test('one of two concurrent moves to a slot succeeds', async () => {
  const [first, second] = [await createOwnBooking(testing, guest), await createOwnBooking(testing, guest)];
  const slot = await createFreeSlot();
  const statuses = (await Promise.all([move(first.id, slot), move(second.id, slot)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 409]);
});

test('staff book for a caller, and the payment link is mailed at once', async () => {
  const { status, body } = await book('caller@example.com', { send_payment_link: true });
  expect([status, body.data.payment_link_sent]).toEqual([200, true]);
  const [mail] = await findMails('caller@example.com');
  expect(mail).toMatchObject({ kind: 'payment-link' });
  expect(mail?.body_text).toContain('/payment?meeting_id=');
  expect(await findAuditEntries(body.data.id, 'interview booked')).toMatchObject([
    { actor_id: staff.person.id, after: { payment_link_sent: true } },
  ]);
  const notifications = await db
    .selectFrom('notifications')
    .select('person_id')
    .where('url', '=', `/session/view/${body.data.id}`)
    .where('person_id', '=', staff.person.id)
    .execute();
  expect(notifications).toEqual([]);
});

test('the limits for visitors do not apply to staff, but the form does', async () => {
  for (let count = 0; count < 5; count += 1) expect((await book('often@example.com')).status).toBe(200);
  const response = await book('', { first_name: '', last_name: '', contact: '12' });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.message).sort()).toEqual([
    'confirmation_email',
    'contact',
    'email',
    'first_name',
    'last_name',
  ]);
  expect((await book(staff.person.email)).body.message).toEqual({
    email: ['This e-mail address belongs to a staff account.'],
  });
  expect((await book('caller2@example.com', { slot_id: '' })).status).toBe(422);
  expect((await book('caller2@example.com', { slot_id: missingId })).body).toMatchObject({
    code: 'slot_taken',
  });
});

test('the payment link of an unpaid interview is mailed up to five times a day', async () => {
  const { body } = await book('link@example.com');
  const { id } = body.data;
  for (let count = 0; count < 5; count += 1) await staff.request(sendPaymentLink, { body: { id } });
  expect((await staff.call('POST', '/api/sessions/send-payment-link', { id })).status).toBe(429);
  expect(await findMails('link@example.com')).toHaveLength(5);
  const paidId = (await book('paid@example.com')).body.data.id;
  await db.updateTable('interviews').set({ fee_paid_at: noon }).where('id', '=', paidId).execute();
  expect(await staff.call('POST', '/api/sessions/send-payment-link', { id: paidId })).toMatchObject({
    status: 409,
    body: { code: 'nothing_due' },
  });
  expect((await staff.call('POST', '/api/sessions/send-payment-link', { id: missingId })).status).toBe(404);
});

test('only a Super Admin moves and books interviews and sends payment links', async () => {
  const developer = await users.developer();
  const slot_id = await createFreeSlot();
  const calls = [
    [moveByStaff.path, { id: missingId, slot_id }],
    [bookForCaller.path, createBookingForm({ slot_id })],
    [sendPaymentLink.path, { id: missingId }],
  ] as const;
  for (const [path, body] of calls) {
    for (const user of [developer, await users.customer()])
      expect((await user.call('POST', `/api${path}`, body)).status).toBe(403);
  }
});

test('a confirmation of a booking by phone asks for consent with a link, and then says that it was given', async () => {
  const email = 'phoned@example.com';
  const { body } = await book(email);
  await runJobs();
  const [confirmation] = await findMails(email);
  expect(confirmation?.body_text).toContain('please say whether you agree, with the link below');
  expect(confirmation?.body_text).not.toContain('you have agreed to that');
  expect(confirmation?.body_text).not.toContain('By booking, you agreed');
  expect(confirmation?.body_text).toContain(
    'Please also read our terms (https://lifestory.example/terms) and our privacy notice (https://lifestory.example/privacy).',
  );
  const token =
    /Agree to the recording:\n\S+\/consent\/([\w-]+)/.exec(confirmation?.body_text ?? '')?.[1] ?? '';
  const { version } = recordingConsent;
  await guest.request(contract.consents.giveByLink, { body: { token, version, name: 'Ana Marsh' } });
  await staff.request(moveByStaff, { body: { id: body.data.id, slot_id: await createFreeSlot() } });
  const moved = (await findMails(email)).at(-1);
  expect(moved?.body_text).toContain('you have agreed to that');
  expect(moved?.body_text).not.toContain('/consent/');
  expect(moved?.body_text).not.toContain('By booking, you agreed');
});

test('the mails of a booking that staff made for a caller’s relative do not say that anybody agreed', async () => {
  const email = 'phoned-daughter@example.com';
  const caller = { account_for: 'someone_else', booker_fname: 'Ben', booker_lname: 'Marsh' };
  const { body } = await book(email, caller);
  await runJobs();
  await staff.request(moveByStaff, { body: { id: body.data.id, slot_id: await createFreeSlot() } });
  const texts = (await findMails(email)).map(({ body_text }) => body_text);
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text).toContain('the storyteller is asked to agree to that. Please also read our terms');
    expect(text).not.toContain('agreed to our terms');
  }
});
