import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { app, db, users, visitor, runJobs, setClock } = await createTestApp();
const { questions } = contract;
const noon = new Date('2027-03-01T20:00:00Z');
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
setClock(noon);
const sue = await users.superAdmin();

/**
 * Creates a storyteller whose family has asked a question and named a topic to avoid for an interview in three days.
 */
async function createFamily() {
  const rose = await users.customer();
  const clara = await users.subUser(rose);
  const { id } = await createInterview(app, rose, { startsAt: hoursLater(72) });
  const add = (kind: 'question' | 'topic_to_avoid', text: string) =>
    clara.request(questions.addToBox, { body: { interview_id: id, kind, text, name: 'Anna', age: 12 } });
  await add('question', 'What did your kitchen smell like?');
  await add('topic_to_avoid', 'The accident');
  await sue.request(questions.add, { body: { id, texts: ['Where did you grow up?'] } });
  return { rose, clara, id };
}
const cancel = (id: string) =>
  visitor().call('POST', '/api/session/own/cancel', { token: app.links.createToken('interview', id) });
const fetchForStaff = async (id: string) => (await sue.request(questions.ofInterview, { body: { id } })).data;

test('what a family asked for a cancelled interview is asked in the next one that is booked', async () => {
  const { rose, clara, id } = await createFamily();
  expect((await cancel(id)).status).toBe(200);
  await runJobs();
  expect((await clara.request(questions.boxes, {})).data).toEqual([]);
  const slot_id = await makeSlot(db, hoursLater(96));
  const { email } = rose.person;
  const form = createBookingForm({ slot_id, email, confirmation_email: email });
  expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
  const [box] = (await clara.request(questions.boxes, {})).data;
  expect(box).toMatchObject({
    starts_at: hoursLater(96).toISOString(),
    questions: [{ text: 'What did your kitchen smell like?', asker: 'Anna, 12', is_own: true }],
    own_topics: 1,
  });
  expect(await fetchForStaff(box?.interview_id ?? '')).toMatchObject({
    questions: [{ text: 'What did your kitchen smell like?' }],
    topics_to_avoid: [{ text: 'The accident' }],
  });
  // What staff chose stays with the cancelled interview.
  expect((await fetchForStaff(id)).questions.map(({ text }) => text)).toEqual(['Where did you grow up?']);
});

test('if another interview of the story is booked already, the questions move to it after its own', async () => {
  const { rose, id } = await createFamily();
  const { id: nextId } = await createInterview(app, rose, { startsAt: hoursLater(120) });
  await sue.request(questions.add, { body: { id: nextId, texts: ['How did you meet?'] } });
  await cancel(id);
  await runJobs();
  expect((await fetchForStaff(nextId)).questions.map(({ text }) => text)).toEqual([
    'How did you meet?',
    'What did your kitchen smell like?',
  ]);
});

test('an asked question stays with its interview', async () => {
  const { rose, id } = await createFamily();
  const { id: nextId } = await createInterview(app, rose, { startsAt: hoursLater(120) });
  const { questions: list } = await fetchForStaff(id);
  await sue.request(contract.chapters.mark, { body: { id, question_id: list[0]?.id } });
  await cancel(id);
  await runJobs();
  expect((await fetchForStaff(nextId)).questions).toEqual([]);
});
