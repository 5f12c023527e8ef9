import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';

const { db, users, visitor, runJobs, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const password = 'gentle river stones';
const start = new Date('2026-03-02T12:00:00Z');
setClock(start);

const signIn = (email: string, enteredPassword: string, address = '203.0.113.7') =>
  visitor(address).call('POST', '/api/login', { email, password: enteredPassword });

test('after five attempts in a minute a client is refused even with the right password; other clients can sign in', async () => {
  const ana = await users.customer({ password });
  const attempts = [];
  for (let time = 0; time < 6; time++) attempts.push(await signIn(ana.person.email, 'a wrong password'));
  expect(attempts.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  expect(attempts[5]?.headers['retry-after']).toBe('60');
  expect(attempts[5]?.body.message).toMatch(/try again in 60 seconds/);
  expect((await signIn(ana.person.email.toUpperCase(), password)).status).toBe(429);
  expect((await signIn(ana.person.email, password, '198.51.100.4')).status).toBe(200);
  setClock(new Date(start.getTime() + 60_000));
  expect((await signIn(ana.person.email, password)).status).toBe(200);
  setClock(start);
});

test('a client has ten attempts in fifteen minutes, even for an unknown address', async () => {
  const statuses = [];
  for (let minute = 0; minute < 15; minute++) {
    setClock(new Date(start.getTime() + minute * 60_000));
    statuses.push((await signIn('nobody@example.com', 'a wrong password')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)]);
  setClock(start);
});

test('reset requests are also limited for unknown addresses', async () => {
  const requestReset = (email: string) =>
    visitor('203.0.113.9').call('POST', '/api/reset/password', { email });
  const statuses = [];
  for (let time = 0; time < 6; time++) statuses.push((await requestReset('nobody@example.com')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a person gets five reset links an hour, over all clients', async () => {
  const ana = await users.customer();
  for (let client = 1; client <= 7; client++) {
    const { email } = ana.person;
    await visitor(`198.51.100.${100 + client}`).call('POST', '/api/reset/password', { email });
  }
  await runJobs();
  const mails = await listMails(db, { kind: 'password-reset', personId: ana.person.id });
  expect(mails).toHaveLength(5);
});
