import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';

const { users, visitor, db, runJobs } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const requestLink = async (email: string, client: string) =>
  (await visitor(client).call('POST', '/api/sign-in-link/request', { email })).status;

test('a client may request five links in 15 minutes for an address, whether it has an account or not', async () => {
  const ana = await users.customer();
  for (const [email, client] of [
    [ana.person.email, '198.51.100.1'],
    ['nobody@example.com', '198.51.100.2'],
  ] as const) {
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push(await requestLink(email, client));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('a client may request 30 links an hour over all addresses', async () => {
  const statuses = [];
  for (let count = 0; count < 31; count++) {
    statuses.push(await requestLink(`nobody-${count}@example.com`, '198.51.100.3'));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('a person gets five links an hour, over all clients', async () => {
  const ana = await users.customer();
  for (let count = 0; count < 7; count++) await requestLink(ana.person.email, `203.0.113.${count + 1}`);
  await runJobs();
  const mails = await listMails(db, { kind: 'sign-in-link', personId: ana.person.id });
  expect(mails).toHaveLength(5);
});

test('a client may try 60 links in 15 minutes', async () => {
  const statuses = [];
  for (let count = 0; count < 61; count++) {
    const response = visitor('198.51.100.4').call('POST', '/api/sign-in-link/use', {
      token: `guess-${count}`,
    });
    statuses.push((await response).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
