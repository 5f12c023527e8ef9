import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { secondsFromStart, startCall } from '../../../testing/studio/recorded-call.ts';

const testApp = await createTestApp();
const { db, users, setClock } = testApp;
const admin = await users.superAdmin();

test('staff are alerted to a recorded call without a film an hour after its end', async () => {
  const { id, interviewer, control } = await startCall(testApp);
  setClock(secondsFromStart(60));
  await control(interviewer.key, 'stop');
  const findAlert = async () =>
    (await (await admin.signIn()).request(contract.dashboard.alerts, {})).alerts.find(
      ({ cause }) => cause === 'films_missing',
    );
  setClock(secondsFromStart(60 + 3599));
  expect(await findAlert()).toBeUndefined();
  setClock(secondsFromStart(60 + 3600));
  expect(await findAlert()).toMatchObject({ key: `films_missing:${id}`, url: `/session/view/${id}` });
  await db.updateTable('interviews').set({ recording_consent: 'withdrawn' }).where('id', '=', id).execute();
  expect(await findAlert()).toBeUndefined();
});
