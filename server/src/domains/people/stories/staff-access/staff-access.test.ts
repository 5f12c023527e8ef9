import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { giveReason } from '../../../../testing/users.ts';

const { app, users, setClock } = await createTestApp();
const start = app.now();
const superAdmin = await users.superAdmin();
const { stories, interviews, recordings, people } = contract;

/** Creates a storyteller with a photograph, a film and an interview. */
async function createStoryteller() {
  const ana = await users.customer();
  await makeMemory(app, ana, { by: ana, caption: 'Private' });
  const { id } = await createInterview(app, ana, { status: 'completed' });
  await makeRecording(app, id);
  return { ana, interviewId: id, id: ana.person.id };
}

const galleryPaths = ['/api/post/fetch', '/api/post/timeline', '/api/post/list', '/api/post/list-by-date'];

test.each(galleryPaths)('%s of a customer needs a reason, which lasts an hour', async (path) => {
  const { ana, id } = await createStoryteller();
  setClock(start);
  const open = () => superAdmin.call('POST', path, { id });
  const refusal = await open();
  expect(refusal).toMatchObject({
    status: 403,
    body: { code: 'reason_required', data: { id, name: `${ana.person.fname} ${ana.person.lname}` } },
  });
  expect(JSON.stringify(refusal.body)).not.toContain('Private');
  await giveReason(superAdmin, ana);
  expect((await open()).status).toBe(200);
  setClock(new Date(start.getTime() + 60 * 60_000 - 1));
  expect((await open()).status).toBe(200);
  setClock(new Date(start.getTime() + 60 * 60_000));
  expect((await open()).body.code).toBe('reason_required');
  setClock(start);
});

test('the story page of a customer with films needs a reason; one without films does not', async () => {
  const { ana, id } = await createStoryteller();
  const open = (of: string) => superAdmin.call('POST', `/api/user/fetch-customer-switch?id=${of}`, {});
  expect((await open(id)).body.code).toBe('reason_required');
  await giveReason(superAdmin, ana);
  expect((await open(id)).status).toBe(200);
  const withoutFilms = await users.customer();
  expect((await open(withoutFilms.person.id)).status).toBe(200);
});

test('an interview and its recordings are shown without links to the film until there is a reason', async () => {
  const { ana, id, interviewId } = await createStoryteller();
  const listFilmLinks = async () => {
    const { session } = await superAdmin.request(interviews.fetch, { body: { id: interviewId } });
    const list = await superAdmin.request(recordings.list, { body: { session_id: interviewId } });
    return [session.video?.file, session.videos[0]?.download, list.data.recordings[0]?.file];
  };
  expect(await listFilmLinks()).toEqual(['', '', '']);
  await giveReason(superAdmin, ana);
  for (const link of await listFilmLinks()) expect(link).toContain('signature=');
  const { data } = await superAdmin.request(people.fetch, { body: { id } });
  expect(data.video?.file).toBe('');
});

test('a reason opens one story to one staff member', async () => {
  const { ana, id } = await createStoryteller();
  const otherStoryteller = await createStoryteller();
  const colleague = await users.superAdmin();
  await giveReason(superAdmin, ana);
  expect((await colleague.call('POST', '/api/post/list', { id })).body.code).toBe('reason_required');
  expect((await superAdmin.call('POST', '/api/post/list', { id: otherStoryteller.id })).body.code).toBe(
    'reason_required',
  );
});

test('an Interviewer gives reasons only for storytellers whose interviews are assigned to them', async () => {
  const { ana, id, interviewId } = await createStoryteller();
  const interviewer = await users.interviewer();
  const body = { id, reason: 'Preparing the interview' };
  expect((await interviewer.call('POST', '/api/stories/access-reason', body)).status).toBe(404);
  await superAdmin.request(interviews.assign, {
    body: { id: interviewId, interviewer_id: interviewer.person.id },
  });
  await ana.request(stories.setInterviewerAccess, { body: { allowed: true } });
  expect((await interviewer.call('POST', '/api/post/list', { id })).body.code).toBe('reason_required');
  expect((await interviewer.call('POST', '/api/stories/access-reason', body)).status).toBe(200);
  expect((await interviewer.call('POST', '/api/post/list', { id })).status).toBe(200);
});

test('the storyteller sees who looked at what and why, but not reasons after which nothing was viewed', async () => {
  const { ana, id } = await createStoryteller();
  await giveReason(superAdmin, ana, 'A question about the captions');
  expect((await ana.request(stories.staffAccesses, {})).data).toEqual([]);
  await superAdmin.request(contract.gallery.shortMemories, { body: { id } });
  await superAdmin.request(stories.customer, { query: { id } });
  await superAdmin.request(stories.customer, { query: { id } });
  const { data } = await ana.request(stories.staffAccesses, {});
  expect(data).toEqual([
    expect.objectContaining({
      name: `${superAdmin.person.fname} ${superAdmin.person.lname}`,
      role: 'Super Admin',
      reason: 'A question about the captions',
      viewed: ['photographs', 'films'],
    }),
  ]);
  const audit = await superAdmin.request(contract.audit.list, { query: { subject: id } });
  expect(audit.data.map(({ action }) => action)).toContain('access reason given');
});

test('a reason has 3 to 300 characters and names an existing story; members and Developers cannot body one', async () => {
  const { ana, id } = await createStoryteller();
  const path = '/api/stories/access-reason';
  for (const reason of ['', '  ', 'ab', 'x'.repeat(301)]) {
    const { status, body } = await superAdmin.call('POST', path, { id, reason });
    expect([status, Object.keys(body.message as object)]).toEqual([422, ['reason']]);
  }
  expect((await superAdmin.call('POST', path, { id: superAdmin.person.id, reason: 'Test' })).status).toBe(
    404,
  );
  const developer = await users.developer();
  const ben = await users.subUser(ana);
  for (const member of [developer, ben, ana]) {
    expect((await member.call('POST', path, { id, reason: 'Test' })).status).toBe(403);
  }
  expect((await ben.call('GET', '/api/user/staff-accesses')).status).toBe(403);
});
