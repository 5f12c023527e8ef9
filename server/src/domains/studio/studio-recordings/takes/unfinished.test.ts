import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { secondsFromStart, startCall } from '../../../../testing/studio/recorded-call.ts';
import { openTestTake, recordingStart, sendFragment } from '../../../../testing/studio/takes.ts';

const testApp = await createTestApp({ APP_URL: 'https://story.example' });
const { db, fastify, users, visitor, setClock, runCron } = testApp;
const { studioRecordings: calls } = contract;
const admin = await users.superAdmin();
const guest = visitor();
const setDays = (days: number) => setClock(secondsFromStart(60 + days * 86_400));

const listMails = () =>
  db.selectFrom('mails').select(['subject', 'body_text']).where('kind', '=', 'recording-unsent').execute();
const countMails = async () => {
  await runCron('remind_of_unfinished_recordings');
  return (await listMails()).length;
};
const findAlert = async () =>
  (await (await admin.signIn()).request(contract.dashboard.alerts, {})).alerts.find(
    ({ cause }) => cause === 'takes_unsent',
  );

/** A recording of a minute, of which the storyteller's device has sent one fragment and not the end. */
async function recordPart() {
  const { id, interviewer, storyteller, control } = await startCall(testApp);
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  await sendFragment(fastify, storyteller.key, takeId, 1, Buffer.from('fragment'));
  setDays(0);
  await control(interviewer.key, 'stop');
  const finish = () =>
    guest.request(calls.finishTake, { body: { key: storyteller.key, take_id: takeId, fragments: 1 } });
  return { id, finish };
}

test('a storyteller is reminded of what their device has not sent after one, three and five days, staff after one', async () => {
  const { id, finish } = await recordPart();
  setDays(0.9);
  expect(await countMails()).toBe(0);
  expect(await findAlert()).toBeUndefined();
  const counts = [];
  for (const days of [1, 2.9, 3, 4.9, 5, 6.9]) {
    setDays(days);
    counts.push(await countMails());
    expect(await findAlert(), `after ${days} days`).toMatchObject({
      key: `takes_unsent:${id}`,
      url: `/session/view/${id}`,
    });
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
  const [mail] = await listMails();
  expect(mail?.body_text).toContain('Please open this link on the same device, in the same browser.');
  expect(mail?.body_text).toContain('https://story.example/join/');
  await finish();
  expect(await findAlert()).toBeUndefined();
});

test('reminders that were missed are one mail, and none follows when the rest is sent', async () => {
  const { finish } = await recordPart();
  const before = (await listMails()).length;
  setDays(3.5);
  expect(await countMails()).toBe(before + 1);
  expect(await countMails()).toBe(before + 1);
  await finish();
  setDays(5);
  expect(await countMails()).toBe(before + 1);
});
