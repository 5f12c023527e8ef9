import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { makePasswordLink } from '../../domains/people/auth/index.ts';
import { createTestApp } from '../../testing/app.ts';

const lines: string[] = [];
const { users, visitor, app, setClock } = await createTestApp(
  { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1' },
  { write: (line) => lines.push(line) },
);
const password = 'gentle river stones';
const staff = await users.superAdmin();
beforeEach(() => {
  lines.length = 0;
});

const events = () => lines.map((line) => JSON.parse(line)).flatMap(({ security }) => security ?? []);
const signIn = (email: string, enteredPassword: string, address: string) =>
  visitor(address).call('POST', '/api/login', { email, password: enteredPassword });

test('sign-ins are logged with the account and the client, without any input', async () => {
  const ana = await users.customer({ password });
  await signIn(ana.person.email, password, '203.0.113.5');
  await signIn(ana.person.email, 'a wrong one', '203.0.113.5');
  await signIn('nobody@example.com', 'a wrong one', '203.0.113.5');
  const client = '203.0.113.5';
  expect(events()).toEqual([
    { action: 'sign-in succeeded', actor: ana.person.id, client },
    { action: 'sign-in failed', actor: ana.person.id, client },
    { action: 'sign-in failed', actor: null, client },
  ]);
  expect(lines.join('')).not.toMatch(/wrong one|nobody@|gentle/);
});

test('denials, limits and invalid tokens are logged with the call, once a minute', async () => {
  const ana = await users.customer();
  for (const _ of [1, 2]) await ana.call('POST', '/api/dashboard/data', {});
  const expired = await ana.signIn({ expired: true });
  await expired.call('POST', '/api/user/logout');
  for (let attempt = 0; attempt < 6; attempt += 1) await signIn('eve@example.com', 'x', '203.0.113.6');
  expect(events().filter(({ action }) => action !== 'sign-in failed')).toEqual([
    {
      action: 'access denied',
      actor: ana.person.id,
      client: '127.0.0.1',
      subject: 'POST /api/dashboard/data',
    },
    { action: 'sign-in token refused', actor: null, client: '127.0.0.1', subject: 'POST /api/user/logout' },
    { action: 'limit reached', actor: null, client: '203.0.113.6', subject: 'POST /api/login' },
  ]);
});

test('requests that no page sends are logged without their content', async () => {
  const attacker = visitor('203.0.113.8');
  for (const _ of [1, 2])
    await attacker.call('POST', '/api/login', { email: 'mallory\ud800@example.com', password });
  expect(events()).toEqual([
    {
      action: 'malformed request refused',
      actor: null,
      client: '203.0.113.8',
      subject: 'POST /api/login',
    },
  ]);
  expect(lines.join('')).not.toContain('mallory');
});

test('setting a password through a link is logged, and the sign-in that it starts', async () => {
  const ana = await users.customer({ password });
  const url = await app.db.transaction().execute((tx) => makePasswordLink(app, tx, ana.person, 'reset'));
  const newPassword = { password: 'seven blue herons', password_confirmation: 'seven blue herons' };
  const body = { id: url.split('/').at(-2) ?? '', ...newPassword };
  await visitor('203.0.113.9').request(contract.auth.createPassword, { body });
  const by = { actor: ana.person.id, client: '203.0.113.9' };
  expect(events()).toEqual([
    { action: 'password set by link', ...by },
    { action: 'sign-in succeeded', ...by },
  ]);
});

test('changes of settings and passwords are logged', async () => {
  await staff.request(contract.settings.update, { body: { key: 'amount-for-booking-session', value: 310 } });
  const ana = await users.customer();
  const body = { user_id: ana.person.id, password, password_confirmation: password };
  await staff.request(contract.auth.setForPerson, { body });
  const by = { actor: staff.person.id, client: '127.0.0.1' };
  expect(events()).toEqual([
    { action: 'setting changed', ...by, subject: 'amount-for-booking-session' },
    { action: 'password set by staff', ...by, subject: ana.person.id },
  ]);
});

test('attempts on many accounts from one address are logged and shown to staff for an hour', async () => {
  const alert = async () =>
    (await staff.request(contract.dashboard.alerts, {})).alerts.find(
      ({ cause }) => cause === 'password_spraying',
    );
  for (let account = 0; account < 9; account += 1) {
    await signIn(`victim${account}@example.com`, 'Spring2026!', '203.0.113.7');
  }
  expect(await alert()).toBeUndefined();
  await signIn('victim0@example.com', 'Summer2026!', '203.0.113.7');
  expect(await alert()).toBeUndefined();
  await signIn('victim9@example.com', 'Spring2026!', '203.0.113.7');
  await signIn('victim10@example.com', 'Spring2026!', '203.0.113.7');
  expect(await alert()).toMatchObject({
    message: expect.stringContaining('11 accounts failed from the address 203.0.113.7'),
  });
  const suspected = events().filter(({ action }) => action === 'password spraying suspected');
  expect(suspected).toEqual([{ action: 'password spraying suspected', actor: null, client: '203.0.113.7' }]);
  setClock(new Date(app.now().getTime() + 61 * 60_000));
  expect(await alert()).toBeUndefined();
});
