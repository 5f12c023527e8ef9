import type { FilmProcessing } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { FilmProcessingCard } from './film-processing.card.tsx';

const film = (change: Partial<FilmProcessing>): FilmProcessing => ({
  recording_id: '01890000-0000-7000-8000-000000000051',
  o_file: 'a life.mp4',
  state: 'ready',
  percent: 100,
  failure: null,
  light_bytes: null,
  audio_bytes: null,
  ...change,
});

beforeEach(() => signInAs('Super Admin'));

async function show(...films: FilmProcessing[]) {
  const api = createFakeApi({
    'filmVersions.list': { success: true, data: films },
    'filmVersions.retry': { success: true, message: 'The film will be processed again.' },
  });
  const { user } = await renderElement(<FilmProcessingCard sessionId="session" />);
  return { api, user };
}

test('staff see the progress of the processing of a film', async () => {
  await show(film({ state: 'processing', percent: 42 }));
  expect(await screen.findByText('In progress: 42%')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Light version of a life.mp4' })).toBeDefined();
});

test('staff see the sizes of finished files', async () => {
  await show(film({ light_bytes: 200_000_000, audio_bytes: 30_000_000 }));
  expect(await screen.findByText('Light version: 200 MB · Sound only: 30.0 MB')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed film shows the reason, and is processed again on request', async () => {
  const { api, user } = await show(film({ state: 'failed', failure: 'The file is damaged or missing.' }));
  expect(await screen.findByText('The file is damaged or missing.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The film will be processed again.');
  expect(api.listBodies('filmVersions.retry')).toEqual([{ id: '01890000-0000-7000-8000-000000000051' }]);
});

test('an attempt that failed is tried again without anybody', async () => {
  await show(film({ state: 'waiting', failure: 'The film could not be converted.' }));
  expect(await screen.findByText('We will try again soon.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
