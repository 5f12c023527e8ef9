import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { bookForSomeoneElse } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { app, db, visitor, users, setClock, runJobs } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const guest = visitor();
const staff = await users.superAdmin();

const findPerson = (id: string | null) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const fetchSession = async (id: string) =>
  (
    await staff.call<{ session: Record<string, Record<string, unknown>> }>('POST', '/api/sessions/fetch', {
      id,
    })
  ).body.session;

test('a booking for someone else creates two people, and the booker helps with the story', async () => {
  const story = await bookForSomeoneElse(app, guest);
  expect(story.bookerId).not.toBeNull();
  expect(await findPerson(story.bookerId)).toMatchObject({
    fname: 'Dora',
    lname: 'Marsh',
    email: 'dora@example.com',
    dob: null,
    storyteller: false,
  });
  expect(await findPerson(story.storytellerId)).toMatchObject({
    fname: 'Henry',
    dob: '1950-06-15',
    storyteller: true,
  });
  const members = await db
    .selectFrom('memberships')
    .select(['person_id', 'helper', 'fname'])
    .where('story_id', '=', story.storyId)
    .execute();
  expect(members).toEqual([{ person_id: story.bookerId, helper: true, fname: 'Dora' }]);
});

test('staff see the address and the name of the booker, and find the interview by them', async () => {
  const story = await bookForSomeoneElse(app, guest, { email: 'mia.fern@example.com', booker_fname: 'Mia' });
  const { customer, booking } = await fetchSession(story.interviewId);
  expect(customer).toMatchObject({ id: story.storytellerId, fname: 'Henry', email: 'mia.fern@example.com' });
  expect(booking).toMatchObject({
    account_for: 'someone_else',
    booker: 'Mia Marsh',
    fullName: 'Henry Marsh',
  });
  const search = async (path: string, text: string) =>
    (await staff.call<{ data: { id: string; email?: string }[] }>('GET', `${path}search=${text}&page=1`)).body
      .data;
  expect((await search('/api/sessions/fetch-all?', 'mia.fern')).map(({ id }) => id)).toEqual([
    story.interviewId,
  ]);
  expect(await search('/api/user/fetch-all?role=customer&', 'mia.fern')).toMatchObject([
    { id: story.storytellerId, email: 'mia.fern@example.com' },
  ]);
  const view = await staff.call('POST', '/api/user/fetch', { id: story.storytellerId });
  expect(view.body).toMatchObject({ data: { email: 'mia.fern@example.com' } });
});

test('the mails of the booking address the booker by name', async () => {
  const story = await bookForSomeoneElse(app, guest, { email: 'paula@example.com', booker_fname: 'Paula' });
  await runJobs();
  const mails = await db
    .selectFrom('mails')
    .select(['to_email', 'body_text', 'kind', 'about_ids'])
    .where('person_id', '=', story.bookerId)
    .orderBy('kind')
    .execute();
  expect(mails).toMatchObject([
    { kind: 'booking-confirmation', to_email: 'paula@example.com', about_ids: [story.storytellerId] },
    { kind: 'consent-request', to_email: 'paula@example.com', about_ids: [story.storytellerId] },
  ]);
  for (const { body_text } of mails) expect(body_text).toMatch(/^Dear Paula,/);
  expect(mails[0]?.body_text).toContain('Henry Marsh');
  expect(mails[0]?.body_text).toContain('the storyteller is asked to agree to that');
  expect(mails[0]?.body_text).not.toContain('you agreed to this');
});

test('the name of the booker may be missing, but not empty', async () => {
  const form = createBookingForm({ account_for: 'someone_else', booker_fname: '', booker_lname: '  ' });
  const emptyNames = await guest.call('POST', '/api/session/validation', form);
  expect(emptyNames).toMatchObject({
    status: 422,
    body: { message: { booker_fname: [expect.any(String)], booker_lname: [expect.any(String)] } },
  });
  expect(
    (await guest.call('POST', '/api/session/validation', { ...form, account_for: 'my_self' })).status,
  ).toBe(200);
  const withLink = await guest.call('POST', '/api/session/validation', {
    ...form,
    booker_fname: 'https://a.example',
  });
  expect(withLink.status).toBe(422);
  const unnamedStory = await bookForSomeoneElse(app, guest, {
    email: 'unnamed@example.com',
    booker_fname: undefined,
    booker_lname: undefined,
  });
  expect(await findPerson(unnamedStory.bookerId)).toMatchObject({ fname: '', email: 'unnamed@example.com' });
});

test('two storytellers of one booker have two stories; the same storyteller has one', async () => {
  const email = 'two@example.com';
  const father = await bookForSomeoneElse(app, guest, { email });
  const mother = await bookForSomeoneElse(app, guest, { email, first_name: 'Ruth', year: 1952 });
  const sameFather = await bookForSomeoneElse(app, guest, { email, first_name: ' henry' });
  expect(mother.bookerId).toBe(father.bookerId);
  expect(mother.storyId).not.toBe(father.storyId);
  expect(sameFather.storyId).toBe(father.storyId);
});

test('until the account is opened, the latest booking corrects names and date of birth', async () => {
  const email = 'correct@example.com';
  const first = await bookForSomeoneElse(app, guest, { email, last_name: 'Marhs', booker_fname: 'Dorra' });
  const second = await bookForSomeoneElse(app, guest, { email });
  expect(second.storyId).toBe(first.storyId);
  const third = await bookForSomeoneElse(app, guest, { email, year: 1949 });
  expect(third.storyId).toBe(first.storyId);
  expect(await findPerson(first.storytellerId)).toMatchObject({ lname: 'Marsh', dob: '1949-06-15' });
  expect(await findPerson(first.bookerId)).toMatchObject({ fname: 'Dora' });
  await db.updateTable('stories').set({ opened_at: app.now() }).where('id', '=', first.storyId).execute();
  await db
    .updateTable('interviews')
    .set({ fee_paid_at: app.now() })
    .where('story_id', '=', first.storyId)
    .execute();
  const afterOpening = await bookForSomeoneElse(app, guest, { email, year: 1951 });
  expect(afterOpening.storyId).toBe(first.storyId);
  expect(await findPerson(first.storytellerId)).toMatchObject({ dob: '1949-06-15' });
});

test('a booker with an account keeps their name, and their own story stays their own', async () => {
  const george = await users.customer({ fname: 'George', email: 'george@example.org' });
  const story = await bookForSomeoneElse(app, guest, { email: 'george@example.org', booker_fname: 'Jorge' });
  expect(story.bookerId).toBe(george.person.id);
  expect(story.storyId).not.toBe(george.storyId);
  expect(await findPerson(george.person.id)).toMatchObject({ fname: 'George' });
});

test('unpaid bookings for others count towards the limit of the address', async () => {
  const email = 'limit@example.com';
  for (const first_name of ['Henry', 'Ruth', 'Otto'])
    await bookForSomeoneElse(app, guest, { email, first_name });
  await expect(bookForSomeoneElse(app, guest, { email, first_name: 'Ida' })).rejects.toThrow(
    'cannot be used',
  );
});

test('concurrent bookings for the same storyteller make one story', async () => {
  const email = 'rush@example.com';
  const stories = await Promise.all([0, 1].map(() => bookForSomeoneElse(app, guest, { email })));
  expect(new Set(stories.map(({ storyId }) => storyId)).size).toBe(1);
});

test('staff addresses cannot book for someone else', async () => {
  const slot_id = await makeSlot(db, new Date('2027-06-03T19:00:00Z'));
  const { email } = staff.person;
  const form = createBookingForm({ account_for: 'someone_else', email, confirmation_email: email, slot_id });
  expect(await guest.call('POST', '/api/session/store', form)).toMatchObject({
    status: 422,
    body: { message: { email: [expect.any(String)] } },
  });
});
