import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { makeChunkedFilm, sendChunk } from '../../../testing/media/upload.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import { makePayer, submitPayment } from '../../../testing/payments/payer.ts';
import { makeSlot } from '../../../testing/slots.ts';
import type { TestUser } from '../../../testing/users.ts';
import { hashPassword } from '../../people/auth/passwords/password-hash.ts';

const { fastify, users, db, app, runJobs, setClock, visitor } = await createTestApp();
setClock(new Date('2027-03-01T17:00:00Z'));
const staff = await users.superAdmin();
const dev = await users.developer();
const ana = await users.customer({ fname: 'Ana' });
const anaName = `${ana.person.fname} ${ana.person.lname}`;

/** Returns a person's unread notifications and marks them as read. */
async function fetchAndMarkRead(user: TestUser) {
  const notifications = (await fetchUnreadNotifications(user)).map(({ data }) => ({
    url: data.url,
    msg: data.msg,
  }));
  await user.request(contract.notifications.readAll, { body: {} });
  return notifications;
}

test('staff are notified of a booking, with the name as entered and as plain text', async () => {
  const slot_id = await makeSlot(db, new Date('2027-03-02T18:00:00Z'));
  const form = createBookingForm({
    slot_id,
    first_name: '<img src=x onerror=alert(1)>',
    last_name: 'O’Neil',
  });
  expect(await visitor().call('POST', '/api/session/store', form)).toMatchObject({ status: 200 });
  const { id } = await db.selectFrom('interviews').select('id').executeTakeFirstOrThrow();
  const expected = [
    {
      url: `/session/view/${id}`,
      msg: '<strong>&lt;img src=x onerror=alert(1)&gt; O’Neil</strong> booked a session for Tuesday, March 2, 2027 at 10:00 AM (PST)',
    },
  ];
  expect(await fetchAndMarkRead(staff)).toEqual(expected);
  expect(await fetchAndMarkRead(dev)).toEqual(expected);
});

test('other staff are notified of a cancelled booking', async () => {
  const { interviewId: id } = await makePayer(app);
  await staff.request(contract.interviews.delete, { body: { id } });
  expect(await fetchAndMarkRead(staff)).toEqual([]);
  expect(await fetchAndMarkRead(dev)).toEqual([
    {
      url: '/sessions',
      msg: 'The session with <strong>Paula Payer</strong> on Monday, March 8, 2027 at 9:00 AM (PST) was cancelled',
    },
  ]);
});

test('staff are notified of a completed payment, not of a declined one', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitor(), payer, { number: '4000000000000002' });
  expect(await fetchAndMarkRead(staff)).toEqual([]);
  expect((await submitPayment(visitor(), payer)).status).toBe(200);
  expect(await fetchAndMarkRead(staff)).toEqual([
    { url: '/transactions', msg: '<strong>Paula Payer</strong> paid $250.00: Lifestory video' },
  ]);
  await fetchAndMarkRead(dev);
});

test('other staff, the storyteller and the members are notified of a recording', async () => {
  const ben = await users.subUser(ana);
  const interview = await createInterviewWithoutSlot(app, ana);
  for (const chunkNumber of [1, 2]) {
    expect(
      (await sendChunk(fastify, staff.token, makeChunkedFilm(interview, 'told'), chunkNumber)).status,
    ).toBe(200);
  }
  expect(await fetchAndMarkRead(staff)).toEqual([]);
  expect(await fetchAndMarkRead(dev)).toEqual([
    {
      url: `/session/view/${interview}`,
      msg: `The recording of the session with <strong>${anaName}</strong> is uploaded`,
    },
  ]);
  const ready = [
    {
      url: `/home?story=${ana.person.id}`,
      msg: `A film of <strong>${anaName}</strong>’s life story is ready to watch`,
    },
  ];
  expect(await fetchAndMarkRead(ana)).toEqual(ready);
  expect(await fetchAndMarkRead(ben)).toEqual(ready);
});

test('a storyteller is notified of only the first visit of a person they invited', async () => {
  const password = 'a fine long password';
  const cleo = await users.subUser(ana);
  await db
    .updateTable('memberships')
    .set({ entered_at: null })
    .where('person_id', '=', cleo.person.id)
    .execute();
  await db
    .updateTable('people')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', cleo.person.id)
    .execute();
  for (const _ of ['first', 'second']) {
    await visitor().request(contract.auth.login, { body: { email: cleo.person.email, password } });
    await runJobs();
  }
  expect(await fetchAndMarkRead(ana)).toEqual([
    {
      url: `/friends-and-family?story=${ana.person.id}`,
      msg: `<strong>${cleo.person.fname} ${cleo.person.lname}</strong> has visited your life story for the first time`,
    },
  ]);
});

test('a first visit by switching accounts counts too', async () => {
  const dora = await users.customer();
  await users.invite(dora, ana);
  await db
    .updateTable('memberships')
    .set({ entered_at: null })
    .where('person_id', '=', dora.person.id)
    .execute();
  await dora.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  await runJobs();
  expect(await fetchAndMarkRead(ana)).toHaveLength(1);
});
