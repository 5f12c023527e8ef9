import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { interviewDetails } from '../../calendar/interviews/interview.fixture.ts';
import { signInAs } from '../../people/people/person.fixture.ts';
import { chapter } from '../chapters/chapter.fixture.ts';
import { film, sessionId } from '../recordings/recording.fixture.ts';
import { SessionFilm } from './session-film.tsx';
import { filmId, transcript } from './transcript.fixture.ts';

beforeEach(() => {
  signInAs('Super Admin');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});

/** Renders the film of a session; `file` is empty until staff have given a reason. */
async function showFilm(file: string) {
  const api = createFakeApi({
    'recordings.list': { success: true, data: { recordings: [], uploads: [] } },
    'chapters.ofInterview': { success: true, data: [chapter()] },
    'transcripts.ofFilmForStaff': { success: true, data: transcript() },
  });
  const video = film('mei.mp4', { id: filmId, file, duration: 100, captions: '/captions.vtt' });
  const session = interviewDetails({ id: sessionId, status: 'completed', video, videos: [video] });
  const rendered = await renderElement(
    <SessionFilm session={session} isEditor onChange={async () => session} />,
  );
  return { ...rendered, api };
}

test('staff play the film from a chapter and from a sentence of its transcript', async () => {
  const { user } = await showFilm('/api/media/mei.mp4');
  await user.click(await screen.findByRole('button', { name: '1:01 The farm' }));
  const video = screen.getByLabelText<HTMLVideoElement>(/^The recording of Mei Tanaka/);
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(61.5);
  await user.click(screen.getByRole('button', { name: 'Read along' }));
  await user.click(await screen.findByRole('button', { name: /^0:04.*On a farm/ }));
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(4);
});

test('without a reason, staff get neither the film nor its chapters', async () => {
  const { api } = await showFilm('');
  await waitFor(() => expect(api.requests.map(({ name }) => name)).toContain('recordings.list'));
  expect(screen.queryByLabelText(/^The recording of Mei Tanaka/)).toBeNull();
  expect(api.listBodies('chapters.ofInterview')).toEqual([]);
});
