import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { runDuringTransaction } from '../../../testing/concurrent-transaction.ts';
import { createFamilyRow } from '../../../testing/family.ts';
import { readDeliveredMails } from '../../../testing/mails/delivered-mail.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, users, visitor, runJobs } = await createTestApp();
const staff = await users.superAdmin();
const newPassword = 'seven blue herons';

const findStoredMails = (email: string) =>
  db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('id').execute();
const resend = (id: string | undefined) => staff.call('POST', '/api/mails/resend', { id });
/** Returns the secrets in the password links that were mailed, oldest first. */
const findSecrets = (email: string) =>
  readDeliveredMails(app, email).flatMap((text) => /\/create-(?:new-)?password\/(\S+)/.exec(text)?.[1] ?? []);
const fetchLinkStatus = async (secret = '') => {
  const [id, token] = secret.split('/');
  const { status } = token
    ? await visitor().call('POST', '/api/check-remember-token-reset-password', { id, token })
    : await visitor().call('GET', `/api/user/check-token/${id}`);
  return status;
};

async function requestReset({ person }: TestUser): Promise<void> {
  await visitor().request(contract.auth.requestReset, { body: { email: person.email } });
  await runJobs();
}

async function inviteGuest(email: string): Promise<void> {
  const ana = await users.customer();
  await ana.request(contract.stories.invite, { params: { userId: '0' }, body: [createFamilyRow(email)] });
  await runJobs();
}

test('a sent mail is stored without its password link', async () => {
  const ana = await users.customer();
  await requestReset(ana);
  const [secret = ''] = findSecrets(ana.person.email);
  expect(await fetchLinkStatus(secret)).toBe(200);
  const [mail] = await findStoredMails(ana.person.email);
  expect(mail?.body_text).toContain('/create-new-password/•••');
  for (const part of secret.split('/')) expect(JSON.stringify(mail)).not.toContain(part);
});

test('a resent reset mail contains a new link, and the earlier one stops working', async () => {
  const ana = await users.customer();
  await requestReset(ana);
  const [mail] = await findStoredMails(ana.person.email);
  expect((await resend(mail?.id)).status).toBe(200);
  await runJobs();
  const [first, second] = findSecrets(ana.person.email);
  expect([await fetchLinkStatus(first), await fetchLinkStatus(second)]).toEqual([422, 200]);
  for (const { body_text, body_html } of await findStoredMails(ana.person.email)) {
    expect(body_text + body_html).not.toContain(second?.split('/')[0]);
  }
});

test('a resent invitation contains a new link, until the person has a password', async () => {
  const email = 'guest@example.com';
  await inviteGuest(email);
  const [mail] = await findStoredMails(email);
  expect((await resend(mail?.id)).status).toBe(200);
  await runJobs();
  const [first = '', second = ''] = findSecrets(email);
  expect(second).not.toBe(first);
  expect(await fetchLinkStatus(second)).toBe(200);
  const body = { id: second, password: newPassword, password_confirmation: newPassword };
  await visitor().request(contract.auth.createPassword, { body });
  expect(await resend(mail?.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has already chosen a password') },
  });
});

test('a bounced mail is resent with a new link', async () => {
  const email = 'returned@example.com';
  await inviteGuest(email);
  const [mail] = await findStoredMails(email);
  await db.updateTable('mails').set({ state: 'failed' }).where('to_email', '=', email).execute();
  expect((await resend(mail?.id)).status).toBe(200);
  await runJobs();
  const [secret] = findSecrets(email);
  expect(await fetchLinkStatus(secret)).toBe(200);
});

test('a mail to a deleted account is not resent', async () => {
  const ana = await users.customer();
  await requestReset(ana);
  await staff.request(contract.accounts.delete, { body: { id: ana.person.id } });
  const [mail] = await findStoredMails(ana.person.email);
  expect(await resend(mail?.id)).toMatchObject({
    status: 409,
    body: { message: 'The account that this e-mail is about was deleted.' },
  });
});

test('resending a mail while its recipient is being erased waits for the erasure and then fails', async () => {
  const ana = await users.customer();
  await requestReset(ana);
  const [mail] = await findStoredMails(ana.person.email);
  const response = await runDuringTransaction(
    db,
    (tx) => sql`select from people where id = ${ana.person.id} for no key update`.execute(tx),
    () => resend(mail?.id),
    (tx) => tx.deleteFrom('mails').where('person_id', '=', ana.person.id).execute(),
  );
  expect(response.status).toBe(404);
});
