import { buffer } from 'node:stream/consumers';
import { contract } from '@lifestory/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { computeFingerprint, makeFilm } from '../../../../testing/media/film.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import type { FakeZoom } from '../../../../testing/zoom/fake-zoom.ts';
import { type InterviewWithMeeting, startZoomApp } from '../../../../testing/zoom/zoom-app.ts';
import { partBytes } from './recording-import.service.ts';

const {
  server,
  app,
  db,
  runJobs,
  runAllJobs,
  superAdmin: staff,
  ana,
  setClock,
  minutes,
  authorize,
  bookInterview,
  meetingEvent,
  postWebhook,
  readInterview,
} = await startZoomApp();
await authorize();
const megabyte = 1_000_000;

afterEach(() => vi.restoreAllMocks());

const toEvent = (interview: InterviewWithMeeting, files: ReturnType<FakeZoom['addFilm']>[]) =>
  meetingEvent(
    'recording.completed',
    interview,
    { recording_files: files },
    { download_token: `download-${files[0]?.id}` },
  );
const recordingsOf = ({ id }: InterviewWithMeeting) =>
  db.selectFrom('recordings').selectAll().where('interview_id', '=', id).orderBy('id').execute();
const currentOf = async (interview: InterviewWithMeeting) =>
  (await recordingsOf(interview)).filter(({ replaced_at }) => replaced_at === null);
const fingerprintOf = async (key: string) => computeFingerprint(await buffer(await app.storage.read(key)));
const staffNotices = (kind: string) =>
  db
    .selectFrom('notifications')
    .select('msg')
    .where('kind', '=', kind)
    .where('person_id', '=', staff.person.id)
    .execute();

test('a recording is imported automatically, as if staff had uploaded it', async () => {
  const interview = await bookInterview();
  const film = makeFilm(3 * megabyte, 75);
  const body = toEvent(interview, [server.addFilm('one', film)]);
  await postWebhook(body);
  await postWebhook(body);
  await runJobs();
  const [recording, ...others] = await recordingsOf(interview);
  expect(others).toEqual([]);
  expect(recording).toMatchObject({
    o_file: 'zoom-2027-05-04.mp4',
    bytes: film.length,
    duration_seconds: 75,
    uploaded_by: null,
    replaced_at: null,
  });
  expect(await fingerprintOf(recording?.storage_key ?? '')).toBe(computeFingerprint(film));
  expect((await readInterview(interview)).status).toBe('completed');
  expect(await staffNotices('recording-uploaded')).not.toEqual([]);
  const notifications = await db
    .selectFrom('notifications')
    .select('kind')
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(notifications).toContainEqual({ kind: 'film-ready' });
  const { data } = await staff.request(contract.audit.list, {});
  expect(data[0]).toMatchObject({ action: 'recording uploaded', actor: null });
});

test.each(['meeting.started', 'meeting.ended'])(
  'a meeting that is deleted in Zoom after it took place keeps its link and its recording: %s',
  async (webhook) => {
    const interview = await bookInterview();
    const at = minutes(10);
    setClock(at);
    await postWebhook({ ...meetingEvent(webhook, interview), event_ts: at.getTime() }, {}, at);
    server.pastMeetings.addInstance(interview.meeting.id);
    server.meetings.delete(interview.meeting.id);
    const mails = () => db.selectFrom('mails').select('id').execute();
    const before = await mails();
    await postWebhook(meetingEvent('meeting.deleted', interview), {}, at);
    await runJobs();
    expect(await mails()).toEqual(before);
    expect((await readInterview(interview)).join_url).toBe(interview.meeting.join_url);
    const film = makeFilm(100_000);
    await postWebhook(toEvent(interview, [server.addFilm(`kept-${webhook.slice(8)}`, film)]), {}, at);
    await runJobs();
    const [recording] = await recordingsOf(interview);
    expect(await fingerprintOf(recording?.storage_key ?? '')).toBe(computeFingerprint(film));
    expect(server.pastMeetings.recorded.size).toBe(1);
    await app.meetings.erase(interview.id);
    expect(server.pastMeetings.recorded.size).toBe(0);
  },
);

test('when several views are available, the one with the shared screen and the speaker is imported', async () => {
  const interview = await bookInterview();
  const film = makeFilm(200_000);
  const files = [
    server.addFilm('gallery', makeFilm(300_000), 'gallery_view'),
    { ...server.addFilm('sound', Buffer.alloc(9), 'audio_only'), file_type: 'M4A' },
    server.addFilm('speaker', film),
  ];
  await postWebhook({ ...toEvent(interview, files), download_token: 'download-speaker' });
  await runJobs();
  const [recording] = await recordingsOf(interview);
  expect(await fingerprintOf(recording?.storage_key ?? '')).toBe(computeFingerprint(film));
});

test('a recording whose download is interrupted three times is imported completely', async () => {
  const interview = await bookInterview();
  const film = makeFilm(9 * megabyte);
  Object.assign(server.faults, { cutDownloads: 3, cutAfterBytes: 2 * megabyte });
  await postWebhook(toEvent(interview, [server.addFilm('cut', film)]));
  await runJobs();
  const [recording] = await recordingsOf(interview);
  expect(await fingerprintOf(recording?.storage_key ?? '')).toBe(computeFingerprint(film));
});

test('an import interrupted by a crash fetches only the missing parts', async () => {
  const interview = await bookInterview();
  const film = makeFilm(2 * partBytes + 1000);
  const { writePart } = app.storage;
  let writesLeft = 2;
  const numbers: number[] = [];
  vi.spyOn(app.storage, 'writePart').mockImplementation((...args) => {
    if (writesLeft-- <= 0) throw new TypeError('the process died');
    numbers.push(args[2]);
    return writePart(...args);
  });
  await postWebhook(toEvent(interview, [server.addFilm('dies', film)]));
  await runJobs();
  expect(numbers).toEqual([1, 2]);
  expect(await recordingsOf(interview)).toEqual([]);
  writesLeft = 9;
  await runAllJobs();
  expect(numbers).toEqual([1, 2, 3]);
  const [recording] = await recordingsOf(interview);
  expect(await fingerprintOf(recording?.storage_key ?? '')).toBe(computeFingerprint(film));
});

test('an import succeeds despite a server without range support or an expired URL', async () => {
  const interview = await bookInterview();
  const film = makeFilm(partBytes + 1000);
  Object.assign(server.faults, { ignoreRanges: true, rejectDownloadTokens: true });
  await postWebhook(toEvent(interview, [server.addFilm('plain', film)]));
  await runJobs();
  const [recording] = await recordingsOf(interview);
  expect(await fingerprintOf(recording?.storage_key ?? '')).toBe(computeFingerprint(film));
});

test('a film that staff uploaded stays current; an imported one is set aside and staff are notified', async () => {
  const interview = await bookInterview();
  const uploaded = await makeRecording(app, interview.id);
  await db
    .updateTable('recordings')
    .set({ uploaded_by: staff.person.id })
    .where('id', '=', uploaded)
    .execute();
  await postWebhook(toEvent(interview, [server.addFilm('late', makeFilm(megabyte, 9000))]));
  await runJobs();
  expect(await recordingsOf(interview)).toHaveLength(2);
  expect(await currentOf(interview)).toMatchObject([{ id: uploaded }]);
  expect((await staffNotices('recording-put-aside'))[0]?.msg).toContain('set aside');
});

test('after several meetings, the film of the longest one is shown', async () => {
  const interview = await bookInterview();
  for (const [name, seconds] of [
    ['test', 30],
    ['whole', 3600],
    ['end', 60],
  ] as const) {
    const meeting = { ...interview.meeting, uuid: name };
    await postWebhook(toEvent({ ...interview, meeting }, [server.addFilm(name, makeFilm(100_000, seconds))]));
    await runJobs();
  }
  expect(await recordingsOf(interview)).toHaveLength(3);
  expect(await currentOf(interview)).toMatchObject([{ duration_seconds: 3600 }]);
});

test('a film that was set aside and then restored by staff stays current when a longer one is imported', async () => {
  const interview = await bookInterview();
  const importFilm = async (name: string, seconds: number) => {
    const meeting = { ...interview.meeting, uuid: `restored-${name}` };
    const file = server.addFilm(`restored-${name}`, makeFilm(100_000, seconds));
    await postWebhook(toEvent({ ...interview, meeting }, [file]));
    await runJobs();
  };

  await importFilm('whole', 3600);
  await importFilm('short', 60);
  const setAside = (await recordingsOf(interview)).find(({ duration_seconds }) => duration_seconds === 60);
  await staff.request(contract.recordings.restore, { body: { id: setAside?.id ?? '', place: 'only' } });
  await importFilm('later', 7200);
  expect(await currentOf(interview)).toMatchObject([{ id: setAside?.id }]);
});

test('after staff withdraw a wrong film, the recording of another meeting becomes the film', async () => {
  const interview = await bookInterview();
  const wrong = await makeRecording(app, interview.id);
  await staff.request(contract.recordings.withdraw, { body: { id: wrong } });
  const setAsideBefore = (await staffNotices('recording-put-aside')).length;
  await postWebhook(toEvent(interview, [server.addFilm('right', makeFilm(100_000, 3600))]));
  await runJobs();
  expect(await currentOf(interview)).toMatchObject([{ duration_seconds: 3600 }]);
  expect((await readInterview(interview)).status).toBe('completed');
  expect(await staffNotices('recording-put-aside')).toHaveLength(setAsideBefore);
});

test('recordings of a meeting that was stopped and restarted become the parts of one film, in order', async () => {
  const setAsideBefore = (await staffNotices('recording-put-aside')).length;
  const interview = await bookInterview();
  const files = ['19:10', '17:00', '18:40'].map((time) => ({
    ...server.addFilm(`begun-${time.slice(0, 2)}`, makeFilm(100_000, 60)),
    recording_start: `2027-05-04T${time}:00Z`,
  }));
  for (const file of files) {
    await postWebhook(toEvent(interview, [file]));
    await runJobs();
  }
  const shown = await currentOf(interview);
  expect(
    shown.sort((one, other) => one.part - other.part).map(({ begins_at }) => begins_at?.toISOString()),
  ).toEqual(['2027-05-04T17:00:00.000Z', '2027-05-04T18:40:00.000Z', '2027-05-04T19:10:00.000Z']);
  expect(await staffNotices('recording-put-aside')).toHaveLength(setAsideBefore);
});

test('a file that is not a film, or whose length differs from the announced one, is not added', async () => {
  const interview = await bookInterview();
  await postWebhook(toEvent(interview, [server.addFilm('text', Buffer.alloc(5000, 'hello '))]));
  await postWebhook(toEvent(interview, [{ ...server.addFilm('short', makeFilm(5000)), file_size: 6000 }]));
  await runJobs();
  expect(await recordingsOf(interview)).toEqual([]);
  await db.deleteFrom('recording_imports').where('file_id', '=', 'short').execute();
});

test('no recording is imported for a deleted or cancelled interview', async () => {
  const [deleted, cancelled] = [await bookInterview(), await bookInterview()];
  await staff.request(contract.interviews.delete, { body: { id: deleted.id } });
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute();
  for (const [index, interview] of [deleted, cancelled].entries()) {
    await postWebhook(toEvent(interview, [server.addFilm(`called-off-${index}`, makeFilm(5000))]));
    await runJobs();
    expect(await recordingsOf(interview)).toEqual([]);
  }
  expect(server.meetings.has(deleted.meeting.id)).toBe(false);
});

test('the recording of a test long before the interview is set aside, and the interview is not completed', async () => {
  const interview = await bookInterview();
  await db
    .updateTable('interviews')
    .set({ starts_at: minutes(24 * 60) })
    .where('id', '=', interview.id)
    .execute();
  await postWebhook(toEvent(interview, [server.addFilm('early-test', makeFilm(megabyte, 20))]));
  await runJobs();
  expect(await currentOf(interview)).toEqual([]);
  expect(await recordingsOf(interview)).toHaveLength(1);
  expect((await readInterview(interview)).status).toBe('waiting');
  expect(await staffNotices('recording-put-aside')).not.toEqual([]);

  setClock(minutes(24 * 60 + 70));
  const meeting = { ...interview.meeting, uuid: 'the-interview' };
  await postWebhook(
    toEvent({ ...interview, meeting }, [server.addFilm('the-interview', makeFilm(megabyte, 90))]),
    {},
    minutes(24 * 60 + 70),
  );
  await runJobs();
  expect(await currentOf(interview)).toMatchObject([{ duration_seconds: 90 }]);
  expect((await readInterview(interview)).status).toBe('completed');
});
