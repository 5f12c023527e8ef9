import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { testApp } from '../../../testing/app.ts';
import { createInterview, type InterviewOptions } from '../../../testing/interviews.ts';
import { makeRecording } from '../../../testing/media/recording.ts';

const { db, app, users, setClock } = await testApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);

const waiting = async () => (await staff.request(contract.interviews.waiting, {})).data;
const stepsOf = async () =>
  (await waiting()).sessions.map(({ fullName, next_step: step }) => [fullName.split(' ')[0], step.kind]);
const stage = async (fname: string, options: InterviewOptions, { opened = true } = {}) => {
  const member = await users.customer({ fname });
  if (!opened)
    await db.updateTable('stories').set({ opened_at: null }).where('id', '=', member.storyId).execute();
  return createInterview(app, member, { paid: true, ...options });
};
test('lists nothing when every session is complete', async () => {
  await stage('Calm', { startsAt: days(20) });
  await stage('Gone', { startsAt: days(20), status: 'cancelled', paid: false, joinUrl: null });
  expect(await waiting()).toEqual({ sessions: [], counts: [] });
});

test('lists sessions that need attention with their next step, most urgent first', async () => {
  const watched = await stage('Una', { startsAt: days(-9), status: 'completed' });
  await makeRecording(app, watched.id, { createdAt: days(-8) });
  await stage('Acc', { startsAt: days(-2), status: 'completed' }, { opened: false });
  await stage('Acca', { startsAt: days(12) }, { opened: false });
  await stage('Pay', { startsAt: days(12), paid: false });
  await stage('Owe', { startsAt: days(-12), status: 'completed', paid: false });
  await stage('Rec', { startsAt: days(-1) });
  const upload = await stage('Upp', { startsAt: days(-1), status: 'started' });
  await db
    .insertInto('uploads')
    .values({
      id: newId(),
      identifier: 'a',
      owner_id: staff.person.id,
      interview_id: upload.id,
      filename: 'a.mp4',
      bytes: 2,
      chunks: 1,
      storage_key: 'a',
      storage_handle: 'a',
    })
    .execute();
  await stage('Soon', { startsAt: days(0.5), paid: false });
  await stage('Now', { startsAt: days(-0.01), status: 'started' });
  await stage('Link', { startsAt: days(30), joinUrl: null });
  expect(await stepsOf()).toEqual([
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
  expect((await waiting()).counts).toEqual([
    { kind: 'link-missing', count: 1 },
    { kind: 'starting', count: 2 },
    { kind: 'upload-unfinished', count: 1 },
    { kind: 'recording-missing', count: 1 },
    { kind: 'unpaid', count: 2 },
    { kind: 'account-missing', count: 2 },
    { kind: 'unwatched', count: 1 },
  ]);
});

test('shows the same step in the list and on the session page, also to a Developer', async () => {
  const developer = await users.developer();
  const waits = (await developer.request(contract.interviews.waiting, {})).data.sessions;
  const { data } = await developer.request(contract.interviews.list, {});
  const listed = new Map(data.map(({ id, next_step }) => [id, next_step]));
  const shown = waits.filter(({ id }) => listed.has(id));
  expect(shown.length).toBeGreaterThan(5);
  for (const { id, next_step: step } of shown) {
    expect(listed.get(id)).toEqual(step);
    expect((await developer.request(contract.interviews.fetch, { body: { id } })).session.next_step).toEqual(
      step,
    );
  }
});

test('applies changed alert hours immediately', async () => {
  const before = (await waiting()).counts.find(({ kind }) => kind === 'starting')?.count ?? 0;
  await db
    .insertInto('settings')
    .values({ key: 'hours-before-meeting-to-send-alert', value: 13 * 24 })
    .execute();
  expect((await waiting()).counts.find(({ kind }) => kind === 'starting')?.count).toBeGreaterThan(before);
  await db.deleteFrom('settings').execute();
});

test('removes a session from the list once its step is done', async () => {
  const [link] = (await waiting()).sessions;
  if (!link) throw new Error('Nothing waits.');
  await staff.request(contract.interviews.updateLink, {
    body: { id: link.id, join_url: 'https://meet.example.com/here', password: '' },
  });
  expect((await waiting()).sessions.map(({ id }) => id)).not.toContain(link.id);
});

test('lists the ten nearest of many sessions and counts at most a hundred', async () => {
  const many = await users.customer();
  for (let index = 0; index < 101; index += 1) {
    await createInterview(app, many, { startsAt: days(40 + index), paid: false });
  }
  const { sessions, counts } = await waiting();
  expect(counts).toContainEqual({ kind: 'unpaid', count: 100 });
  expect(sessions.filter(({ next_step: step }) => step.kind === 'unpaid')).toHaveLength(10);
});
