import { contract, maxQuestionsPerInterview } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, users } = await createTestApp();
const { questions } = contract;
const sue = await users.superAdmin();
const dev = await users.developer();
const interviewer = await users.interviewer();
const rose = await users.customer({ fname: 'Rose' });
const clara = await users.subUser(rose);

async function createAssignedInterview() {
  const interview = await createInterview(app, rose);
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('id', '=', interview.id)
    .execute();
  return interview.id;
}
const addQuestions = (id: string, texts: unknown, user: TestUser = sue) =>
  user.call('POST', '/api/sessions/questions/store', { id, texts });
const fetchList = async (id: string, user: TestUser = sue) =>
  (await user.request(questions.ofInterview, { body: { id } })).data;
const listTexts = async (id: string) => (await fetchList(id)).questions.map(({ text }) => text);
const askByFamily = (interview_id: string, kind: 'question' | 'topic_to_avoid', text: string) =>
  clara.request(questions.addToBox, { body: { interview_id, kind, text, name: 'Anna', age: 12 } });

test('staff choose and order the questions of an interview, and change and remove them', async () => {
  const id = await createAssignedInterview();
  await addQuestions(id, ['Where did you grow up?', 'Who was your first friend?'], interviewer);
  await addQuestions(id, ['What makes a good life?']);
  const [first, second, third] = (await fetchList(id, interviewer)).questions;
  expect(first).toMatchObject({ text: 'Where did you grow up?', asker: '', asked_at: null });
  const order = [third, first, second].map((question) => question?.id ?? '');
  await interviewer.request(questions.order, { body: { id, ids: order } });
  expect((await fetchList(id)).questions.map((question) => question.id)).toEqual(order);
  await sue.request(questions.change, { body: { id: second?.id ?? '', text: 'Who is your oldest friend?' } });
  await sue.request(questions.remove, { body: { id: first?.id ?? '' } });
  expect(await listTexts(id)).toEqual(['What makes a good life?', 'Who is your oldest friend?']);
  expect((await sue.call('POST', '/api/sessions/questions/delete', { id: first?.id })).status).toBe(404);
});

test('the interviewer sees who in the family asks, and the topics to avoid', async () => {
  const id = await createAssignedInterview();
  await addQuestions(id, ['Where did you grow up?']);
  await askByFamily(id, 'question', 'What did your kitchen smell like?');
  await askByFamily(id, 'topic_to_avoid', 'Please do not ask about the accident.');
  const list = await fetchList(id, interviewer);
  expect(list.questions.map(({ text, asker }) => [text, asker])).toEqual([
    ['Where did you grow up?', ''],
    ['What did your kitchen smell like?', 'Anna, 12'],
  ]);
  expect(list.topics_to_avoid).toMatchObject([
    { text: 'Please do not ask about the accident.', asker: 'Anna, 12' },
  ]);
});

test('a question from the family keeps its words; staff can remove it, which is recorded without its text', async () => {
  const id = await createAssignedInterview();
  await askByFamily(id, 'question', 'A rude question?');
  await askByFamily(id, 'topic_to_avoid', 'The divorce');
  const list = await fetchList(id);
  const questionId = list.questions[0]?.id;
  const change = { id: questionId, text: 'A polite question?' };
  expect((await sue.call('POST', '/api/sessions/questions/update', change)).status).toBe(404);
  for (const entry of [questionId, list.topics_to_avoid[0]?.id]) {
    expect((await sue.call('POST', '/api/sessions/questions/delete', { id: entry })).status).toBe(200);
  }
  expect(await fetchList(id)).toEqual({ questions: [], topics_to_avoid: [] });
  const { data } = await dev.request(contract.audit.list, { query: { subject: id } });
  expect(data.map(({ action }) => action)).toEqual([
    'topic to avoid removed',
    'question of the family removed',
  ]);
  expect(JSON.stringify(data)).not.toMatch(/rude|divorce/);
});

test('an order that misses a question added meanwhile is refused, and nothing moves', async () => {
  const id = await createAssignedInterview();
  await addQuestions(id, ['One?', 'Two?']);
  const ids = (await fetchList(id)).questions.map((question) => question.id);
  await askByFamily(id, 'question', 'Three?');
  for (const outdated of [ids.toReversed(), [...ids, newId()]]) {
    const reply = await sue.call('POST', '/api/sessions/questions/order', { id, ids: outdated });
    expect(reply.status).toBe(409);
  }
  expect(await listTexts(id)).toEqual(['One?', 'Two?', 'Three?']);
});

test('an Interviewer reaches their own interviews only; Developers and the family reach none', async () => {
  const assigned = await createAssignedInterview();
  await addQuestions(assigned, ['One?']);
  const { id: other } = await createInterview(app, rose);
  await addQuestions(other, ['Two?']);
  const otherQuestion = (await fetchList(other)).questions[0]?.id;
  const calls: [string, object][] = [
    ['', { id: other }],
    ['/store', { id: other, texts: ['Three?'] }],
    ['/update', { id: otherQuestion, text: 'Three?' }],
    ['/delete', { id: otherQuestion }],
    ['/order', { id: other, ids: [otherQuestion] }],
  ];
  for (const [path, body] of calls) {
    const statusFor = async (user: TestUser) =>
      (await user.call('POST', `/api/sessions/questions${path}`, body)).status;
    expect([path, await statusFor(interviewer)]).toEqual([path, 404]);
    for (const user of [dev, rose, clara]) expect([path, await statusFor(user)]).toEqual([path, 403]);
  }
  expect(await listTexts(other)).toEqual(['Two?']);
});

test('an interview has a limited number of questions, even when staff add them at the same time', async () => {
  const id = await createAssignedInterview();
  const texts = Array.from({ length: 50 }, (_, index) => `Question ${index}?`);
  for (let added = 50; added < maxQuestionsPerInterview; added += 50) await addQuestions(id, texts);
  await addQuestions(id, texts.slice(1));
  const replies = await Promise.all([1, 2, 3].map((number) => addQuestions(id, [`Last ${number}?`])));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  for (const refused of [[], [''], ['x'.repeat(301)], [...texts, 'One more?'], 'Why?', undefined]) {
    expect((await addQuestions(id, refused)).status).toBe(422);
  }
});
