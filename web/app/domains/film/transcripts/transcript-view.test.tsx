import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { filmId, sentence, transcript } from './transcript.fixture.ts';
import TranscriptView from './transcript-view.tsx';
import type { Reader } from './transcripts.api.ts';

const done = { success: true as const, message: 'Saved' };

async function show(data = transcript(), reader: Reader = 'family') {
  const api = createFakeApi({
    'transcripts.ofFilm': { success: true, data },
    'transcripts.ofFilmForStaff': { success: true, data },
    'transcripts.correct': done,
    'transcripts.replace': { success: true, data: { sentences: 2 } },
    'transcripts.restrict': done,
    'transcripts.release': done,
    'transcripts.permitFamily': done,
    'transcripts.undo': done,
    'transcripts.delete': done,
    'transcripts.upload': {
      success: true,
      data: { sentences: 3, warnings: ['We left out 2 captions after the end of the film.'] },
    },
  });
  const onPlay = vi.fn();
  const rendered = await renderElement(
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: only its position matters here */}
      <video data-film={filmId} aria-label="The film" />
      <TranscriptView filmId={filmId} reader={reader} title={null} onPlay={onPlay} />
    </>,
  );
  return { ...rendered, api, onPlay };
}

const playTo = (seconds: number) => {
  const video = screen.getByLabelText<HTMLVideoElement>('The film');
  video.currentTime = seconds;
  fireEvent.timeUpdate(video);
};
const currentSentence = () =>
  screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'true')?.textContent;

test('the sentence that is spoken is marked, and a click on a sentence plays from it', async () => {
  const { user, onPlay } = await show();
  await screen.findByText('Where did you grow up?');
  expect(currentSentence()).toBeUndefined();
  playTo(5);
  expect(currentSentence()).toBe('0:04RoseOn a farm near Salinas.');
  playTo(11.9);
  expect(currentSentence()).toBe('0:08My brother Karl sold the farm.');
  await user.click(screen.getByRole('button', { name: /^0:00/ }));
  expect(onPlay).toHaveBeenCalledExactlyOnceWith(0);
});

test('a search marks the words, says how many sentences have them, and Enter goes to the next', async () => {
  const { user } = await show();
  await user.type(await screen.findByRole('searchbox', { name: 'Search in the transcript' }), 'FARM');
  expect(screen.getAllByText('farm', { selector: 'mark' })).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('1 of 2 sentences. Enter shows the next.');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('2 of 2 sentences. Enter shows the next.');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'moon');
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
});

test('a reader corrects a sentence, and reads why a correction was refused', async () => {
  const { user, api } = await show();
  await user.click(await screen.findByRole('button', { name: 'Correct: My brother Karl sold the farm.' }));
  const form = within(screen.getByRole('form', { name: 'Correct the sentence' }));
  const field = form.getByRole('textbox', { name: 'Sentence' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'My brother Carl sold the farm.');
  api.replies['transcripts.correct'] = createRejection(409, 'conflict', 'This was changed in the meantime.');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('This was changed in the meantime.');
  api.replies['transcripts.correct'] = done;
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Correct the sentence' })).toBeNull());
  const { id } = sentence(2);
  expect(api.listBodies('transcripts.correct')).toEqual(
    Array(2).fill({ id, revision: 0, text: 'My brother Carl sold the farm.', speaker: 'Rose' }),
  );
});

test('readers who may not correct see no buttons for it', async () => {
  await show(transcript({ can: { correct: false, restrict: false, transcribe: false } }));
  await screen.findByText('Where did you grow up?');
  expect(screen.queryByRole('button', { name: /^Correct:/ })).toBeNull();
  expect(screen.queryByText('Replace a name everywhere')).toBeNull();
  expect(screen.queryByText('Private passages')).toBeNull();
});

test('a name is replaced everywhere', async () => {
  const { user, api } = await show();
  await user.click(await screen.findByText('Replace a name everywhere'));
  const form = within(screen.getByRole('form', { name: 'Replace a name everywhere' }));
  await user.type(form.getByRole('textbox', { name: 'Current spelling' }), 'Karl');
  await user.type(form.getByRole('textbox', { name: 'Correct spelling' }), 'Carl');
  await user.click(form.getByRole('button', { name: 'Replace everywhere' }));
  await screen.findByText('2 sentences changed');
  expect(api.listBodies('transcripts.replace')).toEqual([{ id: filmId, find: 'Karl', replacement: 'Carl' }]);
});

test('a correction is undone from the list of corrections', async () => {
  const { user, api } = await show();
  api.replies['transcripts.history'] = {
    success: true,
    data: [
      {
        id: sentence(9).id,
        author: 'Clara Sample',
        changed_at: '2026-03-01T12:00:00Z',
        sentences: 2,
        before: 'Karl',
        after: 'Carl',
        is_undone: false,
      },
    ],
  };
  await user.click(await screen.findByText('Corrections'));
  await screen.findByText(/Clara Sample, .*2026, 2 sentences/);
  await user.click(screen.getByRole('button', { name: 'Undo: Carl' }));
  await screen.findByText('Saved');
  expect(api.listBodies('transcripts.undo')).toEqual([{ id: sentence(9).id }]);
});

test('the storyteller keeps a passage private, with the position of the film, and shows it again', async () => {
  const passage = { id: sentence(8).id, start_ms: 4000, end_ms: 7500, until: '2030-05-01' };
  const own = transcript({ passages: [passage], can: { correct: true, restrict: true, transcribe: false } });
  own.sentences[1] = sentence(1, { is_restricted: true });
  const { user, api } = await show(own);
  await screen.findByText('Private');
  screen.getByText('until May 01, 2030');
  const form = within(screen.getByRole('form', { name: 'New private passage' }));
  await user.click(form.getByRole('button', { name: 'Keep this passage private' }));
  expect(form.getAllByText('Please enter the time, such as 12:30.')).toHaveLength(2);
  playTo(62);
  await user.click(form.getByRole('button', { name: 'Begin here' }));
  await user.type(form.getByRole('textbox', { name: 'To' }), '1:10');
  await user.click(form.getByRole('button', { name: 'Keep this passage private' }));
  await waitFor(() =>
    expect(api.listBodies('transcripts.restrict')).toEqual([
      { film_id: filmId, start_ms: 62_000, end_ms: 70_000, until: null },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Show to my family: 0:04–0:08' }));
  await waitFor(() => expect(api.listBodies('transcripts.release')).toEqual([{ id: passage.id }]));
});

test('staff have a film transcribed, and see that it is', async () => {
  const data = transcript({
    source: null,
    sentences: [],
    can: { correct: false, restrict: false, transcribe: true },
  });
  const { user, api } = await show(data, 'staff');
  api.replies['transcripts.transcribe'] = done;
  const running = { ...data, transcription: 'running' as const };
  api.replies['transcripts.ofFilmForStaff'] = { success: true, data: running };
  await user.click(await screen.findByRole('button', { name: 'Transcribe the film' }));
  await screen.findByText(/^The film is being transcribed/);
  expect(screen.queryByRole('button', { name: 'Transcribe the film' })).toBeNull();
  expect(api.listBodies('transcripts.transcribe')).toEqual([{ id: filmId }]);
});

test('staff upload a transcript', async () => {
  const { user, api } = await show(transcript({ source: null, sentences: [] }), 'staff');
  const file = new File(['WEBVTT'], 'rose.vtt', { type: 'text/vtt' });
  await user.upload(await screen.findByLabelText(/^Upload a transcript/), file);
  await screen.findByText('The transcript has 3 sentences.');
  screen.getByText('We left out 2 captions after the end of the film.');
  const upload = api.requests.find(({ name }) => name === 'transcripts.upload');
  expect([upload?.query, upload?.body]).toEqual([{ id: filmId }, 'WEBVTT']);
});

test('a file that is no transcript is named with the reason, until another one is chosen', async () => {
  const { user, api } = await show(transcript({ source: null, sentences: [] }), 'staff');
  const upload = api.replies['transcripts.upload'];
  api.replies['transcripts.upload'] = createRejection(415, 'wrong_type', 'This is not a transcript.');
  const field = await screen.findByLabelText(/^Upload a transcript/);
  await user.upload(field, new File(['Dear Sue'], 'notes.srt'));
  await screen.findByText('notes.srt: This is not a transcript.');
  api.replies['transcripts.upload'] = upload;
  await user.upload(field, new File(['WEBVTT'], 'rose.vtt'));
  await screen.findByText('The transcript has 3 sentences.');
  expect(screen.queryByText(/notes\.srt/)).toBeNull();
});

test('staff delete a transcript after a confirmation', async () => {
  const { user, api } = await show(transcript(), 'staff');
  await user.click(await screen.findByRole('button', { name: 'Delete the transcript' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the transcript?' });
  expect(api.listBodies('transcripts.delete')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('transcripts.delete')).toEqual([{ id: filmId }]);
});
