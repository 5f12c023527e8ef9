import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';

const { users } = await createTestApp();
const { questions } = contract;
const sue = await users.superAdmin();
const dev = await users.developer();
const interviewer = await users.interviewer();
const rose = await users.customer();

const listTopics = async (user = sue) => (await user.request(questions.library, {})).data;
const findTopic = async (name: string) => {
  const topic = (await listTopics()).find((entry) => entry.name === name);
  if (!topic) throw new Error(`There is no topic ${name}.`);
  return topic;
};
const saveQuestion = (body: object, user = sue) => user.call('POST', '/api/questions/library/store', body);
const saveTopic = (body: object, user = sue) => user.call('POST', '/api/questions/topics/store', body);

test('the library begins with at least 80 questions in at least ten topics, without repetition', async () => {
  const topics = await listTopics(interviewer);
  const texts = topics.flatMap((topic) => topic.questions.map(({ text }) => text));
  expect(topics.length).toBeGreaterThanOrEqual(10);
  expect(texts.length).toBeGreaterThanOrEqual(80);
  expect(new Set(texts).size).toBe(texts.length);
  expect(topics[0]?.name).toBe('Childhood home');
  expect(topics[0]?.questions[1]).toMatchObject({
    text: 'What did your kitchen smell like?',
    is_hidden: false,
  });
});

test('a Super Admin adds, changes, hides and moves questions between topics', async () => {
  expect((await saveTopic({ name: 'The farm' })).status).toBe(200);
  const farm = await findTopic('The farm');
  expect((await listTopics()).at(-1)?.id).toBe(farm.id);
  for (const text of ['Which animals did you have?', 'Who milked the cows?']) {
    expect((await saveQuestion({ topic_id: farm.id, text })).status).toBe(200);
  }
  const [animals, cows] = (await findTopic('The farm')).questions;
  await saveQuestion({
    id: animals?.id,
    topic_id: farm.id,
    text: 'Which animals had names?',
    is_hidden: true,
  });
  expect((await findTopic('The farm')).questions).toEqual([
    { id: animals?.id, text: 'Which animals had names?', is_hidden: true },
    { id: cows?.id, text: 'Who milked the cows?', is_hidden: false },
  ]);
  const work = await findTopic('Work');
  await saveQuestion({ id: animals?.id, topic_id: work.id, text: 'Which animals had names?' });
  expect((await findTopic('Work')).questions.at(-1)?.id).toBe(animals?.id);
  expect((await findTopic('The farm')).questions).toHaveLength(1);
  await saveTopic({ id: farm.id, name: 'Life on the farm' });
  expect((await findTopic('Life on the farm')).questions).toHaveLength(1);
});

test('questions of a topic are reordered, unless the list has changed meanwhile', async () => {
  const topic = await findTopic('School');
  const ids = topic.questions.map(({ id }) => id);
  const reordered = [...ids.slice(1), ids[0] ?? ''];
  await sue.request(questions.orderLibrary, { body: { topic_id: topic.id, ids: reordered } });
  expect((await findTopic('School')).questions.map(({ id }) => id)).toEqual(reordered);
  for (const outdated of [ids.slice(1), [...ids, newId()], [...ids.slice(1), ids[1] ?? '']]) {
    const reply = await sue.call('POST', '/api/questions/library/order', {
      topic_id: topic.id,
      ids: outdated,
    });
    expect(reply.status).toBe(409);
  }
  expect((await findTopic('School')).questions.map(({ id }) => id)).toEqual(reordered);
});

test('topics are reordered, unless they have changed meanwhile', async () => {
  const ids = (await listTopics()).map(({ id }) => id);
  const reordered = [...ids.slice(1), ids[0] ?? ''];
  await sue.request(questions.orderTopics, { body: { ids: reordered } });
  expect((await listTopics()).map(({ id }) => id)).toEqual(reordered);
  for (const outdated of [ids.slice(1), [...ids, newId()]]) {
    expect((await sue.call('POST', '/api/questions/topics/order', { ids: outdated })).status).toBe(409);
  }
  await sue.request(questions.orderTopics, { body: { ids } });
});

test('only a Super Admin changes the library; customers do not see it', async () => {
  const topic = await findTopic('Work');
  for (const user of [dev, interviewer, rose]) {
    expect((await saveQuestion({ topic_id: topic.id, text: 'No' }, user)).status).toBe(403);
    expect((await saveTopic({ name: 'No' }, user)).status).toBe(403);
    expect((await user.call('POST', '/api/questions/topics/order', { ids: [] })).status).toBe(403);
  }
  expect((await listTopics(dev)).length).toBeGreaterThan(10);
  expect((await rose.call('GET', '/api/questions/library')).status).toBe(403);
});

test('a question needs a text of at most 300 characters and an existing topic, and a topic a name of its own', async () => {
  const topic = await findTopic('Work');
  for (const text of ['', '  ', 'x'.repeat(301), 'a\u0000b', 'two\nlines', 7]) {
    expect([text, (await saveQuestion({ topic_id: topic.id, text })).status]).toEqual([text, 422]);
  }
  expect((await saveQuestion({ topic_id: newId(), text: 'Where?' })).status).toBe(404);
  expect((await saveQuestion({ id: newId(), topic_id: topic.id, text: 'Where?' })).status).toBe(404);
  expect((await saveTopic({ id: newId(), name: 'Nowhere' })).status).toBe(404);
  expect((await saveTopic({ name: 'WORK' })).status).toBe(409);
  expect((await saveTopic({ id: topic.id, name: 'Work' })).status).toBe(200);
});

test('changes of the library are in the audit log', async () => {
  await saveTopic({ name: 'The sea' });
  const { data } = await dev.request(contract.audit.list, { query: { action: 'question topic saved' } });
  expect(data[0]).toMatchObject({ subject: { kind: 'question library' } });
});
