import { contract, maxChapters } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls } from '../../../testing/exports/own-export.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { giveReason, type TestUser } from '../../../testing/users.ts';

const testing = await createTestApp();
const { app, db, users } = testing;
const { chapters } = contract;
const sue = await users.superAdmin();
const dev = await users.developer();

/** Creates a storyteller with a member of the family and a film; an interviewer is assigned to it. */
async function createFilm() {
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose);
  const interviewer = await users.interviewer();
  const { id } = await createInterview(app, rose, { status: 'completed' });
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('id', '=', id)
    .execute();
  const recording = await makeRecording(app, id);
  return { rose, clara, interviewer, id, recording };
}
const entry = (session_id: string, change: object = {}) => ({
  session_id,
  at_ms: 754_000,
  title: 'The farm',
  first_year: 1948,
  last_year: 1956,
  ...change,
});
const save = (user: TestUser, body: object) => user.call('POST', '/api/chapters/store', body);
const saveByStaff = (user: TestUser, body: object) => user.call('POST', '/api/sessions/chapters/store', body);
const listOwn = async (user: TestUser) => (await user.request(chapters.ofStory, {})).data;

test('the storyteller adds, changes and deletes chapters, and the family sees them by time', async () => {
  const { rose, clara, id } = await createFilm();
  expect((await save(rose, entry(id))).status).toBe(200);
  expect(
    (await save(rose, entry(id, { at_ms: 0, title: 'Beginning', first_year: 1941, last_year: null }))).status,
  ).toBe(200);
  const [first, second] = await listOwn(clara);
  expect([first, second]).toEqual([
    {
      id: first?.id,
      session_id: id,
      at_ms: 0,
      title: 'Beginning',
      asker: '',
      first_year: 1941,
      last_year: null,
    },
    {
      id: second?.id,
      session_id: id,
      at_ms: 754_000,
      title: 'The farm',
      asker: '',
      first_year: 1948,
      last_year: 1956,
    },
  ]);
  await save(rose, entry(id, { id: second?.id, at_ms: 760_500, title: 'Our farm' }));
  await rose.request(chapters.delete, { body: { id: first?.id ?? '' } });
  expect(await listOwn(rose)).toMatchObject([{ id: second?.id, at_ms: 760_500, title: 'Our farm' }]);
});

test('members of the family read chapters and do not change them', async () => {
  const { rose, clara, id } = await createFilm();
  await save(rose, entry(id));
  const [chapter] = await listOwn(clara);
  expect((await save(clara, entry(id))).status).toBe(403);
  expect((await clara.call('POST', '/api/chapters/delete', { id: chapter?.id })).status).toBe(403);
});

test('chapters of another story, and a chapter moved to another film, are not found', async () => {
  const { rose, id } = await createFilm();
  const { rose: other, id: otherId } = await createFilm();
  await save(rose, entry(id));
  const [chapter] = await listOwn(rose);
  expect((await save(other, entry(id))).status).toBe(404);
  expect((await save(other, entry(otherId, { id: chapter?.id }))).status).toBe(404);
  expect((await other.call('POST', '/api/chapters/delete', { id: chapter?.id })).status).toBe(404);
  expect((await save(rose, entry(id, { id: newId() }))).status).toBe(404);
  expect(await listOwn(other)).toEqual([]);
});

test('staff read and change chapters after giving a reason, an Interviewer those of their own interviews', async () => {
  const { rose, interviewer, id } = await createFilm();
  const { id: otherId, rose: other } = await createFilm();
  for (const user of [sue, interviewer]) {
    expect((await saveByStaff(user, entry(id))).body).toMatchObject({ code: 'reason_required' });
    expect((await user.call('POST', '/api/sessions/chapters', { id })).body).toMatchObject({
      code: 'reason_required',
    });
    await giveReason(user, rose);
    expect((await saveByStaff(user, entry(id, { title: 'The war' }))).status).toBe(200);
  }
  const { data } = await interviewer.request(chapters.ofInterview, { body: { id } });
  expect(data).toHaveLength(2);
  expect((await interviewer.call('POST', '/api/sessions/chapters', { id: otherId })).status).toBe(404);
  expect((await saveByStaff(interviewer, entry(otherId))).status).toBe(404);
  await save(other, entry(otherId));
  const [theirs] = await listOwn(other);
  const remove = (user: TestUser, chapterId?: string) =>
    user.call('POST', '/api/sessions/chapters/delete', { id: chapterId });
  expect((await remove(interviewer, theirs?.id)).status).toBe(404);
  expect((await remove(interviewer, data[0]?.id)).status).toBe(200);
  for (const path of ['', '/store', '/delete', '/mark', '/undo-mark']) {
    expect((await dev.call('POST', `/api/sessions/chapters${path}`, entry(id, { id }))).status).toBe(403);
  }
});

test('chapters are hidden with their film: without a current recording, and after a withdrawn consent', async () => {
  const { rose, clara, id, recording } = await createFilm();
  await save(rose, entry(id));
  await rose.request(contract.consents.withdraw, {});
  expect(await listOwn(clara)).toEqual([]);
  expect(await listOwn(rose)).toHaveLength(1);
  await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', recording).execute();
  expect(await listOwn(rose)).toEqual([]);
});

test('a chapter needs a title, a time within a day and plausible years', async () => {
  const { rose, id } = await createFilm();
  const invalid = [
    { title: '' },
    { title: 'x'.repeat(301) },
    { title: 'two\nlines' },
    { at_ms: -1 },
    { at_ms: 1.5 },
    { at_ms: 86_400_001 },
    { first_year: 1200 },
    { first_year: null },
    { last_year: 1947 },
    { last_year: '1956' },
  ];
  for (const change of invalid) {
    expect([change, (await save(rose, entry(id, change))).status]).toEqual([change, 422]);
  }
});

test('a film has a limited number of chapters, even when they are added at the same time', async () => {
  const { rose, id } = await createFilm();
  const row = { interview_id: id, title: 'One of many', created_by: rose.person.id, created_at: app.now() };
  const rows = Array.from({ length: maxChapters - 1 }, (_, at_ms) => ({ id: newId(), at_ms, ...row }));
  await db.insertInto('chapters').values(rows).execute();
  const replies = await Promise.all([1, 2, 3].map(() => save(rose, entry(id))));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('the storyteller’s export holds the chapters, with links into the film, and erasure removes them', async () => {
  const { rose, id, recording } = await createFilm();
  await app.storage.write(`recordings/${recording}.mp4`, Buffer.from('film'));
  await save(rose, entry(id, { title: 'The <farm>' }));
  const files = await createExportCalls(testing).downloadExport(rose);
  const { story } = JSON.parse(files.get('data.json')?.toString() ?? '{}');
  expect(story.chapters).toMatchObject([
    { interview_id: id, at_seconds: 754, title: 'The <farm>', first_year: 1948 },
  ]);
  const page = files.get('index.html')?.toString() ?? '';
  expect(page).toMatch(/href="recordings\/[^"]+\.mp4#t=754">12:34<\/a> The &lt;farm&gt;/);
  expect(page).toContain('(1948–1956)');
  await sue.request(contract.accounts.delete, { body: { id: rose.person.id } });
  await sue.request(contract.accounts.erase, { body: { id: rose.person.id } });
  expect(await db.selectFrom('chapters').select('id').where('interview_id', '=', id).execute()).toEqual([]);
});
