import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { makeFilm } from '../../../../testing/media/film.ts';
import { giveReason } from '../../../../testing/users.ts';
import { startZoomApp } from '../../../../testing/zoom/zoom-app.ts';

const {
  server,
  db,
  runJobs,
  runAllJobs,
  superAdmin: staff,
  ana,
  authorize,
  bookInterview,
  meetingEvent,
  postWebhook,
} = await startZoomApp();
await authorize();

const vtt = `WEBVTT

1
00:00:05.000 --> 00:00:07.000
Sue Sample: Where did you grow up?

2
00:00:08.000 --> 00:00:11.000
Ana Sample: On a farm.
`;
const addTranscript = (name: string, content = vtt) => ({
  ...server.addFilm(name, Buffer.from(content)),
  file_type: 'TRANSCRIPT',
  file_extension: 'VTT',
  recording_type: 'audio_transcript',
});

test('the transcript of a meeting arrives with its recording, or later, and the recording may be later still', async () => {
  const interview = await bookInterview();
  const announce = (event: string, file: { id: string }) =>
    postWebhook(
      meetingEvent(event, interview, { recording_files: [file] }, { download_token: `download-${file.id}` }),
    );
  await announce('recording.transcript_completed', addTranscript('spoken'));
  await runJobs();
  await announce('recording.completed', server.addFilm('film', makeFilm(100_000, 75)));
  await runJobs();
  await runAllJobs();
  const { id } = await db
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', interview.id)
    .executeTakeFirstOrThrow();
  await giveReason(staff, ana);
  const { data } = await staff.request(contract.transcripts.ofFilmForStaff, { body: { id } });
  expect(data).toMatchObject({
    source: 'meeting',
    sentences: [
      { start_ms: 5000, speaker: 'Sue Sample', text: 'Where did you grow up?' },
      { start_ms: 8000, speaker: 'Ana Sample', text: 'On a farm.' },
    ],
  });
});
