import { contract, recordingConsent } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls, readIndexPage } from '../../../testing/exports/own-export.ts';
import { secondsFromStart, startCall } from '../../../testing/studio/recorded-call.ts';
import { openTestTake, recordingStart, sendFragment } from '../../../testing/studio/takes.ts';

const testApp = await createTestApp();
const { app, db, fastify, users, visitor, setClock, runJobs } = testApp;
setClock(recordingStart);
const { downloadExport } = createExportCalls(testApp);
const guest = visitor();

test('the storyteller’s export holds the times of the recording and the consent given in the call', async () => {
  const { id, ana, interviewer, storyteller, control } = await startCall(testApp, { isRecorded: false });
  await db.updateTable('interviews').set({ recording_consent: 'missing' }).where('id', '=', id).execute();
  await guest.request(contract.studioRecordings.consent, {
    body: { key: storyteller.key, version: recordingConsent.version },
  });
  await control(interviewer.key, 'record');
  setClock(secondsFromStart(90));
  await control(interviewer.key, 'stop');
  const files = await downloadExport(ana);
  const data = JSON.parse(files.get('data.json')?.toString() ?? '{}');
  expect(data.call_recordings).toEqual([
    {
      interview: recordingStart.toISOString(),
      from: recordingStart.toISOString(),
      until: secondsFromStart(90).toISOString(),
    },
  ]);
  expect(data.consents).toMatchObject([{ decision: 'given', method: 'call' }]);
  expect(readIndexPage(files)).toContain('Recorded from');
});

test('erasing a storyteller removes takes, fragments, seats, questions and titles, in the database and in the store', async () => {
  setClock(recordingStart);
  const admin = await users.superAdmin();
  const { id, ana, storyteller } = await startCall(testApp);
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  await sendFragment(fastify, storyteller.key, takeId, 1, Buffer.from('fragment'));
  await db
    .insertInto('studio_titles')
    .values({ interview_id: id, picture: Buffer.from('Ana') })
    .execute();
  await db
    .insertInto('interview_questions')
    .values({
      id: newId(),
      interview_id: id,
      kind: 'question',
      text: 'What did your kitchen smell like?',
      position: 1,
      author_id: ana.person.id,
      is_from_family: true,
      created_at: app.now(),
    })
    .execute();
  await admin.request(contract.accounts.delete, { body: { id: ana.person.id } });
  await admin.request(contract.accounts.erase, { body: { id: ana.person.id } });
  await runJobs();
  const { rows } = await app.pool.query(
    `select (select count(*) from studio_rooms where interview_id = $1) as rooms,
       (select count(*) from studio_seats where interview_id = $1) as seats,
       (select count(*) from studio_recordings where interview_id = $1) as recordings,
       (select count(*) from studio_takes where interview_id = $1) as takes,
       (select count(*) from studio_fragments where take_id = $2) as fragments,
       (select count(*) from studio_titles where interview_id = $1) as titles,
       (select count(*) from interview_questions where interview_id = $1) as questions`,
    [id, takeId],
  );
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[0, 0, 0, 0, 0, 0, 0]]);
  const keys: string[] = [];
  for await (const { key } of app.storage.list(`studio/${takeId}/`)) keys.push(key);
  expect(keys).toEqual([]);
});
