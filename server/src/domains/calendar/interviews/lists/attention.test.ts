import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview, type InterviewOptions } from '../../../../testing/interviews.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import { openUpload } from '../../../../uploads/uploads.ts';

const { db, app, users, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const daysFromNoon = (count: number) => new Date(noon.getTime() + count * 86_400_000);

const fetchAttentionList = async () => (await staff.request(contract.interviews.waiting, {})).data;
const listSteps = async () =>
  (await fetchAttentionList()).sessions.map(({ fullName, next_step: step }) => [
    fullName.split(' ')[0],
    step.kind,
  ]);
const addInterview = async (fname: string, options: InterviewOptions, { opened = true } = {}) => {
  const member = await users.customer({ fname });
  if (!opened)
    await db.updateTable('stories').set({ opened_at: null }).where('id', '=', member.storyId).execute();
  return createInterview(app, member, { paid: true, ...options });
};
test('lists nothing when no session needs attention', async () => {
  await addInterview('Calm', { startsAt: daysFromNoon(20) });
  await addInterview('Gone', { startsAt: daysFromNoon(20), status: 'cancelled', paid: false, joinUrl: null });
  expect(await fetchAttentionList()).toEqual({ sessions: [], counts: [] });
});

test('lists sessions that need attention with their next step, most urgent first', async () => {
  const watched = await addInterview('Una', { startsAt: daysFromNoon(-9), status: 'completed' });
  await makeRecording(app, watched.id, { createdAt: daysFromNoon(-8) });
  await addInterview('Acc', { startsAt: daysFromNoon(-2), status: 'completed' }, { opened: false });
  await addInterview('Acca', { startsAt: daysFromNoon(12) }, { opened: false });
  await addInterview('Pay', { startsAt: daysFromNoon(12), paid: false });
  await addInterview('Owe', { startsAt: daysFromNoon(-12), status: 'completed', paid: false });
  await addInterview('Rec', { startsAt: daysFromNoon(-1) });
  const upload = await addInterview('Upp', { startsAt: daysFromNoon(-1), status: 'started' });
  await openUpload(app, { key: 'recordings/a.mp4', bytes: 2 }, async (tx, upload_id) => {
    const film = { id: newId(), identifier: 'a', owner_id: staff.person.id, interview_id: upload.id };
    const file = { filename: 'a.mp4', bytes: 2, chunks: 1, storage_key: 'recordings/a.mp4', upload_id };
    await tx
      .insertInto('film_uploads')
      .values({ ...film, ...file })
      .execute();
    return true;
  });
  await addInterview('Soon', { startsAt: daysFromNoon(0.5), paid: false });
  await addInterview('Now', { startsAt: daysFromNoon(-0.01), status: 'started' });
  await addInterview('Link', { startsAt: daysFromNoon(30), joinUrl: null });
  expect(await listSteps()).toEqual([
    ['Link', 'link-missing'],
    ['Now', 'starting'],
    ['Soon', 'starting'],
    ['Upp', 'upload-unfinished'],
    ['Rec', 'recording-missing'],
    ['Pay', 'unpaid'],
    ['Owe', 'unpaid'],
    ['Acc', 'account-missing'],
    ['Acca', 'account-missing'],
    ['Una', 'unwatched'],
  ]);
  expect((await fetchAttentionList()).counts).toEqual([
    { kind: 'link-missing', count: 1 },
    { kind: 'starting', count: 2 },
    { kind: 'upload-unfinished', count: 1 },
    { kind: 'recording-missing', count: 1 },
    // `Soon` owes the fee, though its start is more urgent.
    { kind: 'unpaid', count: 3 },
    { kind: 'account-missing', count: 2 },
    { kind: 'unwatched', count: 1 },
  ]);
});

test('tells of every listed session whether its fee is owed, but not to an Interviewer', async () => {
  const owing = async (viewer: typeof staff) =>
    (await viewer.request(contract.interviews.waiting, {})).data.sessions
      .filter(({ owes }) => owes)
      .map(({ fullName }) => fullName.split(' ')[0]);
  expect(await owing(staff)).toEqual(['Soon', 'Pay', 'Owe']);
  const interviewer = await users.interviewer();
  await db.updateTable('interviews').set({ interviewer_id: interviewer.person.id }).execute();
  expect(await owing(interviewer)).toEqual([]);
  expect(
    (await interviewer.request(contract.interviews.waiting, {})).data.counts.map(({ kind }) => kind),
  ).not.toContain('unpaid');
  await db.updateTable('interviews').set({ interviewer_id: null }).execute();
});

test('shows the open money of a cancelled, paid session as its next step, until it is refunded', async () => {
  const { id } = await addInterview('Money', { startsAt: daysFromNoon(3), status: 'cancelled' });
  const step = { kind: 'credit-open', text: 'Cancelled, but still paid', action: 'Refund or book again' };
  const fetchStep = async (viewer: typeof staff) =>
    (await viewer.request(contract.interviews.fetch, { body: { id } })).session.next_step;
  expect(await fetchStep(staff)).toEqual(step);
  expect((await fetchAttentionList()).sessions.find((session) => session.id === id)?.next_step).toEqual(step);
  const interviewer = await users.interviewer();
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('id', '=', id)
    .execute();
  expect((await fetchStep(interviewer)).kind).toBe('nothing');
  await db.updateTable('interviews').set({ fee_paid_at: null }).where('id', '=', id).execute();
  expect((await fetchStep(staff)).kind).toBe('nothing');
  expect((await listSteps()).map(([fname]) => fname)).not.toContain('Money');
});

test('shows the same step in the list and on the session page, even to a Developer', async () => {
  const developer = await users.developer();
  const sessions = (await developer.request(contract.interviews.waiting, {})).data.sessions;
  const { data } = await developer.request(contract.interviews.list, {});
  const listed = new Map(data.map(({ id, next_step }) => [id, next_step]));
  const shown = sessions.filter(({ id }) => listed.has(id));
  expect(shown.length).toBeGreaterThan(5);
  for (const { id, next_step: step } of shown) {
    expect(listed.get(id)).toEqual(step);
    expect((await developer.request(contract.interviews.fetch, { body: { id } })).session.next_step).toEqual(
      step,
    );
  }
});

test('applies changed alert hours immediately', async () => {
  const before = (await fetchAttentionList()).counts.find(({ kind }) => kind === 'starting')?.count ?? 0;
  await db
    .insertInto('settings')
    .values({ key: 'hours-before-meeting-to-send-alert', value: 13 * 24 })
    .execute();
  expect((await fetchAttentionList()).counts.find(({ kind }) => kind === 'starting')?.count).toBeGreaterThan(
    before,
  );
  await db.deleteFrom('settings').execute();
});

test('removes a session from the list once its step is done', async () => {
  const [first] = (await fetchAttentionList()).sessions;
  if (!first) throw new Error('No session needs attention.');
  await staff.request(contract.interviews.updateLink, {
    body: { id: first.id, join_url: 'https://meet.example.com/here', password: '' },
  });
  expect((await fetchAttentionList()).sessions.map(({ id }) => id)).not.toContain(first.id);
});

test('lists the ten nearest of many sessions and counts at most a hundred', async () => {
  const customer = await users.customer();
  for (let index = 0; index < 101; index += 1) {
    await createInterview(app, customer, { startsAt: daysFromNoon(40 + index), paid: false });
  }
  const { sessions, counts } = await fetchAttentionList();
  expect(counts).toContainEqual({ kind: 'unpaid', count: 100 });
  expect(sessions.filter(({ next_step: step }) => step.kind === 'unpaid')).toHaveLength(10);
});
