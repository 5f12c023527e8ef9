import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { familyRow } from '../../testing/family.ts';
import { createInterview } from '../../testing/interviews.ts';
import { makeMemory } from '../../testing/memory.ts';

const { app, users, db, visitor, runJobs } = await testApp();
const { accounts, gallery, interviews, notifications, stories } = contract;
const sue = await users.superAdmin();
const tom = await users.superAdmin();

async function eraseAccount(id: string): Promise<void> {
  await sue.request(accounts.delete, { body: { id } });
  await sue.request(accounts.erase, { body: { id } });
}

const mailsTo = (email: string) =>
  db.selectFrom('mails').select('kind').where('to_email', '=', email).execute();

/** Creates a customer named Ana Marsh who invited a guest and whose interview was cancelled by staff. */
async function makeNamesake() {
  const ana = await users.customer({ fname: 'Ana' });
  await db.updateTable('people').set({ lname: 'Marsh' }).where('id', '=', ana.person.id).execute();
  const guest = `guest-of-${ana.person.id}@example.com`;
  await ana.request(stories.invite, { params: { userId: '0' }, body: [familyRow(guest)] });
  const { id } = await createInterview(app, ana);
  await sue.request(interviews.delete, { body: { id } });
  await runJobs();
  return { ana, guest };
}

test('erasing an account keeps the mails of the person who uses its address now', async () => {
  const email = 'shared@example.com';
  const former = await users.customer({ email });
  await sue.request(accounts.delete, { body: { id: former.person.id } });
  await users.customer({ email });
  await visitor().request(contract.auth.requestReset, { body: { email } });
  await runJobs();
  expect(await mailsTo(email)).toEqual([{ kind: 'password-reset' }]);
  await sue.request(accounts.erase, { body: { id: former.person.id } });
  expect(await mailsTo(email)).toEqual([{ kind: 'password-reset' }]);
});

test('erasing a person keeps data about another person with the same name', async () => {
  const { ana, guest } = await makeNamesake();
  const other = await makeNamesake();
  const cancellations = async () =>
    (await tom.request(notifications.fetch, { body: {} })).data.filter(({ data }) =>
      data.msg.includes('Marsh'),
    );
  expect(await cancellations()).toHaveLength(2);
  await eraseAccount(ana.person.id);
  expect(await cancellations()).toHaveLength(1);
  expect(await mailsTo(guest)).toEqual([]);
  expect(await mailsTo(other.guest)).toEqual([{ kind: 'family-invitation' }]);
});

test('erasing the author of a photograph removes notifications that quote its caption', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana);
  const memory = await makeMemory(app, ana, { by: ben, caption: 'Ben at the lake' });
  await carla.request(gallery.addComment, { body: { post_id: memory, comment: 'Lovely.' } });
  const quotes = async () =>
    (await ana.request(notifications.fetch, { body: {} })).data.filter(({ data }) =>
      data.msg.includes('lake'),
    );
  expect(await quotes()).toHaveLength(1);
  await eraseAccount(ben.person.id);
  expect(await quotes()).toEqual([]);
});
