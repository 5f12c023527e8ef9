import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type BookedStory, bookForSomeoneElse } from '../../testing/own-booking.ts';
import { submitPayment } from '../../testing/payments/payer.ts';

const { app, db, visitor, users, setClock, runJobs } = await testApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const guest = visitor();
const staff = await users.superAdmin();

const mailsOf = (personId: string | null, kind: string) =>
  db
    .selectFrom('mails')
    .select(['to_email', 'subject', 'body_text', 'about_ids'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .execute();
const pay = ({ meetingId }: BookedStory) => submitPayment(guest, { meetingId });
const createAccount = ({ storytellerId: id }: BookedStory) =>
  staff.call('POST', '/api/user/create-customer-account', { id });

test('receipt and sign-in go to the booker, who can then enter the story', async () => {
  const booked = await bookForSomeoneElse(app, guest);
  expect((await pay(booked)).status).toBe(200);
  const [receipt] = await mailsOf(booked.bookerId, 'payment-receipt');
  expect(receipt).toMatchObject({ to_email: 'dora@example.com', about_ids: [booked.storytellerId] });
  expect(receipt?.body_text).toMatch(/^Dear Dora,\s+This e-mail is about the life story of Henry Marsh/);
  expect((await createAccount(booked)).status).toBe(200);
  const [welcome, ...more] = await mailsOf(booked.bookerId, 'account-created');
  expect(more).toEqual([]);
  expect(welcome).toMatchObject({
    to_email: 'dora@example.com',
    subject: 'The life story of Henry Marsh is ready',
  });
  const token = /create-password\/(\S+)/.exec(welcome?.body_text ?? '')?.[1];
  const checked = await guest.call<{ data: { subuser_id: string } }>('GET', `/api/user/check-token/${token}`);
  const password = 'three-plum-trees-48';
  const created = await guest.call('POST', '/api/create-new-password', {
    id: checked.body.data.subuser_id,
    password,
    password_confirmation: password,
  });
  expect(created.status).toBe(200);
  const signedIn = await guest.call('POST', '/api/login', { email: booked.email, password });
  await runJobs();
  expect(await mailsOf(booked.bookerId, 'family-invitation')).toEqual([]);
  expect(signedIn.body).toMatchObject({ user: { id: booked.bookerId, role: 'Sub User', disabled: false } });
});

test('staff who correct the address of a booking correct that of the booker', async () => {
  const booked = await bookForSomeoneElse(app, guest, { email: 'mistyped@example.com' });
  const changed = await staff.call('POST', '/api/user/change-email', {
    id: booked.storytellerId,
    email: 'right@example.com',
    confirmation_email: 'right@example.com',
    reason: 'Mistyped',
  });
  expect(changed.status).toBe(200);
  const [confirmation] = (await mailsOf(booked.bookerId, 'booking-confirmation')).slice(-1);
  expect(confirmation).toMatchObject({ to_email: 'right@example.com' });
});

test('erasing the booker removes them from the interview and keeps the story', async () => {
  const booked = await bookForSomeoneElse(app, guest, { email: 'gone@example.com', booker_fname: 'Gonny' });
  expect((await staff.call('POST', '/api/user/delete', { id: booked.bookerId })).status).toBe(200);
  expect((await staff.call('POST', '/api/user/erase', { id: booked.bookerId })).status).toBe(200);
  const interview = await db
    .selectFrom('interviews')
    .selectAll()
    .where('id', '=', booked.interviewId)
    .executeTakeFirstOrThrow();
  expect(interview).toMatchObject({ booker_id: null, deleted_at: null });
  expect(JSON.stringify(interview.booking)).not.toMatch(/gone@|Gonny|213/);
  expect(interview.booking).toMatchObject({ first_name: 'Henry' });
  const left = await db.selectFrom('people').selectAll().where('booker_id', '=', booked.bookerId).execute();
  expect(left).toEqual([]);
});

test('erasing the storyteller keeps the booker and their other story', async () => {
  const email = 'keeps@example.com';
  const father = await bookForSomeoneElse(app, guest, { email });
  const mother = await bookForSomeoneElse(app, guest, { email, first_name: 'Ruth' });
  await staff.call('POST', '/api/user/delete', { id: father.storytellerId });
  expect((await staff.call('POST', '/api/user/erase', { id: father.storytellerId })).status).toBe(200);
  const people = await db
    .selectFrom('people')
    .select(['fname', 'erased_at'])
    .where('id', 'in', [father.storytellerId, mother.storytellerId, String(mother.bookerId)])
    .orderBy('fname')
    .execute();
  expect(people.map(({ fname }) => fname)).toEqual(['', 'Dora', 'Ruth']);
});

test('a password that staff give before the account opens is that of the booker', async () => {
  const booked = await bookForSomeoneElse(app, guest, { email: 'given@example.com' });
  await pay(booked);
  const password = 'three-plum-trees-48';
  const give = () =>
    staff.call('POST', '/api/user/update-customer', {
      user_id: booked.storytellerId,
      password,
      password_confirmation: password,
    });
  expect((await give()).status).toBe(200);
  expect((await createAccount(booked)).status).toBe(200);
  const signedIn = await guest.call('POST', '/api/login', { email: booked.email, password });
  expect(signedIn.body).toMatchObject({ user: { id: booked.bookerId, role: 'Sub User' } });
  expect(await give()).toMatchObject({ status: 422, body: { message: { password: [expect.any(String)] } } });
});

test('with an address of his own the storyteller gets the welcome, and the booker an invitation', async () => {
  const booked = await bookForSomeoneElse(app, guest, { email: 'both@example.com' });
  await pay(booked);
  const email = 'henry.own@example.com';
  const form = { id: booked.storytellerId, email, confirmation_email: email };
  expect((await staff.call('POST', '/api/user/give-sign-in', form)).status).toBe(200);
  expect((await createAccount(booked)).status).toBe(200);
  await runJobs();
  expect(await mailsOf(booked.storytellerId, 'account-created')).toMatchObject([{ to_email: email }]);
  expect(await mailsOf(booked.bookerId, 'family-invitation')).toMatchObject([
    { to_email: 'both@example.com' },
  ]);
});
