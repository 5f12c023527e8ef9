import { expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { findStaffCommand } from './staff-commands.ts';

const { app, db } = await createTestApp();

const runStaff = (name: string, ...args: string[]) => findStaffCommand(name)(app, args);

await runStaff('add', 'dev@example.com', 'Developer', 'Dev', 'Sample');

test.each([
  ['an address in use', ['DEV@example.com', 'Super Admin'], /already has an account/],
  ['no address', ['nobody', 'Developer'], /"nobody" is not an e-mail address/],
  ['an unknown role', ['eve@example.com', 'Customer'], /"Customer" is not a staff role/],
])('%s is rejected with a message and changes nothing', async (_, args, message) => {
  const before = await db.selectFrom('people').select('id').execute();
  await expect(runStaff('add', ...args)).rejects.toThrow(message);
  expect(await db.selectFrom('people').select('id').execute()).toEqual(before);
});

test('without a command the usage is printed', () => {
  expect(() => findStaffCommand(undefined)).toThrow('npm run staff -- add');
});

test('an account is deactivated, reactivated, changed to another role and removed', async () => {
  await runStaff('add', 'boss@example.com', 'Super Admin');
  await expect(runStaff('deactivate', 'boss@example.com')).rejects.toThrow('the only Super Admin');
  const commands: [string, ...string[]][] = [
    ['deactivate', 'DEV@example.com'],
    ['list'],
    ['reactivate', 'dev@example.com'],
    ['role', 'dev@example.com', 'super admin'],
    ['remove', 'boss@example.com'],
    ['list'],
  ];
  const outputs = [];
  for (const args of commands) outputs.push(await runStaff(...args));
  expect(outputs).toEqual([
    'DEV@example.com is deactivated and signed out everywhere.',
    expect.stringMatching(/Developer +dev@example\.com +Dev Sample \(deactivated\)/),
    'dev@example.com is active again and can sign in.',
    'dev@example.com is now a Super Admin, and is signed out everywhere.',
    'boss@example.com is removed and signed out everywhere.',
    expect.not.stringContaining('boss@example.com'),
  ]);
});

test('the second factors of a customer are reset', async () => {
  const personId = newId();
  await db
    .insertInto('people')
    .values({ id: personId, email: 'lost@example.com', fname: 'Lost', lname: 'Phone' })
    .execute();
  expect(await runStaff('reset-factors', 'lost@example.com')).toContain('has no second step at sign-in.');
  await db
    .insertInto('authenticator_apps')
    .values({ person_id: personId, secret: 'x', created_at: new Date(), confirmed_at: new Date() })
    .execute();
  expect(await runStaff('reset-factors', 'Lost@example.com')).toBe(
    'Lost@example.com no longer has a second step at sign-in, and is signed out everywhere.',
  );
  expect(await db.selectFrom('authenticator_apps').selectAll().execute()).toEqual([]);
  await expect(runStaff('reset-factors', 'nobody@example.com')).rejects.toThrow(
    'nobody@example.com has no account.',
  );
});
