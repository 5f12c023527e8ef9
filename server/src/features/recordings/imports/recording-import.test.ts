import { buffer } from 'node:stream/consumers';
import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { fingerprint, makeFilm } from '../../../testing/media/film.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { type Held, zoomApp } from '../../../testing/zoom/zoom-app.ts';
import type { ZoomLike } from '../../../testing/zoom/zoom-like.ts';

const {
  server,
  app,
  db,
  runJobs,
  boss,
  ana,
  setClock,
  minutes,
  authorize,
  booked,
  about,
  tell,
  interviewOf,
} = await zoomApp();
await authorize();
const megabyte = 1_000_000;

afterEach(() => vi.restoreAllMocks());

const recorded = (held: Held, files: ReturnType<ZoomLike['record']>[]) =>
  about(
    'recording.completed',
    held,
    { recording_files: files },
    { download_token: `download-${files[0]?.id}` },
  );
const recordingsOf = ({ id }: Held) =>
  db.selectFrom('recordings').selectAll().where('interview_id', '=', id).orderBy('id').execute();
const stored = async (key: string) => fingerprint(await buffer(await app.storage.read(key)));
const toStaff = (kind: string) =>
  db
    .selectFrom('notifications')
    .select('msg')
    .where('kind', '=', kind)
    .where('person_id', '=', boss.person.id)
    .execute();
const dropWaits = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

test('a recording is imported automatically, as if staff had uploaded it', async () => {
  const held = await booked();
  const film = makeFilm(3 * megabyte, 75);
  const body = recorded(held, [server.record('one', film)]);
  await tell(body);
  await tell(body);
  await runJobs();
  const [recording, ...more] = await recordingsOf(held);
  expect(more).toEqual([]);
  expect(recording).toMatchObject({
    o_file: 'zoom-2027-05-04.mp4',
    bytes: film.length,
    duration_seconds: 75,
    uploaded_by: null,
    replaced_at: null,
  });
  expect(await stored(recording?.storage_key ?? '')).toBe(fingerprint(film));
  expect((await interviewOf(held)).status).toBe('completed');
  expect(await toStaff('recording-uploaded')).not.toEqual([]);
  const told = await db
    .selectFrom('notifications')
    .select('kind')
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(told).toContainEqual({ kind: 'film-ready' });
  const { data } = await boss.ask(contract.audit.list, {});
  expect(data[0]).toMatchObject({ action: 'recording uploaded', actor: null });
});

test.each(['meeting.started', 'meeting.ended'])(
  'a meeting that somebody deletes at Zoom after it took place keeps its link and its recording: %s',
  async (webhook) => {
    const held = await booked();
    const noticed = minutes(10);
    setClock(noticed);
    await tell({ ...about(webhook, held), event_ts: noticed.getTime() }, {}, noticed);
    server.past.hold(held.meeting.id);
    server.meetings.delete(held.meeting.id);
    const mails = () => db.selectFrom('mails').select('id').execute();
    const before = await mails();
    await tell(about('meeting.deleted', held), {}, noticed);
    await runJobs();
    expect(await mails()).toEqual(before);
    expect((await interviewOf(held)).join_url).toBe(held.meeting.join_url);
    const film = makeFilm(100_000);
    await tell(recorded(held, [server.record(`kept-${webhook.slice(8)}`, film)]), {}, noticed);
    await runJobs();
    const [recording] = await recordingsOf(held);
    expect(await stored(recording?.storage_key ?? '')).toBe(fingerprint(film));
    expect(server.past.recorded.size).toBe(1);
    await app.meetings.erase(held.id);
    expect(server.past.recorded.size).toBe(0);
  },
);

test('of the available views, the one with the shared screen and the speaker is imported', async () => {
  const held = await booked();
  const film = makeFilm(200_000);
  const files = [
    server.record('gallery', makeFilm(300_000), 'gallery_view'),
    { ...server.record('sound', Buffer.alloc(9), 'audio_only'), file_type: 'M4A' },
    server.record('speaker', film),
  ];
  await tell({ ...recorded(held, files), download_token: 'download-speaker' });
  await runJobs();
  const [recording] = await recordingsOf(held);
  expect(await stored(recording?.storage_key ?? '')).toBe(fingerprint(film));
});

test('a recording of 20 MB whose download is interrupted three times arrives complete', async () => {
  const held = await booked();
  const film = makeFilm(20 * megabyte);
  Object.assign(server.faults, { cutDownloads: 3, cutAfterBytes: 3 * megabyte });
  await tell(recorded(held, [server.record('cut', film)]));
  await runJobs();
  const [recording] = await recordingsOf(held);
  expect(await stored(recording?.storage_key ?? '')).toBe(fingerprint(film));
});

test('an import that crashes resumes with the missing parts', async () => {
  const held = await booked();
  const film = makeFilm(20 * megabyte);
  const { writePart } = app.storage;
  let allowed = 2;
  const numbers: number[] = [];
  vi.spyOn(app.storage, 'writePart').mockImplementation((...given) => {
    if (allowed-- <= 0) throw new TypeError('the process died');
    numbers.push(given[2]);
    return writePart(...given);
  });
  await tell(recorded(held, [server.record('dies', film)]));
  await runJobs();
  expect(numbers).toEqual([1, 2]);
  expect(await recordingsOf(held)).toEqual([]);
  allowed = 9;
  await dropWaits();
  await runJobs();
  expect(numbers).toEqual([1, 2, 3]);
  const [recording] = await recordingsOf(held);
  expect(await stored(recording?.storage_key ?? '')).toBe(fingerprint(film));
});

test('a server without range support and an expired URL do not stop an import', async () => {
  const held = await booked();
  const film = makeFilm(18 * megabyte);
  Object.assign(server.faults, { noRanges: true, oldDownloads: true });
  await tell(recorded(held, [server.record('plain', film)]));
  await runJobs();
  const [recording] = await recordingsOf(held);
  expect(await stored(recording?.storage_key ?? '')).toBe(fingerprint(film));
});

test('a film that staff uploaded stays; an imported one is set aside and staff are notified', async () => {
  const held = await booked();
  const uploaded = await makeRecording(app, held.id);
  await db
    .updateTable('recordings')
    .set({ uploaded_by: boss.person.id })
    .where('id', '=', uploaded)
    .execute();
  await tell(recorded(held, [server.record('late', makeFilm(megabyte, 9000))]));
  await runJobs();
  const all = await recordingsOf(held);
  expect(all).toHaveLength(2);
  expect(all.filter(({ replaced_at }) => replaced_at === null)).toMatchObject([{ id: uploaded }]);
  expect((await toStaff('recording-put-aside'))[0]?.msg).toContain('set aside');
});

test('of several meetings, the film of the longest one is shown', async () => {
  const held = await booked();
  for (const [name, seconds] of [
    ['test', 30],
    ['whole', 3600],
    ['end', 60],
  ] as const) {
    const meeting = { ...held.meeting, uuid: name };
    await tell(recorded({ ...held, meeting }, [server.record(name, makeFilm(100_000, seconds))]));
    await runJobs();
  }
  const all = await recordingsOf(held);
  expect(all).toHaveLength(3);
  expect(all.filter(({ replaced_at }) => replaced_at === null)).toMatchObject([{ duration_seconds: 3600 }]);
});

test('a film that was set aside and then restored by staff stays when a longer one arrives', async () => {
  const held = await booked();
  const arrive = async (name: string, seconds: number) => {
    const meeting = { ...held.meeting, uuid: `restored-${name}` };
    const file = server.record(`restored-${name}`, makeFilm(100_000, seconds));
    await tell(recorded({ ...held, meeting }, [file]));
    await runJobs();
  };
  const shown = async () => (await recordingsOf(held)).filter(({ replaced_at }) => replaced_at === null);
  await arrive('whole', 3600);
  await arrive('short', 60);
  const aside = (await recordingsOf(held)).find(({ duration_seconds }) => duration_seconds === 60);
  await boss.ask(contract.recordings.restore, { body: { id: aside?.id ?? '', place: 'only' } });
  await arrive('later', 7200);
  expect(await shown()).toMatchObject([{ id: aside?.id }]);
});

test('a recording that was stopped and restarted becomes the parts of one film, in order', async () => {
  const asideBefore = (await toStaff('recording-put-aside')).length;
  const held = await booked();
  const files = ['19:10', '17:00', '18:40'].map((time) => ({
    ...server.record(`begun-${time.slice(0, 2)}`, makeFilm(100_000, 60)),
    recording_start: `2027-05-04T${time}:00Z`,
  }));
  for (const file of files) {
    await tell(recorded(held, [file]));
    await runJobs();
  }
  const shown = (await recordingsOf(held)).filter(({ replaced_at }) => replaced_at === null);
  expect(
    shown.sort((one, other) => one.part - other.part).map(({ begins_at }) => begins_at?.toISOString()),
  ).toEqual(['2027-05-04T17:00:00.000Z', '2027-05-04T18:40:00.000Z', '2027-05-04T19:10:00.000Z']);
  expect(await toStaff('recording-put-aside')).toHaveLength(asideBefore);
});

test('a recording that is not a film, or has a different length than announced, is not added', async () => {
  const held = await booked();
  await tell(recorded(held, [server.record('text', Buffer.alloc(5000, 'hello '))]));
  await tell(recorded(held, [{ ...server.record('short', makeFilm(5000)), file_size: 6000 }]));
  await runJobs();
  expect(await recordingsOf(held)).toEqual([]);
  await db.deleteFrom('arrivals').where('film', '=', 'short').execute();
});

test('a cancelled interview gets no recording, neither from staff nor from the customer', async () => {
  const [deleted, cancelled] = [await booked(), await booked()];
  await boss.ask(contract.interviews.delete, { body: { id: deleted.id } });
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute();
  for (const [place, held] of [deleted, cancelled].entries()) {
    await tell(recorded(held, [server.record(`called-off-${place}`, makeFilm(5000))]));
    await runJobs();
    expect(await recordingsOf(held)).toEqual([]);
  }
  expect(server.meetings.has(deleted.meeting.id)).toBe(false);
});
