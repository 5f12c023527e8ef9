import { contract } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { newSecret } from '../../../database/ids.ts';
import { createHttpServer } from '../../../http/server.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { openRoomEvents } from '../../../testing/studio/events.ts';
import { createJoinToken, joinCall, joinCallAsStaff, type TestSeat } from '../../../testing/studio/seat.ts';

// Two servers on the same database stand for two processes.
const { fastify, app, db, users, visitor, runCron, setClock } = await createTestApp({
  RATE_LIMIT_SCALE: '1',
});
const other = await createHttpServer(app.env);
await createApp(other, app);
afterAll(() => other.close());
const addresses = await Promise.all(
  [fastify, other].map((server: FastifyInstance) => server.listen({ port: 0, host: '127.0.0.1' })),
);
const { studio } = contract;
const admin = await users.superAdmin();
const guest = visitor();

/** Creates a call with an interviewer and a storyteller, who is admitted. */
async function makeCall() {
  const { id } = await createInterview(app, await users.customer(), { startsAt: app.now() });
  const interviewer = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, createJoinToken(app, id));
  await admin.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  return { id, interviewer, storyteller };
}

const send = (from: TestSeat, to: TestSeat, content: unknown) =>
  guest.call('POST', '/api/studio/signal', { key: from.key, to: to.id, content });

interface EventOptions {
  address?: string | undefined;
  session?: string;
  resume?: boolean;
  after?: number;
}

const openEvents = (seat: TestSeat, { address = addresses[0] ?? '', ...options }: EventOptions = {}) =>
  openRoomEvents(address, seat, options);

test('signals reach the other person in order, whichever process receives and delivers them', async () => {
  const { interviewer, storyteller } = await makeCall();
  for (const address of addresses) {
    const events = await openEvents(storyteller, { address });
    for (const count of [1, 2, 3]) expect((await send(interviewer, storyteller, { count })).status).toBe(200);
    for (const count of [1, 2, 3]) {
      const signal = JSON.parse((await events.next('signal')) ?? '{}');
      expect(signal).toMatchObject({ from: interviewer.id, content: { count } });
    }
    events.close();
  }
});

test('a page that reconnects gets the signals that it missed, once; a reloaded page gets none of those before it', async () => {
  const { interviewer, storyteller } = await makeCall();
  const events = await openEvents(storyteller);
  await send(interviewer, storyteller, { text: 'first' });
  const { number } = JSON.parse((await events.next('signal')) ?? '{}');
  events.close();
  await send(interviewer, storyteller, { text: 'missed' });
  const reconnected = await openEvents(storyteller, {
    address: addresses[1],
    session: events.session,
    resume: true,
    after: number,
  });
  expect(await reconnected.next('signal')).toContain('missed');
  const reloaded = await openEvents(storyteller);
  await send(interviewer, storyteller, { text: 'new' });
  expect(await reloaded.next('signal')).toContain('new');
  reloaded.close();
});

test('a second page of the same seat ends the events of the first, which cannot resume them', async () => {
  const { storyteller } = await makeCall();
  const events = await openEvents(storyteller);
  const second = await openEvents(storyteller);
  expect(await events.next('signal')).toBeNull();
  expect((await storyteller.room()).session).toBe(second.session);
  const resumed = await openEvents(storyteller, { session: events.session, resume: true });
  expect(resumed.response.status).toBe(409);
  second.close();
});

test('everybody in a room learns of a change in it, and nobody in another room', async () => {
  const { interviewer, storyteller } = await makeCall();
  const { storyteller: stranger, interviewer: otherInterviewer } = await makeCall();
  const [events, strangerEvents] = await Promise.all([
    openEvents(storyteller, { address: addresses[1] }),
    openEvents(stranger),
  ]);
  // The first event makes the page read its room; the second follows when the connection for changes is ready.
  for (const stream of [events, strangerEvents]) await stream.next('changed');
  await admin.request(studio.end, { body: { key: interviewer.key } });
  await expect.poll(async () => (await storyteller.room()).ended_at).not.toBeNull();
  expect(await events.next('changed')).toBe('');
  await send(otherInterviewer, stranger, { text: 'still here' });
  expect(await strangerEvents.next('signal')).toContain('still here');
  events.close();
  strangerEvents.close();
});

test('signals are refused to waiting guests, to other rooms, to oneself, and after leaving', async () => {
  const { id, interviewer, storyteller } = await makeCall();
  const { storyteller: stranger } = await makeCall();
  const helper = await joinCall(guest, createJoinToken(app, id, 'helper'), 'Ben');
  const refused = { status: 403, body: { code: 'not_allowed' } };
  expect(await send(helper, storyteller, {})).toMatchObject(refused);
  expect(await send(storyteller, helper, {})).toMatchObject(refused);
  expect(await send(storyteller, stranger, {})).toMatchObject(refused);
  expect(await send(storyteller, storyteller, {})).toMatchObject(refused);
  await guest.request(studio.leave, { body: { key: storyteller.key } });
  expect(await send(storyteller, interviewer, {})).toMatchObject(refused);
  expect(await send(interviewer, storyteller, {})).toMatchObject(refused);
});

test('a signal has at most 32,000 characters, and a seat sends at most 600 a minute', async () => {
  const { interviewer, storyteller } = await makeCall();
  expect(await send(interviewer, storyteller, { text: 'x'.repeat(32_000) })).toMatchObject({ status: 422 });
  await db
    .insertInto('rate_limits')
    .values({
      key: `studio-signal:60:${interviewer.id}`,
      recent: Array.from({ length: 600 }, () => app.now()),
      allowed: true,
      expires_at: new Date(app.now().getTime() + 60_000),
    })
    .execute();
  expect(await send(interviewer, storyteller, {})).toMatchObject({ status: 429, body: { code: 'too_many' } });
});

test('events are refused without a seat and to clients that do not accept events', async () => {
  const { storyteller } = await makeCall();
  expect((await openEvents({ ...storyteller, key: newSecret() })).response.status).toBe(404);
  const body = { key: storyteller.key, session: newSecret() };
  expect((await guest.call('POST', '/api/studio/events', body)).body.code).toBe('wrong_type');
});

test('signals are deleted after ten minutes', async () => {
  const { interviewer, storyteller } = await makeCall();
  await send(interviewer, storyteller, {});
  const countSignals = async () => (await db.selectFrom('studio_signals').select('number').execute()).length;
  await runCron('delete_call_signals');
  expect(await countSignals()).toBeGreaterThan(0);
  setClock(new Date(app.now().getTime() + 600_001));
  await runCron('delete_call_signals');
  expect(await countSignals()).toBe(0);
});

test('staff who sign out get no more signals, and their page is ended', async () => {
  const { storyteller, id } = await makeCall();
  const colleague = await users.superAdmin();
  const seat = await joinCallAsStaff(colleague, id);
  const events = await openEvents(seat);
  expect((await send(storyteller, seat, { count: 1 })).status).toBe(200);
  expect(await events.next('signal')).toContain('"count":1');
  await colleague.request(contract.auth.logout, {});
  expect((await send(storyteller, seat, { count: 2 })).body.code).toBe('not_allowed');
  // Null: the server has ended the stream, at the latest with its next heartbeat.
  expect(await events.next('signal')).toBeNull();
  await expect
    .poll(() => db.selectFrom('studio_seats').select('left_at').where('id', '=', seat.id).executeTakeFirst())
    .toEqual({ left_at: expect.any(Date) });
});
