import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { joinEmbedded } from '../database/embedded.ts';
import { createBookingForm } from '../testing/booking-form.ts';
import { prepareProduct } from '../testing/servers/real-product.ts';
import { makeSlot } from '../testing/slots.ts';

// Kills the real server while it receives bookings, and then compares the acknowledged bookings with the database.

const server = await prepareProduct();
afterAll(server.clear);
await server.start();

const { url } = await joinEmbedded(server.dataDir);
let database = connect(url, 2, () => undefined);
afterAll(() => database.db.destroy());

const hourMs = 3_600_000;
const firstHour = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs;
let slotCount = 0;

/** The response status of each booking by e-mail address; null when the connection broke before the response. */
const statuses = new Map<string, number | null>();
const listAcknowledged = () => [...statuses].filter(([, status]) => status === 200).map(([email]) => email);
let isSending = true;
/** How many bookings may be acknowledged before the senders pause: enough that each kill interrupts some. */
let maxAcknowledged = 0;

async function sendBookings(): Promise<void> {
  while (isSending) {
    if (listAcknowledged().length >= maxAcknowledged) {
      await sleep(5);
      continue;
    }
    const number = slotCount++;
    const slot_id = await makeSlot(database.db, new Date(firstHour + number * hourMs)).catch(() => null);
    if (!slot_id) {
      // The database is down.
      await sleep(50);
      continue;
    }
    const email = `guest${number}@example.com`;
    const form = createBookingForm({ slot_id, email, confirmation_email: email });
    statuses.set(email, await send(JSON.stringify(form)));
  }
}

/** Sends a booking; while the server is down, waits for its restart. */
async function send(body: string): Promise<number | null> {
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    try {
      const response = await fetch(`${server.url}/api/session/store`, { method: 'POST', headers, body });
      await response.text();
      return response.status;
    } catch (error) {
      const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
      if (cause?.code !== 'ECONNREFUSED' || !isSending) return null;
      await sleep(50);
    }
  }
}

const listBookings = () =>
  database.db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select(['people.email', 'interviews.slot_id'])
    .execute();

const listConfirmations = () =>
  database.db.selectFrom('mails').select(['to_email', 'state']).where('kind', 'like', '%confirm%').execute();

test('killing server and database neither loses nor duplicates data, and every booking is confirmed', async () => {
  const senders = Array.from({ length: 4 }, sendBookings);
  for (const target of ['server and database', 'server']) {
    const minAcknowledged = listAcknowledged().length + 5;
    maxAcknowledged = minAcknowledged + 15;
    await expect.poll(() => listAcknowledged().length, { interval: 5 }).toBeGreaterThan(minAcknowledged);
    await sleep(Math.random() * 100);
    const postmaster = server.findPostmasterPid();
    await server.end('SIGKILL');
    if (target !== 'server') process.kill(postmaster ?? Number.NaN, 'SIGKILL');
    await server.start();
  }
  isSending = false;
  await Promise.all(senders);
  await database.db.destroy();
  database = connect(url, 2, () => undefined);

  const rows = await listBookings();
  const emails = rows.map(({ email }) => email);
  expect(listAcknowledged().length).toBeGreaterThan(10);
  expect(listAcknowledged().filter((email) => !emails.includes(email))).toEqual([]);
  expect(new Set(emails).size).toBe(emails.length);
  expect(new Set(rows.map(({ slot_id }) => slot_id)).size).toBe(rows.length);
  // Each slot is requested once, so no booking is refused: it succeeds, is cut off, or finds the server unavailable.
  expect([...statuses].filter(([, status]) => status !== 200 && status !== null && status !== 503)).toEqual(
    [],
  );

  // The jobs that a killed worker left locked must not wait for the lock timeout of several hours.
  await expect
    .poll(
      async () => {
        const sent = (await listConfirmations()).filter(({ state }) => state === 'sent');
        return new Set(sent.map(({ to_email }) => to_email)).size;
      },
      { interval: 100 },
    )
    .toBe(emails.length);
  const confirmed = (await listConfirmations()).map(({ to_email }) => to_email);
  expect(confirmed.filter((email) => !emails.includes(email))).toEqual([]);
});
