import type { Chapter } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { film } from '../../../domains/film/recordings/recording.fixture.ts';
import { filmId, sentence, transcript } from '../../../domains/film/transcripts/transcript.fixture.ts';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { roseStoryteller } from '../../storyteller.fixture.ts';
import TranscriptPage from './transcript.page.tsx';

const chapter = (title: string, at_ms: number, session_id = film('a').session_id): Chapter => ({
  id: title,
  session_id,
  at_ms,
  title,
  asker: '',
  first_year: null,
  last_year: null,
});

test('the transcript of the second part of a film is printed under the chapters of that part', async () => {
  createFakeApi({
    'transcripts.ofFilm': {
      success: true,
      data: transcript({ sentences: [0, 1, 2, 3].map((number) => sentence(number)) }),
    },
    'stories.customer': {
      success: true,
      data: {
        ...roseStoryteller(),
        videos: [
          film('first.mp4', { id: 'first', duration: 60, part: 1, parts: 2 }),
          film('second.mp4', { id: filmId, duration: 60, part: 2, parts: 2 }),
        ],
      },
    },
    'chapters.ofStory': {
      success: true,
      data: [
        chapter('The farm', 10_000),
        chapter('The ship', 68_000),
        chapter('Another film', 64_000, 'another-session'),
      ],
    },
  });
  await renderRoutes([{ path: '/transcript/:id', element: <TranscriptPage /> }], [`/transcript/${filmId}`]);
  const chapterHeading = await screen.findByRole('heading', { level: 2 });
  expect(chapterHeading.textContent).toBe('The ship');
  const section = chapterHeading.closest('section');
  within(section as HTMLElement).getByText(/Sentence 2\. Sentence 3\./);
  expect(screen.getByText(/Sentence 0\. Sentence 1\./).closest('section')).not.toBe(section);
});
