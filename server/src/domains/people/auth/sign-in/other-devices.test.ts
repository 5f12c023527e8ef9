import { contract } from '@lifestory/contract';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { type Caller, createCaller } from '../../../../testing/caller.ts';
import { findLastMail } from '../../../../testing/mails/stored-mail.ts';

const { app, db, fastify, users, setClock } = await createTestApp({ COUNTRY_HEADER: 'CF-IPCountry' });
const { auth, people } = contract;
const password = 'gentle river stones';
const start = app.now();
const minutesAfterStart = (count: number) => new Date(start.getTime() + count * 60_000);
afterEach(() => setClock(start));

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs a person in with these headers. */
async function signIn(email: string, headers: Record<string, string> = {}): Promise<Caller> {
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    headers,
    remoteAddress: '203.0.113.77',
  });
  return createCaller(fastify, response.json().token);
}
const signInsOf = async (client: Caller) => (await client.request(auth.signIns, {})).data.sign_ins;

test('a person signs out all other devices; this one and other people stay signed in', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const tablet = await ana.signIn();
  await ana.signIn({ expired: true });
  expect((await ana.request(auth.signIns, {})).data.others).toBe(1);
  await ana.request(auth.logoutEverywhere, {});
  expect((await tablet.call('GET', '/api/user/info')).status).toBe(401);
  expect((await ana.request(auth.signIns, {})).data.others).toBe(0);
  expect((await ben.request(people.info, {})).data.id).toBe(ben.person.id);
});

test('a sign-in is listed with its browser, shortened address, country, and whether it is this one', async () => {
  const { person } = await users.customer({ password });
  await db.deleteFrom('sign_ins').where('person_id', '=', person.id).execute();
  const laptop = await signIn(person.email, { 'user-agent': firefox, 'cf-ipcountry': 'US' });
  setClock(minutesAfterStart(1));
  await signIn(person.email, { 'user-agent': 'curl/8.0', 'cf-ipcountry': '<b>US</b>' });
  const unknown = { name: 'Unknown browser', kind: 'unknown', network: '203.0.113.x', country: null };
  expect(await signInsOf(laptop)).toMatchObject([
    { ...unknown, created_at: minutesAfterStart(1).toISOString(), current: false },
    { name: 'Firefox on Windows', kind: 'computer', network: '203.0.113.x', country: 'US', current: true },
  ]);
});

test('the last use of a sign-in is recorded at most every five minutes', async () => {
  const ana = await users.customer();
  const findLastSeenAt = async () =>
    (
      await db
        .selectFrom('sign_ins')
        .select('last_seen_at')
        .where('person_id', '=', ana.person.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at;
  const lastSeenTimes = [];
  for (const minute of [1, 4.9, 5, 7, 10]) {
    setClock(minutesAfterStart(minute));
    await ana.request(people.info, {});
    lastSeenTimes.push(await findLastSeenAt());
  }
  expect(lastSeenTimes).toEqual([
    start,
    start,
    minutesAfterStart(5),
    minutesAfterStart(5),
    minutesAfterStart(10),
  ]);
});

test('when one device is signed out, its next call fails and gives the reason', async () => {
  const ana = await users.customer();
  const [tablet, phone] = [await ana.signIn(), await ana.signIn()];
  const tabletId = (await signInsOf(tablet)).find(({ current }) => current)?.id ?? '';
  await ana.request(auth.endSignIn, { body: { id: tabletId } });
  expect(await tablet.call('GET', '/api/user/info')).toMatchObject({
    status: 401,
    body: { data: { ended: 'signed_out' } },
  });
  expect((await phone.call('GET', '/api/user/info')).status).toBe(200);
  expect((await ana.call('POST', '/api/user/sign-ins/end', { id: tabletId })).status).toBe(404);
});

test('a sign-in of somebody else cannot be ended', async () => {
  const [ana, ben] = [await users.customer(), await users.customer()];
  const [{ id = '' } = {}] = await signInsOf(ben);
  expect((await ana.call('POST', '/api/user/sign-ins/end', { id })).status).toBe(404);
  expect((await ben.call('GET', '/api/user/info')).status).toBe(200);
});

test('the mail about a new device describes it', async () => {
  const { person } = await users.customer({ password });
  await signIn(person.email);
  await signIn(person.email, { 'user-agent': firefox, 'cf-ipcountry': 'US' });
  const mail = await findLastMail(db, { personId: person.id, kind: 'new-device' });
  expect(mail.body_text?.replace(/\s+/g, ' ')).toContain(
    'Firefox on Windows, network address 203.0.113.x (US).',
  );
});
