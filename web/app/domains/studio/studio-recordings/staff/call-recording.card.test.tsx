import type { CallRecording } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import CallRecordingCard from './call-recording.card.tsx';

const title = { name: 'Rose Miller', date: 'Monday, May 3, 2027' };

const sources = (change: Partial<CallRecording> = {}) => ({
  success: true as const,
  data: {
    state: 'ended' as const,
    recorded_ms: 3_723_400,
    silent_since: null,
    film_at: '2027-05-03T21:00:00.000Z',
    missing_ms: 0,
    backup_ms: 0,
    silent_ms: 0,
    still_ms: 0,
    sync_ms: null,
    left_out_takes: 0,
    prefers_backup: false,
    trim_start_ms: 0,
    trim_end_ms: null,
    early_start_ms: 0,
    layout: 'storyteller' as const,
    film_layout: 'storyteller' as const,
    title: false,
    film_title: false,
    title_problem: null,
    takes: [
      {
        id: 'take',
        kind: 'local' as const,
        recorded_by: 'Rose Miller',
        started_at: '2027-05-03T19:00:00.000Z',
        bytes: 2_000_000,
        finished: true,
        deleted_at: '2027-06-02T21:00:00.000Z',
      },
    ],
    voices: [],
    ...change,
  },
});

test('staff read how much of the film is from the backup, and how far its picture and sound are apart', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ backup_ms: 12_000, sync_ms: 19 }) });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(
    'Quality of the film: 0:12 from the backup, picture and sound within 19 ms of each other.',
  );
});

test('staff are asked to watch a film in which a device lost its microphone', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ silent_ms: 95_000, still_ms: 500 }) });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(/^Quality of the film: 1:35 silent\. .* Watch the film before you share it\.$/);
});

test('staff trim the film to a part of the whole recording, and undo it', async () => {
  const api = createFakeApi({
    'studioRecordings.sources': sources(),
    'studioRecordings.trimFilm': { success: true, message: 'The film is being trimmed.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await user.click(await screen.findByRole('button', { name: 'Trim the film' }));
  const [start, end] = [screen.getByLabelText('Film begins at'), screen.getByLabelText('Film ends at')];
  expect((end as HTMLInputElement).value).toBe('1:02:03');
  await user.clear(start);
  await user.type(start, 'noon');
  await user.click(screen.getByRole('button', { name: 'Trim' }));
  await screen.findByText('Please enter the time, such as 1:30.');
  expect(api.listBodies('studioRecordings.trimFilm')).toEqual([]);
  await user.clear(start);
  await user.type(start, '1:30');
  api.replies['studioRecordings.sources'] = sources({ trim_start_ms: 90_000 });
  await user.click(screen.getByRole('button', { name: 'Trim' }));
  await screen.findByText('The film shows the recording from 1:30 to 1:02:03.');
  await user.click(screen.getByRole('button', { name: 'Undo trimming' }));
  await waitFor(() =>
    expect(api.listBodies('studioRecordings.trimFilm')).toEqual([
      { id: 'one', start_ms: 90_000, end_ms: null },
      { id: 'one', start_ms: 0, end_ms: null },
    ]),
  );
});

test('staff read where a film begins that could not be cut where they chose', async () => {
  createFakeApi({
    'studioRecordings.sources': sources({ trim_start_ms: 90_000, early_start_ms: 3_500 }),
  });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(
    /^The film shows the recording from 1:30 to 1:02:03\. It begins at 1:26, a little earlier/,
  );
});

test('staff choose who is seen in the film, if the interviewer kept their own picture', async () => {
  const own = {
    ...sources().data.takes[0],
    id: 'own',
    kind: 'interviewer' as const,
    recorded_by: 'Sue Adams',
  };
  const takes = [...sources().data.takes, own as CallRecording['takes'][number]];
  const api = createFakeApi({
    'studioRecordings.sources': sources({ takes }),
    'studioRecordings.layOutFilm': { success: true, message: 'The film is being made.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  const choice = within(await screen.findByRole('group', { name: 'Who is seen in the film' }));
  expect((choice.getByLabelText('Only the storyteller') as HTMLInputElement).checked).toBe(true);
  api.replies['studioRecordings.sources'] = sources({ takes, layout: 'speaker' });
  await user.click(choice.getByLabelText('Whoever speaks'));
  await screen.findByText(/^The film still shows the earlier choice/);
  expect(api.listBodies('studioRecordings.layOutFilm')).toEqual([{ id: 'one', layout: 'speaker' }]);
});

test('without the interviewer’s own picture, the film shows only the storyteller', async () => {
  createFakeApi({ 'studioRecordings.sources': sources() });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByRole('button', { name: 'Trim the film' });
  expect(screen.queryByRole('group', { name: 'Who is seen in the film' })).toBeNull();
});

test('staff see the title of a film, and choose and remove it; it is sent as a picture', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,cGljdHVyZQ==');
  const api = createFakeApi({
    'studioRecordings.sources': sources({ layout: 'speaker', film_layout: 'speaker' }),
    'studioRecordings.layOutFilm': { success: true, message: 'The film is being made.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  const form = within(await screen.findByRole('group', { name: 'Title' }));
  form.getByRole('img', { name: 'Preview of the title: Rose Miller, Monday, May 3, 2027' });
  const choice = form.getByLabelText<HTMLInputElement>('Begin with a title');
  expect(choice.checked).toBe(false);
  await waitFor(() => expect(choice.matches(':disabled')).toBe(false));
  api.replies['studioRecordings.sources'] = sources({ layout: 'speaker', title: true });
  await user.click(choice);
  await form.findByText(/^The film is being made again with the title\./);
  expect(choice.checked).toBe(true);
  api.replies['studioRecordings.sources'] = sources({ layout: 'speaker', film_title: true });
  await waitFor(() => expect(choice.matches(':disabled')).toBe(false));
  await user.click(choice);
  await form.findByText(/^The film is being made again without the title\./);
  expect(api.listBodies('studioRecordings.layOutFilm')).toEqual([
    { id: 'one', layout: 'speaker', title: 'cGljdHVyZQ==' },
    { id: 'one', layout: 'speaker', title: null },
  ]);
});

test.each([
  ['too_short', 'The film is shorter than ten seconds, so it has no title.'],
  ['not_encoded', 'The film has no title, because ffmpeg is missing on the server or could not encode it.'],
] as const)('staff read why a film has no title: %s', async (title_problem, sentence) => {
  createFakeApi({ 'studioRecordings.sources': sources({ title: true, title_problem }) });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(sentence);
});

test('without sources, the film cannot be trimmed any more', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ takes: [] }) });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText('The sources have been deleted.');
  expect(screen.queryByRole('button', { name: 'Trim the film' })).toBeNull();
});

test('takes that could not be converted are named, and the film can be made again', async () => {
  const api = createFakeApi({
    'studioRecordings.sources': sources({ left_out_takes: 1 }),
    'studioRecordings.makeFilm': { success: true, message: 'The film is being made.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(/^One recording is not in the film/);
  await user.click(screen.getByRole('button', { name: 'Make the film again' }));
  await waitFor(() =>
    expect(api.listBodies('studioRecordings.makeFilm')).toEqual([{ id: 'one', prefers_backup: false }]),
  );
});

test('staff end a recording whose devices do not answer any more, after a confirmation', async () => {
  const api = createFakeApi({
    'studioRecordings.sources': sources({
      state: 'recording',
      film_at: null,
      silent_since: '2027-05-03T20:04:00.000Z',
    }),
    'studioRecordings.endRecording': { success: true, message: 'The recording has ended.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(/^No device in the call has answered since/);
  screen.getByText(/The film is made by itself after the end. You do not need to upload one./);
  await user.click(screen.getByRole('button', { name: 'End the recording' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the recording?' }));
  dialog.getByText(/^The recording ends when a device last answered./);
  expect(api.listBodies('studioRecordings.endRecording')).toEqual([]);
  api.replies['studioRecordings.sources'] = sources({ film_at: null });
  await user.click(dialog.getByRole('button', { name: 'End the recording' }));
  await screen.findByRole('button', { name: 'Make the film now' });
  expect(screen.queryByRole('button', { name: 'End the recording' })).toBeNull();
  expect(api.listBodies('studioRecordings.endRecording')).toEqual([{ id: 'one' }]);
});

test('a recording that has ended without any source says how the rest arrives', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ film_at: null, takes: [] }) });
  await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText(/Nothing has arrived yet. Ask the storyteller to open their link again/);
  expect(screen.queryByText('The sources have been deleted.')).toBeNull();
});

test('staff download the voice of each person alone', async () => {
  const voices: CallRecording['voices'] = [
    { id: 'own', kind: 'voice', name: 'Rose Miller', bytes: 960_080, voice_ms: 65_000 },
    { id: 'other', kind: 'interviewer_voice', name: '', bytes: 960_080, voice_ms: 0 },
  ];
  const api = createFakeApi({
    'studioRecordings.sources': sources({ voices }),
    'studioRecordings.voiceLink': { success: true, data: { url: '/voice.wav' } },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" title={title} />);
  await screen.findByText('Sources are kept for 30 days. The voices are kept as long as the film.');
  const list = await screen.findByRole('list', { name: 'Voices' });
  expect(list.textContent).toContain(
    'Rose Miller: the storyteller’s voice alone, 1:05 recorded without loss, 960 KB',
  );
  expect(list.textContent).toContain('Unknown name: the interviewer’s voice alone');
  await user.click(
    within(list).getByRole('button', { name: 'Download: the storyteller’s voice alone, Rose Miller' }),
  );
  await waitFor(() =>
    expect(api.listBodies('studioRecordings.voiceLink')).toEqual([{ id: 'one', voice_id: 'own' }]),
  );
});
