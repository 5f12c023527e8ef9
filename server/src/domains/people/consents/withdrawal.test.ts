import { contract, recordingConsent } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeRecording } from '../../../testing/media/recording.ts';

const { db, app, users, fastify } = await createTestApp();
const { consents, stories } = contract;
const { version } = recordingConsent;
const staff = await users.superAdmin();

/** Creates a storyteller with a film, and a member of the family. */
async function createFamily() {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const interview = await createInterview(app, ana, { status: 'completed' });
  const recording = await makeRecording(app, interview.id);
  await app.storage.write(`recordings/${recording}.mp4`, Buffer.from('film'));
  const poster_key = `recordings/${recording}.webp`;
  await app.storage.write(poster_key, Buffer.from('poster'));
  await db.updateTable('recordings').set({ poster_key }).where('id', '=', recording).execute();
  return { ana, ben, interview, recording };
}
const listFilms = async (user: Awaited<ReturnType<typeof users.customer>>) =>
  (await user.request(stories.customer, { query: {} })).data.videos;
const fetchStatus = async (url: string) =>
  (await fastify.inject({ method: 'GET', url, headers: { range: 'bytes=0-0' } })).statusCode;

test('after a withdrawal only the storyteller sees the film, and earlier links of the family stop working', async () => {
  const { ana, ben } = await createFamily();
  const [film] = await listFilms(ben);
  const familyUrls = [film?.file ?? '', film?.poster ?? ''];
  for (const url of familyUrls) expect(await fetchStatus(url)).toBeLessThan(400);
  await ana.request(consents.withdraw, {});
  expect(await listFilms(ben)).toEqual([]);
  for (const url of familyUrls) expect(await fetchStatus(url)).toBe(404);
  const [ownFilm] = await listFilms(ana);
  expect(await fetchStatus(ownFilm?.file ?? '')).toBeLessThan(400);
  // The recording itself is not withdrawn.
  expect(
    await db.selectFrom('recordings').select('id').where('withdrawn_at', 'is not', null).execute(),
  ).toEqual([]);
});

test('a link for the storyteller cannot be made from one for the family', async () => {
  const { ana, ben } = await createFamily();
  const [film] = await listFilms(ben);
  await ana.request(consents.withdraw, {});
  expect(await fetchStatus((film?.file ?? '').replace('?', '?own=1&'))).toBe(403);
});

test('giving consent again shows the films again, and every decision stays', async () => {
  const { ana, ben, interview } = await createFamily();
  await ana.request(consents.withdraw, {});
  expect((await ana.request(consents.own, {})).data.state).toBe('withdrawn');
  await ana.request(consents.give, { body: { version } });
  expect(await listFilms(ben)).toHaveLength(1);
  const { data } = await ana.request(consents.own, {});
  expect(data).toMatchObject({ state: 'given', version });
  expect(data.history.map(({ decision }) => decision)).toEqual(['given', 'withdrawn']);
  const ofCustomer = await staff.request(consents.ofCustomer, { body: { id: ana.person.id } });
  expect(ofCustomer.data).toHaveLength(2);
  expect(ofCustomer.data[0]).toMatchObject({ session_id: interview.id, method: 'settings' });
  const auditLog = await staff.request(contract.audit.list, { query: { subject: interview.id } });
  expect(auditLog.data.map(({ action }) => action)).toEqual(['consent given', 'consent withdrawn']);
});

test('staff are notified once of a withdrawal', async () => {
  const { ana } = await createFamily();
  await ana.request(consents.withdraw, {});
  await ana.request(consents.withdraw, {});
  const rows = await db
    .selectFrom('notifications')
    .select('url')
    .where('kind', '=', 'consent-withdrawn')
    .where('person_id', '=', staff.person.id)
    .where('url', '=', `/user/view/${ana.person.id}`)
    .execute();
  expect(rows).toHaveLength(1);
});

test('the storyteller of a disabled story can still withdraw consent; members cannot decide, and an older text is refused', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  await createInterview(app, disabledCustomer, { status: 'completed' });
  expect((await disabledCustomer.call('POST', '/api/user/consents/withdraw', {})).status).toBe(200);
  const { ana, ben } = await createFamily();
  expect((await ben.call('POST', '/api/user/consents/withdraw', {})).status).toBe(403);
  expect((await ana.call('POST', '/api/user/consents/give', { version: '2020-01' })).status).toBe(409);
  const customerWithoutInterview = await users.customer();
  expect((await customerWithoutInterview.call('POST', '/api/user/consents/withdraw', {})).status).toBe(409);
});
