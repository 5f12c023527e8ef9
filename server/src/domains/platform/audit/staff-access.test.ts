import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { makeMemory } from '../../../testing/memory.ts';
import { giveReason } from '../../../testing/users.ts';

// Which data of a story staff can see, and which accesses are recorded in the audit log.

const { app, db, users } = await createTestApp();
const ana = await users.customer();
const superAdmin = await users.superAdmin();
const developer = await users.developer();
await makeMemory(app, ana, { by: ana, caption: 'For the family' });
const upcomingInterview = await createInterview(app, ana, {
  joinUrl: 'https://meet.example.com/private-room',
});
const completedInterview = await createInterview(app, ana, { status: 'completed' });
await makeRecording(app, completedInterview.id);

const listAuditEntries = (actorId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id'])
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .execute();

test.each([
  ['POST', '/api/post/fetch'],
  ['POST', '/api/post/timeline'],
] as const)('%s %s: a Developer sees no memories', async (method, path) => {
  const response = await developer.call(method, path, { id: ana.person.id });
  expect(response.status).toBe(403);
  expect(JSON.stringify(response.body)).not.toContain('For the family');
});

test('a Developer sees no meeting link in sessions, the dashboard, the audit log or e-mails', async () => {
  const responses = [
    await developer.call('GET', '/api/sessions/fetch-all'),
    await developer.call('POST', '/api/sessions/fetch', { id: upcomingInterview.id }),
    await developer.call('POST', '/api/dashboard/data', { option: 'this month' }),
  ];
  for (const { status, body } of responses) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('private-room');
  }
  const link = {
    id: upcomingInterview.id,
    join_url: 'https://meet.example.com/private-room-2',
    password: 'sesame',
  };
  await superAdmin.request(contract.interviews.updateLink, { body: link });
  expect(JSON.stringify((await developer.call('GET', '/api/audit/fetch-all')).body)).not.toContain(
    'private-room',
  );
  expect(JSON.stringify((await superAdmin.call('GET', '/api/audit/fetch-all')).body)).toContain(
    'private-room',
  );
  const mail = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  expect((await superAdmin.request(contract.mail.fetch, { body: { id: mail.id } })).data.text).toContain(
    'private-room',
  );
  const { data } = await developer.request(contract.mail.fetch, { body: { id: mail.id } });
  expect(JSON.stringify(data)).not.toContain('private-room');
  expect(data.text).toBe('Only a Super Admin can read the text of this e-mail.');
});

test('a Super Admin’s views of a story and its films are recorded in the audit log, repeated ones at most once an hour', async () => {
  const ownerId = ana.person.id;
  // Without a reason, the film is not shown, and nothing is recorded as viewed.
  await superAdmin.request(contract.interviews.fetch, { body: { id: completedInterview.id } });
  await giveReason(superAdmin, ana);
  await superAdmin.request(contract.stories.customer, { query: { id: ownerId } });
  await superAdmin.request(contract.gallery.memories, { body: { id: ownerId } });
  await superAdmin.request(contract.gallery.timeline, { query: { id: ownerId }, body: {} });
  await superAdmin.request(contract.interviews.fetch, { body: { id: completedInterview.id } });
  await superAdmin.request(contract.interviews.fetch, { body: { id: completedInterview.id } });
  // An interview without a film is not recorded.
  await superAdmin.request(contract.interviews.fetch, { body: { id: upcomingInterview.id } });
  const expected = [
    { action: 'story viewed', subject_id: ownerId },
    { action: 'memories viewed', subject_id: ownerId },
    { action: 'film viewed', subject_id: completedInterview.id },
  ];
  const listViews = async () =>
    (await listAuditEntries(superAdmin.person.id)).filter(({ action }) => action.endsWith(' viewed'));
  expect(await listViews()).toEqual(expected);
  await db
    .updateTable('audit_entries')
    .set({ created_at: new Date(Date.now() - 61 * 60_000) })
    .where('action', '=', 'film viewed')
    .execute();
  await superAdmin.request(contract.interviews.fetch, { body: { id: completedInterview.id } });
  expect(await listViews()).toHaveLength(expected.length + 1);
});

test('the audit log does not record the family’s own visits', async () => {
  await ana.request(contract.gallery.memories, { body: {} });
  await ana.request(contract.stories.customer, { query: {} });
  expect(await listAuditEntries(ana.person.id)).toEqual([]);
});
