import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import type { TestUser } from '../../../testing/users.ts';
import { listChaptersOfInterview } from './chapter.queries.ts';
import { markMoment } from './mark.service.ts';

const { app, db, users } = await createTestApp();
const { chapters, questions } = contract;
const sue = await users.superAdmin();
const rose = await users.customer({ fname: 'Rose' });
const clara = await users.subUser(rose);

/** Creates an interview with a question of staff and one of the family; returns its id and theirs. */
async function createList() {
  const { id } = await createInterview(app, rose);
  await sue.request(questions.add, { body: { id, texts: ['Where did you grow up?'] } });
  const asked = {
    kind: 'question',
    text: 'What did your kitchen smell like?',
    name: 'Anna',
    age: 12,
  } as const;
  await clara.request(questions.addToBox, { body: { interview_id: id, ...asked } });
  const { data } = await sue.request(questions.ofInterview, { body: { id } });
  return { id, questionIds: data.questions.map((question) => question.id) };
}
const fetchQuestions = async (id: string) =>
  (await sue.request(questions.ofInterview, { body: { id } })).data.questions;
const actor = { personId: sue.person.id, role: 'Super Admin' } as Parameters<typeof markMoment>[2];
/** Marks a question or moment while `offset` milliseconds are recorded. */
const markAt = (offset: number, id: string, question_id?: string) =>
  markMoment(app, { findRecordedMs: async () => offset, announceRoom: async () => undefined }, actor, {
    id,
    question_id,
  });

test('while nothing is recorded, a mark only records that the question was asked, and can be undone', async () => {
  const { id, questionIds } = await createList();
  const body = { id, question_id: questionIds[0] ?? '' };
  const { data } = await sue.request(chapters.mark, { body });
  expect(data).toEqual({ chapter_id: null, at_ms: null });
  expect((await fetchQuestions(id)).map(({ asked_at }) => asked_at !== null)).toEqual([true, false]);
  await sue.request(chapters.undoMark, { body });
  expect((await fetchQuestions(id)).map(({ asked_at }) => asked_at)).toEqual([null, null]);
});

test('while the call is recorded, a mark creates a chapter with the question, who asked it and its time', async () => {
  const { id, questionIds } = await createList();
  await markAt(61_500, id, questionIds[1]);
  await markAt(12_000, id);
  expect(await listChaptersOfInterview(db, id)).toMatchObject([
    { at_ms: 12_000, title: 'Marked moment', asker: '' },
    { at_ms: 61_500, title: 'What did your kitchen smell like?', asker: 'Anna, 12' },
  ]);
});

test('a repeated mark of a question keeps the first time and makes no second chapter', async () => {
  const { id, questionIds } = await createList();
  const first = await markAt(5_000, id, questionIds[0]);
  expect(await markAt(9_000, id, questionIds[0])).toEqual(first);
  expect(await listChaptersOfInterview(db, id)).toHaveLength(1);
});

test('undoing a mark deletes its chapter; other chapters of the film stay', async () => {
  const { id, questionIds } = await createList();
  await markAt(5_000, id, questionIds[0]);
  const { chapter_id: moment } = await markAt(7_000, id);
  await sue.request(chapters.undoMark, { body: { id, question_id: questionIds[0] ?? '' } });
  expect(await listChaptersOfInterview(db, id)).toMatchObject([{ at_ms: 7_000 }]);
  await sue.request(chapters.undoMark, { body: { id, chapter_id: moment ?? '' } });
  expect(await listChaptersOfInterview(db, id)).toEqual([]);
});

test('questions of another interview, topics to avoid and interviews out of reach cannot be marked', async () => {
  const { id } = await createList();
  const { questionIds: otherIds, id: otherId } = await createList();
  const topic = { kind: 'topic_to_avoid', text: 'The accident', name: 'Anna', age: 12 } as const;
  await clara.request(questions.addToBox, { body: { interview_id: id, ...topic } });
  const list = await sue.request(questions.ofInterview, { body: { id } });
  const interviewer = await users.interviewer();
  const refused: [TestUser, object][] = [
    [sue, { id, question_id: otherIds[0] }],
    [sue, { id, question_id: list.data.topics_to_avoid[0]?.id }],
    [sue, { id: newId() }],
    [interviewer, { id: otherId, question_id: otherIds[0] }],
    [interviewer, { id: otherId }],
  ];
  for (const [user, body] of refused) {
    expect([body, (await user.call('POST', '/api/sessions/chapters/mark', body)).status]).toEqual([
      body,
      404,
    ]);
    const { status } = await user.call('POST', '/api/sessions/chapters/undo-mark', body);
    expect([body, status]).toEqual([body, 404]);
  }
});

test('a chapter stays when its question is removed, and no longer names an erased asker', async () => {
  const { id, questionIds } = await createList();
  await markAt(5_000, id, questionIds[0]);
  await markAt(6_000, id, questionIds[1]);
  await sue.request(questions.remove, { body: { id: questionIds[0] ?? '' } });
  await sue.request(contract.accounts.delete, { body: { id: clara.person.id } });
  await sue.request(contract.accounts.erase, { body: { id: clara.person.id } });
  expect(await listChaptersOfInterview(db, id)).toMatchObject([
    { at_ms: 5_000, title: 'Where did you grow up?', asker: '' },
    { at_ms: 6_000, title: 'What did your kitchen smell like?', asker: '' },
  ]);
});
