import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { film } from '../recordings/recording.fixture.ts';
import { filmId, transcript } from './transcript.fixture.ts';
import { TranscriptPanel } from './transcript-panel.tsx';
import type { Reader } from './transcripts.api.ts';

const first = film('first', { duration: 60, parts: 2 });
const second = film(filmId, { part: 2, parts: 2, captions: '/captions.vtt' });

async function show(films = [first, second], reader: Reader = 'family', canAdd = false) {
  const data = transcript();
  createFakeApi({ 'transcripts.ofFilm': { success: true, data } });
  const onPlay = vi.fn();
  const panel = <TranscriptPanel films={films} reader={reader} canAdd={canAdd} onPlay={onPlay} />;
  return { ...(await renderElement(panel)), onPlay };
}

test('a sentence of a later part plays from its place in the whole film', async () => {
  const { user, onPlay } = await show();
  await user.click(screen.getByRole('button', { name: 'Read along' }));
  await screen.findByText('Part 2');
  await user.click(await screen.findByRole('button', { name: /^0:04/ }));
  expect(onPlay).toHaveBeenCalledExactlyOnceWith(64);
});

test('without a transcript, members see nothing, and others what they can do', async () => {
  const members = await show([first]);
  expect(screen.queryByRole('heading')).toBeNull();
  members.unmount();
  const storyteller = await show([first], 'family', true);
  screen.getByRole('button', { name: 'Private passages' });
  storyteller.unmount();
  await show([first], 'staff', true);
  screen.getByRole('button', { name: 'Add a transcript' });
});
