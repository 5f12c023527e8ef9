import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { copyTemplateDatabase } from './testing/database.ts';
import { prepareProduct } from './testing/servers/real-product.ts';

const { url, db, drop } = await copyTemplateDatabase();
afterAll(drop);
const product = await prepareProduct({ DATABASE_URL: url });
afterAll(product.clear);

const runStaff = (...args: string[]) => product.runOnce('staff', args);

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

test('a command with another secret is refused, until the change is confirmed', async () => {
  const SECRET = 'another secret than that of the data directory';
  const refused = await product.runOnce('staff', ['list'], { SECRET });
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run staff -- change-secret'),
  });
  const changed = await product.runOnce('staff', ['change-secret'], { SECRET });
  expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('The secret is changed.') });
  expect((await product.runOnce('staff', ['list'], { SECRET })).code).toBe(0);
  expect((await runStaff('change-secret')).code).toBe(0);
});

test('a command that fails prints only its message', async () => {
  const { code, output } = await runStaff('add', 'DEV@example.com', 'Super Admin');
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^[^\n]* already has an account[^\n]*$/);
});
