import { afterAll, expect, test } from 'vitest';
import { newId } from './database/ids.ts';
import { readEnv } from './env.ts';
import { copyTemplateDatabase } from './testing/database.ts';
import { prepareProduct } from './testing/servers/real-product.ts';

const { url, db, drop } = await copyTemplateDatabase();
afterAll(drop);
const product = await prepareProduct({ DATABASE_URL: url });
afterAll(product.clear);

const runStaff = (...args: string[]) => product.runOnce('staff.ts', args);

test('without a command the usage is printed', async () => {
  expect(await runStaff()).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run staff -- add'),
  });
});

test('an account is added, and its link is printed and mailed', async () => {
  const { code, output } = await runStaff('add', 'dev@example.com', 'developer', 'Dev', 'Sample');
  expect(code).toBe(0);
  const link = /http:\S+\/create-password\/[\w-]{43}/.exec(output)?.[0];
  expect(link).toContain(readEnv({ PORT: String(product.port) }).APP_URL);
  const person = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  expect(person).toMatchObject({ fname: 'Dev', email: 'dev@example.com', staff_role: 'Developer' });
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    to_email: 'dev@example.com',
    body_text: expect.stringContaining(link ?? '?'),
  });
  const entry = await db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: null, action: 'staff added', subject_id: person.id });
  expect((await runStaff('list')).output).toMatch(
    /^Developer +dev@example\.com +Dev Sample \(has not chosen/,
  );
});

test.each([
  ['an address in use', ['add', 'DEV@example.com', 'Super Admin'], /already has an account/],
  ['no address', ['add', 'nobody', 'Developer'], /"nobody" is not an e-mail address/],
  ['an unknown role', ['add', 'eve@example.com', 'Customer'], /"Customer" is not a staff role/],
])(
  '%s is rejected with a message and changes nothing',
  async (_, args, message) => {
    const before = await db.selectFrom('people').select('id').execute();
    expect(await runStaff(...args)).toMatchObject({ code: 1, output: expect.stringMatching(message) });
    expect(await db.selectFrom('people').select('id').execute()).toEqual(before);
  },
  30_000,
);

test('an account is deactivated, reactivated, changed to another role and removed', async () => {
  await runStaff('add', 'boss@example.com', 'Super Admin');
  const { output, code } = await runStaff('deactivate', 'boss@example.com');
  expect({ output, code }).toMatchObject({
    code: 1,
    output: expect.stringContaining('the only Super Admin'),
  });
  const commands: [string, ...string[]][] = [
    ['deactivate', 'DEV@example.com'],
    ['list'],
    ['reactivate', 'dev@example.com'],
    ['role', 'dev@example.com', 'super admin'],
    ['remove', 'boss@example.com'],
    ['list'],
  ];
  const outputs = [];
  for (const args of commands) outputs.push((await runStaff(...args)).output.trim());
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
  expect((await runStaff('reset-factors', 'lost@example.com')).output).toContain(
    'has no second step at sign-in.',
  );
  await db
    .insertInto('authenticator_apps')
    .values({ person_id: personId, secret: 'x', created_at: new Date(), confirmed_at: new Date() })
    .execute();
  const { output, code } = await runStaff('reset-factors', 'Lost@example.com');
  expect({ output: output.trim(), code }).toEqual({
    output: 'Lost@example.com no longer has a second step at sign-in, and is signed out everywhere.',
    code: 0,
  });
  expect(await db.selectFrom('authenticator_apps').selectAll().execute()).toEqual([]);
  expect(await runStaff('reset-factors', 'nobody@example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('nobody@example.com has no account.'),
  });
});
