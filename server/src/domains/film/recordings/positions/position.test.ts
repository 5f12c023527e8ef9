import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createExportCalls } from '../../../../testing/exports/own-export.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import type { TestUser } from '../../../../testing/users.ts';

const testing = await createTestApp();
const { db, app, users } = testing;
const { recordings } = contract;
const ana = await users.customer();
const son = await users.subUser(ana);
const stranger = await users.customer();

async function addFilm(member: TestUser, replacedAt: Date | null = null): Promise<string> {
  const { id } = await createInterview(app, member, { status: 'completed' });
  await makeRecording(app, id, { replacedAt });
  return id;
}
const list = async (member: TestUser) => (await member.request(recordings.positions, {})).data;
const save = (member: TestUser, session_id: string, at_ms: number | null) =>
  member.request(recordings.savePosition, { body: { session_id, at_ms } });

test('each person continues a film where they stopped, on every device', async () => {
  const film = await addFilm(ana);
  await save(ana, film, 60_000);
  await save(son, film, 5000);
  await save(ana, film, 754_000);
  expect(await list(ana)).toEqual([{ session_id: film, at_ms: 754_000 }]);
  expect(await list(son)).toEqual([{ session_id: film, at_ms: 5000 }]);
  await save(ana, film, null);
  await save(ana, film, null);
  expect(await list(ana)).toEqual([]);
});

test('a position moves with a film that is trimmed, and is back when that is undone', async () => {
  const rose = await users.customer();
  const member = await users.subUser(rose);
  const film = await addFilm(rose);
  await save(rose, film, 60_000);
  await save(member, film, 5000);
  const trim = (call_start_ms: number, call_end_ms: number | null) =>
    db
      .updateTable('recordings')
      .set({ call_start_ms, call_end_ms })
      .where('interview_id', '=', film)
      .execute();
  const positionOf = async (viewer: TestUser) =>
    (await list(viewer)).find(({ session_id }) => session_id === film)?.at_ms;
  await trim(20_000, null);
  expect([await positionOf(rose), await positionOf(member)]).toEqual([40_000, undefined]);
  await save(member, film, 1000);
  await trim(0, 50_000);
  expect([await positionOf(rose), await positionOf(member)]).toEqual([undefined, 21_000]);
  await trim(0, null);
  expect([await positionOf(rose), await positionOf(member)]).toEqual([60_000, 21_000]);
});

test('a member does not see the position in a film that is hidden from them', async () => {
  const film = await addFilm(ana);
  await save(son, film, 9000);
  await save(ana, film, 9000);
  await db.updateTable('interviews').set({ recording_consent: 'withdrawn' }).where('id', '=', film).execute();
  expect((await list(son)).map(({ session_id }) => session_id)).not.toContain(film);
  expect(await list(ana)).toEqual([{ session_id: film, at_ms: 9000 }]);
  const body = { session_id: film, at_ms: 1 };
  expect((await son.call('POST', '/api/films/positions/store', body)).status).toBe(404);
});

test('positions in films of other stories, in replaced films and outside of a film are rejected', async () => {
  const [theirs, replaced, own] = [
    await addFilm(stranger),
    await addFilm(ana, new Date()),
    await addFilm(ana),
  ];
  const send = async (session_id: string, at_ms: unknown) =>
    (await ana.call('POST', '/api/films/positions/store', { session_id, at_ms })).status;
  expect(await send(theirs, 1)).toBe(404);
  expect(await send(replaced, 1)).toBe(404);
  for (const at of [-1, 1.5, 86_400_001, '7', undefined]) expect(await send(own, at)).toBe(422);
});

test('the personal export names the films that a person was watching', async () => {
  const rose = await users.customer({ fname: 'Rose' });
  const film = await addFilm(rose);
  await save(rose, film, 754_500);
  const files = await createExportCalls(testing).downloadExport(rose);
  expect(JSON.parse(files.get('data.json')?.toString() ?? '{}').film_positions).toMatchObject([
    { storyteller: expect.stringMatching(/^Rose /), at_seconds: 754.5 },
  ]);
  expect(files.get('index.html')?.toString()).toContain('12:34');
});

test('the positions of an erased person are removed', async () => {
  const rose = await users.customer();
  const daughter = await users.subUser(rose);
  const film = await addFilm(rose);
  await save(rose, film, 9000);
  await save(daughter, film, 9000);
  const admin = await users.superAdmin();
  await admin.request(contract.accounts.delete, { body: { id: rose.person.id } });
  await admin.request(contract.accounts.erase, { body: { id: rose.person.id } });
  const rows = await db
    .selectFrom('film_positions')
    .select('person_id')
    .where('interview_id', '=', film)
    .execute();
  expect(rows).toEqual([]);
});
