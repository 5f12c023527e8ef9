import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createFamilyRow } from '../../../testing/family.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { makeMemory } from '../../../testing/memory.ts';

const { app, users, db, visitor, runJobs } = await createTestApp();
const { accounts, gallery, interviews, notifications, stories } = contract;
const sue = await users.superAdmin();
const tom = await users.superAdmin();

async function eraseAccount(id: string): Promise<void> {
  await sue.request(accounts.delete, { body: { id } });
  await sue.request(accounts.erase, { body: { id } });
}

const listMailKinds = async (email: string) => (await listMails(db, { to: email })).map(({ kind }) => kind);

/** Creates a customer named Ana Marsh who invited a guest and whose interview was cancelled by staff. */
async function createAnaMarsh() {
  const ana = await users.customer({ fname: 'Ana' });
  await db.updateTable('people').set({ lname: 'Marsh' }).where('id', '=', ana.person.id).execute();
  const guestEmail = `guest-of-${ana.person.id}@example.com`;
  await ana.request(stories.invite, { params: { userId: '0' }, body: [createFamilyRow(guestEmail)] });
  const { id } = await createInterview(app, ana);
  await sue.request(interviews.delete, { body: { id } });
  await runJobs();
  return { ana, guestEmail };
}

test('erasing an account keeps the mails of the person who now uses its address', async () => {
  const email = 'shared@example.com';
  const formerOwner = await users.customer({ email });
  await sue.request(accounts.delete, { body: { id: formerOwner.person.id } });
  await users.customer({ email });
  await visitor().request(contract.auth.requestReset, { body: { email } });
  await runJobs();
  expect(await listMailKinds(email)).toEqual(['password-reset']);
  await sue.request(accounts.erase, { body: { id: formerOwner.person.id } });
  expect(await listMailKinds(email)).toEqual(['password-reset']);
});

test('erasing a person keeps data about another person with the same name', async () => {
  const { ana, guestEmail } = await createAnaMarsh();
  const namesake = await createAnaMarsh();
  const listCancellations = async () =>
    (await tom.request(notifications.fetch, { body: {} })).data.filter(({ data }) =>
      data.msg.includes('Marsh'),
    );
  expect(await listCancellations()).toHaveLength(2);
  await eraseAccount(ana.person.id);
  expect(await listCancellations()).toHaveLength(1);
  expect(await listMailKinds(guestEmail)).toEqual([]);
  expect(await listMailKinds(namesake.guestEmail)).toEqual(['family-invitation']);
});

test('erasing the author of a photograph removes notifications that quote its caption', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana);
  const memory = await makeMemory(app, ana, { by: ben, caption: 'Ben at the lake' });
  await carla.request(gallery.addComment, { body: { post_id: memory, comment: 'Lovely.' } });
  const listQuotes = async () =>
    (await ana.request(notifications.fetch, { body: {} })).data.filter(({ data }) =>
      data.msg.includes('lake'),
    );
  expect(await listQuotes()).toHaveLength(1);
  await eraseAccount(ben.person.id);
  expect(await listQuotes()).toEqual([]);
});
