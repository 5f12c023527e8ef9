import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { bookForSomeoneElse } from '../../../testing/own-booking.ts';
import { createInterviewToken } from '../interviews/index.ts';

const { app, db, users, visitor, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { questions } = contract;
const noon = new Date('2027-03-01T20:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
setClock(noon);
const guest = visitor();

/** Creates a storyteller with a member of the family and an interview that starts in two hours. */
async function createFamily() {
  setClock(noon);
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose);
  const interview = await createInterview(app, rose, { startsAt: minutesLater(120) });
  return { rose, clara, id: interview.id };
}
const entry = (change: object = {}) =>
  ({
    kind: 'question',
    text: 'What did your kitchen smell like?',
    name: 'Anna',
    age: 12,
    ...change,
  }) as const;
const fetchBox = async (member: typeof guest) => (await member.request(questions.boxes, {})).data[0];

test('the booker asks with the link in the mails, and sees only their own questions there', async () => {
  const { rose, clara, id } = await createFamily();
  await clara.request(questions.addToBox, { body: { interview_id: id, ...entry() } });
  const token = createInterviewToken(app, id);
  const post = (path: string, body: object = {}) =>
    guest.call('POST', `/api/questions/own${path}`, { token, ...body });
  expect((await post('/store', entry({ text: 'Who was your first friend?' }))).status).toBe(200);
  expect((await post('/store', entry({ kind: 'topic_to_avoid', text: 'The war' }))).status).toBe(200);
  const { data } = await guest.request(questions.boxByLink, { body: { token } });
  expect(data).toMatchObject({
    questions: [{ text: 'Who was your first friend?', is_own: true }],
    own_topics: 1,
  });
  // The booker of this interview is its storyteller.
  expect((await fetchBox(rose))?.questions.map(({ is_own }) => is_own)).toEqual([false, true]);
  expect((await post('/delete', { question_id: (await fetchBox(clara))?.questions[0]?.id })).status).toBe(
    404,
  );
  expect((await post('/delete', { question_id: data.questions[0]?.id })).status).toBe(200);
  expect((await post('/delete')).status).toBe(200);
  setClock(minutesLater(121));
  expect((await post('/store', entry())).body).toMatchObject({ code: 'too_late_to_change' });
});

test('the link of a person who booked for someone else asks in their name', async () => {
  setClock(noon);
  const booked = await bookForSomeoneElse(app, visitor());
  const token = createInterviewToken(app, booked.interviewId);
  await guest.request(questions.addByLink, { body: { token, ...entry() } });
  const { author_id } = await db
    .selectFrom('interview_questions')
    .select('author_id')
    .where('interview_id', '=', booked.interviewId)
    .executeTakeFirstOrThrow();
  expect(author_id).toBe(booked.bookerId);
});

test('other tokens, and the link of a cancelled interview, are not found', async () => {
  const { id } = await createFamily();
  const tokens = [app.links.createToken('consent', id), createInterviewToken(app, newId()), id, '', '\u0000'];
  const cancelled = createInterviewToken(app, id);
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
  for (const token of [...tokens, cancelled]) {
    for (const [path, body] of [
      ['', {}],
      ['/store', entry()],
      ['/delete', {}],
    ] as const) {
      expect((await guest.call('POST', `/api/questions/own${path}`, { token, ...body })).status).toBe(404);
    }
  }
});
