import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBookingForm } from '@lifestory/server/testing/booking-form.ts';
import { computeFingerprint } from '@lifestory/server/testing/media/film.ts';
import { createPlainPhotograph } from '@lifestory/server/testing/media/photographs.ts';
import {
  countChunks,
  createChunkParameters,
  makeChunkedFilm,
  sliceChunk,
} from '@lifestory/server/testing/media/upload.ts';
import type { Client } from './client.ts';
import { admin, host, type Installation } from './installation.ts';

export const storyteller = { email: 'edith@lifestory.example', password: 'a kettle on the stove' };
const origin = `https://${host}`;
const demonstrationFilm = new URL('../../../server/src/demonstration/media/film.mp4', import.meta.url);

interface Session {
  id: string;
  user_id: string;
  meeting_id: string;
  payment: boolean;
  customer: { email: string };
}

/** The storyteller's data, to compare with after an upgrade and a restore. */
export interface Snapshot {
  filmHash: string;
  filmBytes: number;
}

/**
 * Runs the main journey through the proxy: a visitor books and pays, staff upload the film and open the account, the
 * storyteller sets a password, adds a photograph, and reads the film byte for byte. Returns what was stored.
 */
export async function runMainJourney(client: Client, installation: Installation): Promise<Snapshot> {
  const staff = await signIn(client, admin);
  // Every day of next month from ten to eleven.
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
  const { data } = await client.call<{ data: { slots: { id: string }[] } }>(
    '/time-slots/store',
    { month, days: [1, 2, 3, 4, 5, 6, 7], start_time: '10:00', end_time: '11:00' },
    staff,
  );
  const [slot] = data.slots;
  const { email } = storyteller;
  await client.call(
    '/session/store',
    createBookingForm({ slot_id: slot?.id, email, confirmation_email: email }),
  );

  const session = await findSession(client, staff);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2039, cvc: '123' };
  const token = await client.call<{ id: string }>('/sandbox/tokens', card);
  const order = { id: token.id, meeting_id: session.meeting_id, amount: 250, currency: 'usd', type: 'video' };
  await client.call('/payment/token', order);
  if (!(await findSession(client, staff)).payment) throw new Error('The payment did not arrive.');

  const film = { ...makeChunkedFilm(session.id, 'deployment'), content: largeFilm() };
  for (let number = 1; number <= countChunks(film.content); number += 1) {
    const query = new URLSearchParams({ ...createChunkParameters(film, number), held_earlier: '1' });
    await sendBytes(
      client,
      `/sessions/upload-customer-video?${query}`,
      staff,
      sliceChunk(film.content, number),
    );
  }
  await client.call('/user/create-customer-account', { id: session.user_id }, staff);
  const { password } = storyteller;
  const id = await waitForPasswordToken(installation);
  await client.call('/create-new-password', { id, password, password_confirmation: password });
  await addPhotograph(client, await signIn(client, storyteller));
  const snapshot = { filmHash: computeFingerprint(film.content), filmBytes: film.content.length };
  await expectSnapshotIntact(client, snapshot);
  return snapshot;
}

/** A playable film of three chunks: most of it is a box that players skip. */
function largeFilm(): Buffer {
  const padding = Buffer.alloc(12 * 1024 * 1024);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([readFileSync(demonstrationFilm), padding]);
}

/** Signs the storyteller in and compares film and photographs with a snapshot. Fails when anything differs. */
export async function expectSnapshotIntact(client: Client, { filmHash, filmBytes }: Snapshot): Promise<void> {
  const token = await signIn(client, storyteller);
  const film = await waitForVersions(client, token);
  const bytes = await readMedia(client, film.file);
  if (computeFingerprint(bytes.body) !== filmHash) throw new Error('The film is not what was uploaded.');
  const part = await readMedia(client, film.file, { range: `bytes=${filmBytes - 1000}-` });
  if (part.status !== 206 || !part.body.equals(bytes.body.subarray(-1000)))
    throw new Error('A range of the film is wrong.');
  const headers = ['x-content-type-options', 'content-security-policy', 'strict-transport-security'];
  for (const name of headers)
    if (!bytes.headers[name]) throw new Error(`The film is served without ${name}.`);
  const { data: memories } = await client.call<{ data: { image: string }[] }>('/post/fetch', {}, token);
  if (memories.length !== 1) throw new Error(`There are ${memories.length} photographs instead of one.`);
}

interface Film {
  file: string;
  poster: string | null;
  versions: { light: string | null; audio: string | null; storyboard: object | null } | null;
}

/** Returns the storyteller's film once a worker has created its poster and its versions. */
async function waitForVersions(client: Client, token: string): Promise<Film> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { data } = await client.call<{ data: { videos: Film[] } }>(
      '/user/fetch-customer-switch',
      {},
      token,
    );
    const [film] = data.videos;
    if (!film) throw new Error('The film is missing.');
    const { poster, versions } = film;
    if (poster && versions?.light && versions.audio && versions.storyboard) return film;
    await sleep(1000);
  }
  throw new Error('The film got no poster, light version, sound or storyboard.');
}

/** The token of a new sign-in. */
export async function signIn(client: Client, account: { email: string; password: string }): Promise<string> {
  const { email, password } = account;
  return (await client.call<{ token: string }>('/login', { email, password })).token;
}

async function findSession(client: Client, staff: string): Promise<Session> {
  const { data } = await client.call<{ data: Session[] }>('/sessions/fetch-all', undefined, staff);
  const found = data.find(({ customer }) => customer.email === storyteller.email);
  if (!found) throw new Error('The booking is not in the list of sessions.');
  return found;
}

async function sendBytes(client: Client, path: string, token: string, body: Uint8Array): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    'content-length': body.length,
  };
  const response = await client.send(`${origin}/api${path}`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
}

async function addPhotograph(client: Client, token: string): Promise<void> {
  const form = new FormData();
  const picture = new Uint8Array(await createPlainPhotograph().jpeg().toBuffer());
  form.set('image', new Blob([picture], { type: 'image/jpeg' }), 'one.jpg');
  for (const [name, value] of Object.entries({ caption: 'The garden', year: '1958', month: '6' }))
    form.set(name, value);
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type'),
    'content-length': body.length,
  };
  const response = await client.send(`${origin}/api/post/store`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`A photograph: ${response.status} ${response.body}`);
}

/** Reads a signed link as a browser does, including a redirect to the store. */
async function readMedia(client: Client, link: string, headers: object = {}) {
  const first = await client.send(new URL(link, origin).href, { headers });
  const redirectUrl = first.headers.location;
  const response = first.status === 302 && redirectUrl ? await client.send(redirectUrl, { headers }) : first;
  if (response.status !== 200 && response.status !== 206)
    throw new Error(`Media: ${response.status} ${response.body}`);
  return response;
}

/** Returns the token of the link to create a password, from the e-mail in the outbox. */
async function waitForPasswordToken(installation: Installation): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const mails = await installation.compose('exec', '-T', 'worker', 'sh', '-c', 'cat /data/outbox/*.eml');
    const text = mails.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const found = /\/create-password\/([\w.~-]+)/.exec(text)?.[1];
    if (found) return found;
    await sleep(1000);
  }
  throw new Error('No mail with a password link arrived.');
}
