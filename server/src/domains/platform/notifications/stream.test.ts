import { contract } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { createHttpServer } from '../../../http/server.ts';
import { createTestApp } from '../../../testing/app.ts';
import { notifyStoryShared } from '../../../testing/notifications.ts';
import type { TestUser } from '../../../testing/users.ts';

// Two servers on the same database stand for two processes.
const { fastify, users, db, app } = await createTestApp();
const other = await createHttpServer(app.env);
await createApp(other, app);
afterAll(() => other.close());
const addresses = await Promise.all(
  [fastify, other].map((server: FastifyInstance) => server.listen({ port: 0, host: '127.0.0.1' })),
);

const accept = 'text/event-stream';

/** Opens a stream and reads it chunk by chunk. The test has to close it. */
async function listen(user: TestUser, address = addresses[0]) {
  const abortController = new AbortController();
  const response = await fetch(`${address}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${user.token}`, accept, 'accept-encoding': 'gzip, br' },
    signal: abortController.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    /** Reads until a text appears in the output since the last call; false if another text or the end comes first. */
    async waitFor(expected: string, otherwise?: string): Promise<boolean> {
      while (!text.includes(expected)) {
        if (otherwise && text.includes(otherwise)) return false;
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return false;
        text += value;
      }
      text = '';
      return true;
    },
    close: () => abortController.abort(),
  };
}

/**
 * Waits until streams of staff have announced everything that was written before. The first change follows the
 * announcement of all kinds with which a process starts to listen; the second one is then an announcement of its own.
 */
async function waitForEarlierChanges(...streams: Awaited<ReturnType<typeof listen>>[]) {
  for (const table of ['slots', 'payments']) {
    await sql`update ${sql.table(table)} set id = id where false`.execute(db);
    for (const stream of streams) await stream.waitFor(table);
  }
}

test('open pages are informed immediately of a new notification, whichever process creates it', async () => {
  const ana = await users.customer();
  const greta = await users.customer();
  const streams = await Promise.all(addresses.map((address) => listen(ana, address)));
  // The first stream of a process starts with an event, because it may have missed notifications before.
  for (const stream of streams) expect(await stream.waitFor('event: notified')).toBe(true);
  await notifyStoryShared(app, [greta]);
  await notifyStoryShared(app, [ana]);
  for (const stream of streams) expect(await stream.waitFor('event: notified\ndata: \n\n')).toBe(true);
  for (const stream of streams) stream.close();
});

test('the stream is neither compressed nor cached, by the server or by proxies', async () => {
  const stream = await listen(await users.developer());
  expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
  stream.close();
});

test('a stream is refused to clients that do not accept events, disabled accounts and callers who are not signed in', async () => {
  const ana = await users.customer();
  expect((await ana.call('GET', '/api/notifications/stream')).body).toMatchObject({ code: 'wrong_type' });
  const disabledCustomer = await users.customer({ disabled: true });
  expect((await listen(disabledCustomer)).response.status).toBe(403);
  expect((await listen({ ...ana, token: 'x' })).response.status).toBe(401);
});

test('a person can have at most ten open streams; closing one allows another', async () => {
  const ana = await users.customer();
  const openStreams = await Promise.all(Array.from({ length: 10 }, () => listen(ana)));
  expect((await listen(ana)).response.status).toBe(429);
  openStreams[0]?.close();
  await expect
    .poll(async () => {
      const stream = await listen(ana);
      openStreams.push(stream);
      return stream.response.status;
    })
    .toBe(200);
  for (const stream of openStreams) stream.close();
});

test('the stream recovers after its database connection is lost', async () => {
  const ana = await users.customer();
  const stream = await listen(ana);
  const cutConnection = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen "staff_changed"'`.execute(db);
    return rows.length;
  };
  await expect.poll(cutConnection).toBe(1);
  // An event follows the reconnection, because notifications may have been missed in the meantime.
  expect(await stream.waitFor('event: notified')).toBe(true);
  await notifyStoryShared(app, [ana]);
  expect(await stream.waitFor('event: notified')).toBe(true);
  stream.close();
});

test('a stream ends when its server stops', async () => {
  const ana = await users.customer();
  const server = await createHttpServer(app.env);
  await createApp(server, app);
  const stream = await listen(ana, await server.listen({ port: 0, host: '127.0.0.1' }));
  await stream.waitFor(':');
  await server.close();
  expect(await stream.waitFor('event: never')).toBe(false);
});

test('heartbeats are sent until the sign-in ends, and then the stream ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await createHttpServer(app.env);
  await createApp(server, app);
  const ana = await users.customer();
  const stream = await listen(ana, await server.listen({ port: 0, host: '127.0.0.1' }));
  await stream.waitFor('event: notified');
  vi.advanceTimersByTime(25_000);
  expect(await stream.waitFor(':\n\n')).toBe(true);
  await ana.request(contract.auth.logout, {});
  vi.advanceTimersByTime(25_000);
  expect(await stream.waitFor('event: never')).toBe(false);
  await server.close();
  vi.useRealTimers();
});

test('streams of staff name the kinds of changed data, those of customers do not', async () => {
  const staff = await users.superAdmin();
  const customer = await users.customer();
  const streams = await Promise.all(addresses.map((address) => listen(staff, address)));
  const customerStream = await listen(customer);
  await waitForEarlierChanges(...streams);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('interviews').set({ password: 'x' }).where('id', 'is', null).execute();
    await tx.updateTable('mails').set({ failure: null }).where('id', 'is', null).execute();
  });
  for (const stream of streams)
    expect(await stream.waitFor('event: changed\ndata: interviews,mails')).toBe(true);
  await notifyStoryShared(app, [customer]);
  expect(await customerStream.waitFor('event: changed', 'event: notified\ndata: \n\n')).toBe(false);
  for (const stream of [...streams, customerStream]) stream.close();
});

test('streams of staff announce what others write in the audit log', async () => {
  const [author, reader] = [await users.superAdmin(), await users.superAdmin()];
  const customer = await users.customer();
  const stream = await listen(reader);
  await waitForEarlierChanges(stream);
  const { person } = customer;
  await author.request(contract.notes.add, {
    body: { subject: 'customer', id: person.id, text: 'Call her' },
  });
  expect(await stream.waitFor('data: audit\n\n')).toBe(true);
  stream.close();
});

test('neither a sign-in nor a rolled-back write announces a change', async () => {
  const staff = await users.superAdmin();
  const stream = await listen(staff);
  await users.developer();
  await waitForEarlierChanges(stream);
  await staff.signIn();
  const write = db.transaction().execute(async (tx) => {
    await tx.updateTable('slots').set({ batch_id: null }).where('id', 'is', null).execute();
    throw new Error('Rolled back.');
  });
  await expect(write).rejects.toThrow('Rolled back.');
  await db.updateTable('mails').set({ failure: null }).where('id', 'is', null).execute();
  expect(await stream.waitFor('data: mails\n\n')).toBe(true);
  stream.close();
});
