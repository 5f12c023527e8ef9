import { setTimeout as sleep } from 'node:timers/promises';
import { chunkBytes } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import { createBookingForm } from '../booking-form.ts';
import { createInterview } from '../interviews.ts';
import { computeFingerprint, makeFilm } from '../media/film.ts';
import { createPlainPhotograph } from '../media/photographs.ts';
import { countChunks, createChunkParameters, makeChunkedFilm, sliceChunk } from '../media/upload.ts';
import { makeMemory } from '../memory.ts';
import { makePayer } from '../payments/payer.ts';
import { makeSlot } from '../slots.ts';
import type { TestUsers } from '../users.ts';
import { type AcknowledgedTake, recordCall } from './simulated-call.ts';

/** The responses that customers of a fault run received; null for a connection that was lost before a response. */
export interface AcknowledgedOperations {
  /** By e-mail address. */
  bookings: Map<string, number | null>;
  /** Comments that were sent until they were acknowledged. */
  comments: Set<string>;
  /** By interview id: whether the payment page finally reported the payment. */
  payments: Map<string, boolean>;
  /** The fingerprints of films that were acknowledged, by the id of their interview. */
  films: Map<string, string>;
  /** The takes of recorded calls that were acknowledged, by the id of their interview. */
  takes: Map<string, AcknowledgedTake[]>;
  /** The captions of photographs that were acknowledged. */
  photographs: Set<string>;
  reads: number;
  /** Invalid responses, such as a failed read or an undeclared failure. */
  unexpected: string[];
  /** The start by `performance.now()`, and the milliseconds since then of each 503. */
  startedAt: number;
  unavailableAt: number[];
}

/** Numbers the bookings, comments, photographs and films of all runs. */
let count = 0;

/** Customers who send requests until they are stopped. */
interface SimulatedCustomers {
  /** The responses that they have received so far. */
  acknowledged: Readonly<AcknowledgedOperations>;
  /** Lets the customers finish what they are doing; returns the responses they received. */
  stop(): Promise<AcknowledgedOperations>;
}

/**
 * Starts customers who book, comment, read and upload through `url`, once their accounts exist, and pause for `pauseMs`
 * after each action. They pay only `withPayments`, because an interrupted payment takes a minute to settle.
 */
export async function simulateCustomers(
  app: AppContext,
  users: TestUsers,
  url: string,
  withPayments: boolean,
  pauseMs = 10,
): Promise<SimulatedCustomers> {
  const startedAt = performance.now();
  const acknowledged: AcknowledgedOperations = {
    bookings: new Map(),
    comments: new Set(),
    payments: new Map(),
    films: new Map(),
    takes: new Map(),
    photographs: new Set(),
    reads: 0,
    unexpected: [],
    startedAt,
    unavailableAt: [],
  };
  const ana = await users.customer();
  const staff = await users.superAdmin();
  const picture = new Uint8Array(await createPlainPhotograph().jpeg().toBuffer());
  const memory = await makeMemory(app, ana, { by: ana, width: 100, height: 100 });
  const hourMs = 3_600_000;
  const firstSlotAt = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs;

  /** Sends a request; returns status and body, or null if the connection was lost. */
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...describeBody(body) },
        ...(body === undefined
          ? {}
          : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status === 503) {
        acknowledged.unavailableAt.push(performance.now() - startedAt);
        if (!response.headers.has('retry-after'))
          acknowledged.unexpected.push(`${path}: 503 without Retry-After`);
      } else if (response.status >= 500)
        acknowledged.unexpected.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
    } catch {
      return null;
    }
  };

  const book = async () => {
    const number = count++;
    const slot_id = await makeSlot(app.db, new Date(firstSlotAt + number * hourMs));
    const email = `guest${number}@example.com`;
    const response = await send(
      '/session/store',
      createBookingForm({ slot_id, email, confirmation_email: email }),
    );
    acknowledged.bookings.set(email, response?.status ?? null);
  };

  const comment = async () => {
    const text = `comment ${count++}`;
    const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': text.replace(' ', '-') };
    for (let tries = 0; tries < 1500; tries += 1) {
      const response = await send('/comment/store', { post_id: memory, comment: text }, headers);
      if (response?.status === 200) {
        acknowledged.comments.add(text);
        return;
      }
      if (response && response.status !== 503) acknowledged.unexpected.push(`comment: ${response.status}`);
      await sleep(100);
    }
  };

  /** Like the page, checks a payment with an unknown outcome, and pays again if it is unpaid. */
  const pay = async () => {
    const { interviewId, meetingId } = await makePayer(app);
    for (let tries = 0; tries < 1500; tries += 1) {
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const token = await send('/sandbox/tokens', card);
      const order = {
        id: token?.body.id,
        meeting_id: meetingId,
        amount: 250,
        currency: 'usd',
        type: 'video',
      };
      if (order.id) await send('/payment/token', order);
      const check = await send('/payment/check-payment', { meeting_id: meetingId });
      if (check?.body.session?.payment === true) {
        acknowledged.payments.set(interviewId, true);
        return;
      }
      await sleep(100);
    }
    acknowledged.payments.set(interviewId, false);
  };

  /** Sends an upload until it gets a response other than a lost connection or 503. */
  const sendBytes = async (
    path: string,
    body: FormData | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ) => {
    for (let tries = 0; tries < 1500; tries += 1) {
      const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body }).catch(() => null);
      const text = await response?.text().catch(() => undefined);
      if (response && text !== undefined && response.status !== 503) {
        if (response.status !== 200)
          acknowledged.unexpected.push(`${path.slice(0, 40)}: ${response.status} ${text.slice(0, 200)}`);
        return response.status === 200;
      }
      await sleep(100);
    }
    return false;
  };

  const photograph = async () => {
    const caption = `photograph ${count++}`;
    const form = new FormData();
    form.set('image', new Blob([picture], { type: 'image/jpeg' }), 'one.jpg');
    form.set('caption', caption);
    form.set('year', '1958');
    form.set('month', '6');
    const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': caption.replace(' ', '-') };
    if (await sendBytes('/post/store', form, headers)) acknowledged.photographs.add(caption);
    await sleep(200);
  };

  const upload = async () => {
    const startsAt = new Date(Date.now() - 2 * hourMs);
    const { id } = await createInterview(app, ana, { startsAt });
    const film = { ...makeChunkedFilm(id, `film-${count++}`), content: makeFilm(2 * chunkBytes + 1000, 75) };
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/octet-stream' };
    for (let number = 1; number <= countChunks(film.content); number += 1) {
      const query = new URLSearchParams(createChunkParameters(film, number));
      const chunk = new Uint8Array(sliceChunk(film.content, number));
      if (!(await sendBytes(`/sessions/upload-customer-video?${query}`, chunk, headers))) return;
    }
    acknowledged.films.set(id, computeFingerprint(film.content));
    await sleep(500);
  };

  const record = async () => {
    const call = await recordCall(app, send, { storyteller: ana, staff }, acknowledged.unexpected);
    if (call) acknowledged.takes.set(call.interviewId, call.takes);
    await sleep(500);
  };

  const read = async () => {
    const response = await send('/fetch-dates');
    acknowledged.reads += 1;
    if (!response) acknowledged.unexpected.push('a read was cut off');
  };

  let isRunning = true;
  const repeat = async (act: () => Promise<void>) => {
    // A restart of the database also closes the harness's own connections.
    while (isRunning) {
      await act().catch(() => sleep(50));
      await sleep(pauseMs);
    }
  };
  const payers = withPayments ? [pay, pay] : [];
  const activities = [book, book, comment, comment, read, read, upload, record, photograph, ...payers];
  const finished = Promise.all(activities.map(repeat));
  return {
    acknowledged,
    async stop() {
      isRunning = false;
      await finished;
      return acknowledged;
    },
  };
}

/** Returns the header with the type of a body. */
function describeBody(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' };
}
