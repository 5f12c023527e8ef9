import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { type BookedStory, bookForSomeoneElse } from '../../../testing/own-booking.ts';
import { submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, visitor, users, setClock, runJobs } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const visitorClient = visitor();
const superAdmin = await users.superAdmin();

const findMails = (personId: string | null, kind: string) => listMails(db, { personId, kind });
const pay = ({ meetingId }: BookedStory) => submitPayment(visitorClient, { meetingId });
const createAccount = ({ storytellerId: id }: BookedStory) =>
  superAdmin.call('POST', '/api/user/create-customer-account', { id });

test('the receipt and the welcome mail go to the booker, who can then sign in and enter the story', async () => {
  const story = await bookForSomeoneElse(app, visitorClient);
  expect((await pay(story)).status).toBe(200);
  const [receipt] = await findMails(story.bookerId, 'payment-receipt');
  expect(receipt).toMatchObject({ to_email: 'dora@example.com', about_ids: [story.storytellerId] });
  expect(receipt?.body_text).toMatch(/^Dear Dora,\s+This e-mail is about the life story of Henry Marsh/);
  expect((await createAccount(story)).status).toBe(200);
  const [welcome, ...more] = await findMails(story.bookerId, 'account-created');
  expect(more).toEqual([]);
  expect(welcome).toMatchObject({
    to_email: 'dora@example.com',
    subject: 'The life story of Henry Marsh is ready',
  });
  const token = /create-password\/(\S+)/.exec(welcome?.body_text ?? '')?.[1];
  const linkCheck = await visitorClient.call<{ data: { subuser_id: string } }>(
    'GET',
    `/api/user/check-token/${token}`,
  );
  const password = 'three-plum-trees-48';
  const passwordReply = await visitorClient.call('POST', '/api/create-new-password', {
    id: linkCheck.body.data.subuser_id,
    password,
    password_confirmation: password,
  });
  expect(passwordReply.status).toBe(200);
  const signedIn = await visitorClient.call('POST', '/api/login', { email: story.email, password });
  await runJobs();
  expect(await findMails(story.bookerId, 'family-invitation')).toEqual([]);
  expect(signedIn.body).toMatchObject({ user: { id: story.bookerId, role: 'Sub User', disabled: false } });
});

test('correcting the address of a storyteller without one of their own corrects that of the booker', async () => {
  const story = await bookForSomeoneElse(app, visitorClient, { email: 'mistyped@example.com' });
  const changed = await superAdmin.call('POST', '/api/user/change-email', {
    id: story.storytellerId,
    email: 'right@example.com',
    confirmation_email: 'right@example.com',
    reason: 'Mistyped',
  });
  expect(changed.status).toBe(200);
  const [confirmation] = (await findMails(story.bookerId, 'booking-confirmation')).slice(-1);
  expect(confirmation).toMatchObject({ to_email: 'right@example.com' });
});

test('erasing the booker removes their data from the interview and keeps the interview', async () => {
  const story = await bookForSomeoneElse(app, visitorClient, {
    email: 'greta@example.com',
    booker_fname: 'Greta',
  });
  expect((await superAdmin.call('POST', '/api/user/delete', { id: story.bookerId })).status).toBe(200);
  expect((await superAdmin.call('POST', '/api/user/erase', { id: story.bookerId })).status).toBe(200);
  const interview = await db
    .selectFrom('interviews')
    .selectAll()
    .where('id', '=', story.interviewId)
    .executeTakeFirstOrThrow();
  expect(interview).toMatchObject({ booker_id: null, deleted_at: null });
  expect(JSON.stringify(interview.booking)).not.toMatch(/greta@|Greta|213/);
  expect(interview.booking).toMatchObject({ first_name: 'Henry' });
  const storytellers = await db
    .selectFrom('people')
    .selectAll()
    .where('booker_id', '=', story.bookerId)
    .execute();
  expect(storytellers).toEqual([]);
});

test('erasing the storyteller keeps the booker and their other story', async () => {
  const email = 'keeps@example.com';
  const father = await bookForSomeoneElse(app, visitorClient, { email });
  const mother = await bookForSomeoneElse(app, visitorClient, { email, first_name: 'Ruth' });
  await superAdmin.call('POST', '/api/user/delete', { id: father.storytellerId });
  expect((await superAdmin.call('POST', '/api/user/erase', { id: father.storytellerId })).status).toBe(200);
  const people = await db
    .selectFrom('people')
    .select(['fname', 'erased_at'])
    .where('id', 'in', [father.storytellerId, mother.storytellerId, String(mother.bookerId)])
    .orderBy('fname')
    .execute();
  expect(people.map(({ fname }) => fname)).toEqual(['', 'Dora', 'Ruth']);
});

test('a password that staff set for a storyteller without an e-mail address is set for the booker', async () => {
  const story = await bookForSomeoneElse(app, visitorClient, { email: 'given@example.com' });
  await pay(story);
  const password = 'three-plum-trees-48';
  const setPassword = () =>
    superAdmin.call('POST', '/api/user/update-customer', {
      user_id: story.storytellerId,
      password,
      password_confirmation: password,
    });
  expect((await setPassword()).status).toBe(200);
  expect((await createAccount(story)).status).toBe(200);
  const signedIn = await visitorClient.call('POST', '/api/login', { email: story.email, password });
  expect(signedIn.body).toMatchObject({ user: { id: story.bookerId, role: 'Sub User' } });
  expect(await setPassword()).toMatchObject({
    status: 422,
    body: { message: { password: [expect.any(String)] } },
  });
});

test('a storyteller with an address of their own gets the welcome mail, and the booker an invitation', async () => {
  const story = await bookForSomeoneElse(app, visitorClient, { email: 'both@example.com' });
  await pay(story);
  const email = 'henry.own@example.com';
  const form = { id: story.storytellerId, email, confirmation_email: email };
  expect((await superAdmin.call('POST', '/api/user/give-sign-in', form)).status).toBe(200);
  expect((await createAccount(story)).status).toBe(200);
  await runJobs();
  expect(await findMails(story.storytellerId, 'account-created')).toMatchObject([{ to_email: email }]);
  expect(await findMails(story.bookerId, 'family-invitation')).toMatchObject([
    { to_email: 'both@example.com' },
  ]);
});
