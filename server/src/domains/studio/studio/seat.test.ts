import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId, newSecret } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { openRoomEvents } from '../../../testing/studio/events.ts';
import { createJoinToken, joinCall, joinCallAsStaff } from '../../../testing/studio/seat.ts';

const { app, db, fastify, users, visitor, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const { chapters, questions, studio } = contract;
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const admin = await users.superAdmin();
const guest = visitor();

/** Creates an interview that begins at noon, with the tokens of its links. */
async function makeInterview(startsAt = noon) {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { startsAt });
  return { id, token: createJoinToken(app, id), helperToken: createJoinToken(app, id, 'helper') };
}
const join = (body: object, caller = guest) =>
  caller.call('POST', '/api/studio/join', { key: newSecret(), ...body });

test('the link of a storyteller shows the interview and the link for a helper, that of a helper no link', async () => {
  const { token, helperToken } = await makeInterview(minutesFromNoon(60));
  const { data } = await guest.request(studio.page, { body: { token } });
  expect(data).toMatchObject({ role: 'storyteller', state: 'open', can_join: false, duration: 60 });
  expect(data.helper_url).toBe(`${app.env.APP_URL}/join/${helperToken}`);
  const page = await guest.request(studio.page, { body: { token: helperToken } });
  expect(page.data).toMatchObject({ role: 'helper', helper_url: null });
});

test('unknown, modified and foreign tokens open no page and no seat', async () => {
  const { id, token } = await makeInterview();
  const invalidTokens = [
    createJoinToken(app, newId()),
    app.links.createToken('interview', id),
    `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`,
    token.slice(0, -1),
    id,
    '',
  ];
  for (const invalidToken of invalidTokens) {
    expect((await guest.call('POST', '/api/studio/page', { token: invalidToken })).status).toBe(404);
    expect((await join({ token: invalidToken })).status).toBe(404);
  }
});

test('a link works from 15 minutes before the interview until a day after it', async () => {
  const { token } = await makeInterview(minutesFromNoon(16));
  expect((await join({ token })).body.code).toBe('too_early');
  setClock(minutesFromNoon(1));
  const seat = await joinCall(guest, token);
  setClock(minutesFromNoon(16 + 60 + 24 * 60));
  expect((await seat.room()).state).toBe('waiting');
  setClock(minutesFromNoon(16 + 60 + 24 * 60 + 1));
  expect((await join({ token })).body).toMatchObject({ code: 'link_expired' });
  expect((await guest.call('POST', '/api/studio/page', { token })).body.code).toBe('link_expired');
  expect((await guest.call('POST', '/api/studio/room', { key: seat.key })).body.code).toBe('link_expired');
  setClock(noon);
});

test('guests can join earlier while an interviewer is in the call', async () => {
  const { id, token } = await makeInterview(minutesFromNoon(600));
  await joinCallAsStaff(admin, id);
  expect((await guest.request(studio.page, { body: { token } })).data.can_join).toBe(true);
  await joinCall(guest, token);
});

test('the link of a cancelled interview says so, and ends its seats', async () => {
  const { id, token } = await makeInterview();
  const { key } = await joinCall(guest, token);
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect((await guest.request(studio.page, { body: { token } })).data.state).toBe('cancelled');
  expect((await join({ token })).body.code).toBe('interview_cancelled');
  expect((await guest.call('POST', '/api/studio/room', { key })).body.code).toBe('interview_cancelled');
});

test('a guest waits, sees only the interviewers, and is in the call after being admitted', async () => {
  const { id, token, helperToken } = await makeInterview();
  const helper = await joinCall(guest, helperToken, 'Ben Marsh');
  const storyteller = await joinCall(guest, token);
  const interviewer = await joinCallAsStaff(admin, id);
  expect(await storyteller.room()).toMatchObject({ state: 'waiting', ice_servers: [] });
  const namesIn = async (seat: typeof storyteller) => (await seat.room()).people.map(({ role }) => role);
  expect(await namesIn(storyteller)).toEqual(['storyteller', 'interviewer']);
  expect(await namesIn(interviewer)).toEqual(['helper', 'storyteller', 'interviewer']);
  await admin.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  expect(await storyteller.room()).toMatchObject({ state: 'admitted', started_at: noon.toISOString() });
  expect((await helper.room()).state).toBe('waiting');
  expect(await db.selectFrom('interviews').select('status').where('id', '=', id).executeTakeFirst()).toEqual({
    status: 'started',
  });
});

test('only an interviewer in the call admits, dismisses and ends', async () => {
  const { id, token } = await makeInterview();
  const other = await makeInterview();
  const storyteller = await joinCall(guest, token);
  const stranger = await joinCallAsStaff(admin, other.id);
  const body = { seat_id: storyteller.id };
  for (const path of ['admit', 'dismiss', 'end']) {
    const call = (key: string) => guest.call('POST', `/api/studio/${path}`, { ...body, key });
    expect((await call(storyteller.key)).body.code).toBe('not_allowed');
    if (path !== 'end') expect((await call(stranger.key)).body.code).toBe('not_found');
    expect((await call(newSecret())).body.code).toBe('not_found');
  }
  const interviewer = await joinCallAsStaff(admin, id);
  await guest.request(studio.admit, { body: { ...body, key: interviewer.key } });
  await guest.request(studio.leave, { body: { key: interviewer.key } });
  expect((await guest.call('POST', '/api/studio/end', { key: interviewer.key })).body.code).toBe(
    'not_allowed',
  );
});

test('a dismissed guest has to be admitted again, one who left has not', async () => {
  const { id, token } = await makeInterview();
  const { key } = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, token);
  const body = { key, seat_id: storyteller.id };
  await admin.request(studio.admit, { body });
  await guest.request(studio.leave, { body: { key: storyteller.key } });
  expect((await storyteller.room()).state).toBe('left');
  await guest.request(studio.join, { body: { token, key: storyteller.key } });
  expect((await storyteller.room()).state).toBe('admitted');
  await admin.request(studio.dismiss, { body });
  expect((await storyteller.room()).state).toBe('left');
  await guest.request(studio.join, { body: { token, key: storyteller.key } });
  expect((await storyteller.room()).state).toBe('waiting');
});

test('a link in use on one device can be continued on another, which ends the first', async () => {
  const { id, token } = await makeInterview();
  const { key } = await joinCallAsStaff(admin, id);
  const phone = await joinCall(guest, token);
  await admin.request(studio.admit, { body: { key, seat_id: phone.id } });
  expect((await join({ token })).body.code).toBe('seat_in_use');
  expect((await phone.room()).state).toBe('admitted');
  const tablet = await join({ token, take_over: true });
  // The same person is still admitted.
  expect(tablet.body).toMatchObject({ data: { state: 'admitted' } });
  expect((await phone.room()).state).toBe('replaced');
  expect((await (await joinCallAsStaff(await users.superAdmin(), id)).room()).people).toHaveLength(3);
});

test('a device that has been silent for 25 seconds does not hold the link', async () => {
  const { token } = await makeInterview();
  const phone = await joinCall(guest, token);
  setClock(new Date(noon.getTime() + 25_000));
  await joinCall(guest, token);
  expect((await phone.room()).state).toBe('replaced');
  setClock(noon);
});

test('a call holds four people, of whom two are helpers, and keeps a place for the storyteller', async () => {
  const { id, token, helperToken } = await makeInterview();
  const { key } = await joinCallAsStaff(admin, id);
  const secondAdmin = await users.superAdmin();
  const joinAsSecondAdmin = () =>
    secondAdmin.call('POST', '/api/studio/join-as-staff', { id, key: newSecret() });
  const admit = (seat: { id: string }) => admin.call('POST', '/api/studio/admit', { key, seat_id: seat.id });
  const helpers = [await joinCall(guest, helperToken, 'Ben'), await joinCall(guest, helperToken, 'Carla')];
  expect((await join({ token: helperToken, name: 'Dora' })).body.code).toBe('room_full');
  for (const helper of helpers) expect((await admit(helper)).status).toBe(200);
  expect((await joinAsSecondAdmin()).body.code).toBe('room_full');
  expect((await admit(await joinCall(guest, token))).status).toBe(200);
  expect((await join({ token: helperToken, name: 'Dora' })).body).toMatchObject({
    code: 'room_full',
    message: expect.stringContaining('four people'),
  });
  await guest.request(studio.leave, { body: { key: helpers[1]?.key ?? '' } });
  expect((await joinAsSecondAdmin()).status).toBe(200);
});

test('helpers who wait keep no staff out of a call, and are not admitted to a full one', async () => {
  const { id, token, helperToken } = await makeInterview();
  const [helper, lastHelper] = [
    await joinCall(guest, helperToken, 'Ben'),
    await joinCall(guest, helperToken, 'Carla'),
  ];
  const { key } = await joinCallAsStaff(admin, id);
  await joinCallAsStaff(await users.superAdmin(), id);
  const admit = ({ id: seat_id }: { id: string }) =>
    admin.call('POST', '/api/studio/admit', { key, seat_id });
  expect((await admit(helper)).status).toBe(200);
  expect((await admit(lastHelper)).body.code).toBe('room_full');
  expect((await lastHelper.room()).state).toBe('waiting');
  expect((await admit(await joinCall(guest, token))).status).toBe(200);
});

test('a dismissed storyteller is not admitted on a device that they used before', async () => {
  const { id, token } = await makeInterview();
  const { key } = await joinCallAsStaff(admin, id);
  const phone = await joinCall(guest, token);
  await admin.request(studio.admit, { body: { key, seat_id: phone.id } });
  const tablet = await join({ token, take_over: true });
  const { seat_id } = (tablet.body as unknown as { data: { seat_id: string } }).data;
  await admin.request(studio.dismiss, { body: { key, seat_id } });
  await guest.request(studio.join, { body: { token, key: phone.key } });
  expect((await phone.room()).state).toBe('waiting');
});

test('a helper gives their name', async () => {
  const { helperToken } = await makeInterview();
  expect((await join({ token: helperToken })).body).toMatchObject({
    code: 'invalid',
    message: { name: ['Please enter your name.'] },
  });
});

test('an Interviewer joins the interviews assigned to them, until the assignment or the sign-in ends', async () => {
  const { id } = await makeInterview();
  const interviewer = await users.interviewer();
  const key = newSecret();
  const joinAsStaff = () => interviewer.call('POST', '/api/studio/join-as-staff', { id, key });
  expect((await joinAsStaff()).status).toBe(404);
  const assign = (interviewer_id: string | null) =>
    admin.request(contract.interviews.assign, { body: { id, interviewer_id } });
  await assign(interviewer.person.id);
  expect((await joinAsStaff()).status).toBe(200);
  const readRoom = async () => (await guest.call('POST', '/api/studio/room', { key })).status;
  expect(await readRoom()).toBe(200);
  const colleague = await joinCallAsStaff(admin, id);
  const countPeople = async () => (await colleague.room()).people.length;
  expect(await countPeople()).toBe(2);
  await assign(null);
  expect(await readRoom()).toBe(404);
  expect(await countPeople()).toBe(1);
  await assign(interviewer.person.id);
  expect(await countPeople()).toBe(2);
  await interviewer.request(contract.auth.logout, {});
  expect(await readRoom()).toBe(404);
  expect(await countPeople()).toBe(1);
});

test('customers and Developers do not join as staff', async () => {
  const { id } = await makeInterview();
  for (const caller of [await users.customer(), await users.developer()]) {
    const response = await caller.call('POST', '/api/studio/join-as-staff', { id, key: newSecret() });
    expect(response.body.code).toBe('not_allowed');
  }
});

test('a key belongs to one seat: it opens no other room and no other role', async () => {
  const first = await makeInterview();
  const second = await makeInterview();
  const { key } = await joinCall(guest, first.token);
  expect((await join({ token: second.token, key })).body.code).toBe('conflict');
  expect((await join({ token: first.helperToken, key, name: 'Eve' })).body.code).toBe('conflict');
  const response = await admin.call('POST', '/api/studio/join-as-staff', { id: first.id, key });
  expect(response.body.code).toBe('conflict');
});

test('ending a call ends it for guests; an interviewer can open it again', async () => {
  const { id, token } = await makeInterview();
  const interviewer = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, token);
  await admin.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  await admin.request(studio.end, { body: { key: interviewer.key } });
  expect((await storyteller.room()).ended_at).toBe(noon.toISOString());
  expect((await join({ token })).body.code).toBe('call_ended');
  const { ended_at } = await db
    .selectFrom('interviews')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(ended_at).toEqual(noon);
  await admin.request(studio.joinAsStaff, { body: { id, key: interviewer.key } });
  expect((await storyteller.room()).ended_at).toBeNull();
  // The end was also that of their admission.
  expect((await storyteller.room()).state).toBe('waiting');
  expect((await join({ token, key: storyteller.key })).body.data).toMatchObject({ state: 'waiting' });
  await admin.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  expect((await storyteller.room()).state).toBe('admitted');
});

test('the key of a seat is not stored', async () => {
  const { token } = await makeInterview();
  const { key, id } = await joinCall(guest, token);
  const row = await db.selectFrom('studio_seats').selectAll().where('id', '=', id).executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain(key);
});

test('a question that is marked as asked is shown at once to everybody in the call, until somebody hides it', async () => {
  const { id, token } = await makeInterview();
  const interviewer = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, token);
  await admin.request(questions.add, {
    body: { id, texts: ['Where did you grow up?', 'Who taught you to cook?'] },
  });
  const { data } = await admin.request(questions.ofInterview, { body: { id } });
  const [first = '', second = ''] = data.questions.map((question) => question.id);
  const mark = (question_id: string) => admin.request(chapters.mark, { body: { id, question_id } });
  const showsTo = async () => [
    (await storyteller.room()).question?.text,
    (await interviewer.room()).question?.text,
  ];
  await mark(first);
  // Nobody has been admitted: the interview has not begun.
  expect(await showsTo()).toEqual([undefined, undefined]);
  expect((await guest.call('POST', '/api/studio/hide-question', { key: storyteller.key })).status).toBe(403);
  await guest.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  expect(await showsTo()).toEqual([undefined, undefined]);

  setClock(minutesFromNoon(5));
  const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const events = await openRoomEvents(address, storyteller);
  await events.next('changed');
  await mark(second);
  expect(await events.next('changed')).not.toBeNull();
  expect(await showsTo()).toEqual(['Who taught you to cook?', 'Who taught you to cook?']);
  setClock(minutesFromNoon(6));
  await guest.request(studio.hideQuestion, { body: { key: storyteller.key } });
  expect(await events.next('changed')).not.toBeNull();
  expect(await showsTo()).toEqual([undefined, undefined]);
  await admin.request(chapters.undoMark, { body: { id, question_id: second } });
  setClock(minutesFromNoon(7));
  await mark(second);
  expect(await showsTo()).toEqual(['Who taught you to cook?', 'Who taught you to cook?']);
  await admin.request(chapters.undoMark, { body: { id, question_id: second } });
  expect(await showsTo()).toEqual([undefined, undefined]);
  events.close();
  setClock(noon);
});
