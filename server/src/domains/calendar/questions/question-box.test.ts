import { contract, maxFamilyQuestions, maxTopicsToAvoid } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls } from '../../../testing/exports/own-export.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import type { TestUser } from '../../../testing/users.ts';

const testing = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { app, db, users, runJobs, runAllJobs, setClock } = testing;
const { questions } = contract;
const noon = new Date('2027-03-01T20:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
setClock(noon);
const sue = await users.superAdmin();

/** Creates a storyteller with a member of the family and an interview that starts in two hours. */
async function createFamily() {
  setClock(noon);
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose);
  const interview = await createInterview(app, rose, { startsAt: minutesLater(120) });
  return { rose, clara, id: interview.id };
}
const entry = (change: object = {}) => ({
  kind: 'question',
  text: 'What did your kitchen smell like?',
  name: 'Anna',
  age: 12,
  ...change,
});
const add = (member: TestUser, interview_id: string, change: object = {}) =>
  member.call('POST', '/api/questions/family/store', { interview_id, ...entry(change) });
const takeBack = (member: TestUser, interview_id: string, question_id?: string) =>
  member.call('POST', '/api/questions/family/delete', { interview_id, question_id });
const fetchBox = async (member: TestUser) => (await member.request(questions.boxes, {})).data[0];

test('members of the story see each other’s questions with who asks', async () => {
  const { rose, clara, id } = await createFamily();
  const ben = await users.subUser(rose);
  expect((await add(clara, id)).status).toBe(200);
  expect((await add(ben, id, { text: 'Whom did you dance with?', name: 'Ben', age: null })).status).toBe(200);
  expect(await fetchBox(clara)).toMatchObject({
    interview_id: id,
    starts_at: minutesLater(120).toISOString(),
    is_open: true,
    questions: [
      { text: 'What did your kitchen smell like?', asker: 'Anna, 12', is_own: true },
      { text: 'Whom did you dance with?', asker: 'Ben', is_own: false },
    ],
  });
});

test('nobody in the family sees a topic to avoid, not even the storyteller or its author', async () => {
  const { rose, clara, id } = await createFamily();
  await add(clara, id, { kind: 'topic_to_avoid', text: 'The accident of 1961' });
  for (const member of [rose, clara]) {
    expect(JSON.stringify((await member.call('GET', '/api/questions/family')).body)).not.toContain(
      'accident',
    );
  }
  expect(await fetchBox(clara)).toMatchObject({ questions: [], own_topics: 1 });
  expect(await fetchBox(rose)).toMatchObject({ questions: [], own_topics: 0 });
  expect((await takeBack(rose, id)).status).toBe(404);
  expect((await takeBack(clara, id)).status).toBe(200);
  const list = await sue.request(questions.ofInterview, { body: { id } });
  expect(list.data.topics_to_avoid).toEqual([]);
});

test('a member takes back their own questions only', async () => {
  const { rose, clara, id } = await createFamily();
  const ben = await users.subUser(rose);
  await add(clara, id);
  const questionId = (await fetchBox(clara))?.questions[0]?.id ?? '';
  expect((await takeBack(ben, id, questionId)).status).toBe(404);
  expect((await takeBack(clara, id, newId())).status).toBe(404);
  expect((await takeBack(clara, id, questionId)).status).toBe(200);
  expect((await fetchBox(clara))?.questions).toEqual([]);
});

test('the box closes when the interview begins: at its time, or earlier if staff start it', async () => {
  const { clara, id } = await createFamily();
  await add(clara, id);
  const questionId = (await fetchBox(clara))?.questions[0]?.id;
  setClock(minutesLater(120));
  for (const reply of [await add(clara, id), await takeBack(clara, id, questionId)]) {
    expect(reply.body).toMatchObject({ code: 'too_late_to_change' });
  }
  expect(await fetchBox(clara)).toMatchObject({ is_open: false });
  setClock(minutesLater(100));
  await db.updateTable('interviews').set({ status: 'started' }).where('id', '=', id).execute();
  expect((await add(clara, id)).status).toBe(409);
});

test('interviews of other stories, and cancelled and past ones, are not found', async () => {
  const { clara, rose, id } = await createFamily();
  const stranger = await users.customer();
  const { id: cancelled } = await createInterview(app, rose, { status: 'cancelled' });
  const { id: past } = await createInterview(app, rose, {
    startsAt: minutesLater(-600),
    status: 'completed',
  });
  const refused: [TestUser, string][] = [
    [stranger, id],
    [clara, cancelled],
    [clara, past],
    [clara, newId()],
  ];
  for (const [member, interview] of refused) {
    expect((await add(member, interview)).status).toBe(404);
    expect((await takeBack(member, interview)).status).toBe(404);
  }
  expect(await fetchBox(stranger)).toBeUndefined();
  expect((await add(sue, id)).status).toBe(403);
});

test('a person asks a limited number of questions and names a limited number of topics', async () => {
  const { clara, rose, id } = await createFamily();
  const rows = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      interview_id: id,
      kind,
      text: `Text ${index}`,
      position: index,
      author_id: clara.person.id,
      is_from_family: true,
      asker_name: 'Anna',
      created_at: noon,
    }));
  await db
    .insertInto('interview_questions')
    .values([...rows('question', maxFamilyQuestions - 1), ...rows('topic_to_avoid', maxTopicsToAvoid)])
    .execute();
  const replies = await Promise.all([1, 2].map(() => add(clara, id)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const topic = await add(clara, id, { kind: 'topic_to_avoid' });
  expect(topic.body).toMatchObject({ message: expect.stringContaining('10 topics to avoid') });
  expect((await add(rose, id)).status).toBe(200);
});

test('adding and taking back again and again is limited', async () => {
  const { clara, id } = await createFamily();
  let status = 200;
  for (let count = 0; count <= 60 && status === 200; count += 1) {
    status = (await add(clara, id, { kind: 'topic_to_avoid' })).status;
    if (status === 200) await takeBack(clara, id);
  }
  expect(status).toBe(429);
});

test('an entry needs a text, a name and a plausible age', async () => {
  const { clara, id } = await createFamily();
  const invalid = [
    { text: '' },
    { text: 'x'.repeat(301) },
    { text: 'two\nlines' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { age: 0 },
    { age: 121 },
    { age: 7.5 },
    { age: '12' },
    { kind: 'answer' },
  ];
  for (const change of invalid) {
    expect([change, (await add(clara, id, change)).status]).toEqual([change, 422]);
  }
  expect((await add(clara, id, { age: undefined })).status).toBe(200);
});

test('staff and the interviewer are notified once of all entries that a family adds within ten minutes', async () => {
  const { clara, id } = await createFamily();
  const interviewer = await users.interviewer();
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('id', '=', id)
    .execute();
  await add(clara, id);
  await add(clara, id, { kind: 'topic_to_avoid', text: 'The accident' });
  await add(clara, id, { text: 'Whom did you dance with?' });
  await runJobs();
  const listNotices = async (user: TestUser) =>
    (await fetchUnreadNotifications(user)).filter(({ data }) => data.url === `/session/view/${id}`);
  expect(await listNotices(sue)).toEqual([]);
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`family_questions_added:${id}`}`.execute(db);
  expect(rows).toEqual([{ run_at: minutesLater(10) }]);
  await runAllJobs();
  for (const user of [sue, interviewer]) {
    const notices = await listNotices(user);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.data.msg).toMatch(
      /^The family added 3 questions and topics for the session with <strong>Rose/,
    );
    expect(notices[0]?.data.msg).not.toContain('accident');
  }
  expect(await listNotices(clara)).toEqual([]);
});

test('a person’s export holds what they added, and their erasure removes it, with the topics to avoid in any case', async () => {
  const { clara, id } = await createFamily();
  await add(clara, id);
  await add(clara, id, { kind: 'topic_to_avoid', text: 'The accident' });
  const files = await createExportCalls(testing).downloadExport(clara);
  const { family_questions } = JSON.parse(files.get('data.json')?.toString() ?? '{}');
  expect(family_questions).toMatchObject([
    { kind: 'question', text: 'What did your kitchen smell like?', asker: 'Anna, 12' },
    { kind: 'topic_to_avoid', text: 'The accident', asker: 'Anna, 12' },
  ]);
  expect(files.get('index.html')?.toString()).toContain('What did your kitchen smell like?');
  await sue.request(contract.accounts.delete, { body: { id: clara.person.id } });
  await sue.request(contract.accounts.erase, { body: { id: clara.person.id } });
  const rows = await db
    .selectFrom('interview_questions')
    .select('id')
    .where('interview_id', '=', id)
    .execute();
  expect(rows).toEqual([]);
});
