import type { MemoryWithComments, Storyteller } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { chapter } from '../../../film/chapters/chapter.fixture.ts';
import { film, sessionId } from '../../../film/recordings/recording.fixture.ts';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { memoryWithComments } from '../memory.fixture.ts';
import { MemoryMoment } from './memory-moment.tsx';

async function show(change: Partial<MemoryWithComments>, films = [film('rose.mp4', { duration: 300 })]) {
  signInAs('Sub User');
  const api = createFakeApi({
    'stories.customer': {
      success: true,
      data: { id: 'rose', fname: 'Rose', fullName: 'Rose Whitaker', videos: films } as Storyteller,
    },
    'chapters.ofStory': { success: true, data: [chapter()] },
    'recordings.positions': { success: true, data: [] },
    'gallery.linkMoment': { success: true, message: 'Saved' },
  });
  const memory = { ...memoryWithComments(), ...change };
  const rendered = await renderElement(<MemoryMoment memory={memory} />);
  return { ...rendered, api };
}
const moment = { session_id: sessionId, at_ms: 61_500 };
const allowed = { edit: true, delete: true, download: true, link: true };

test('a photograph that is linked to a moment plays the film from there', async () => {
  const { user } = await show({ moment });
  await user.click(await screen.findByRole('button', { name: 'Hear the story' }));
  const player = screen.getByLabelText<HTMLVideoElement>(/^The life story of Rose/);
  expect(player.getAttribute('src')).toBe('/api/media/rose.mp4');
  expect(screen.getByRole('link', { name: 'Watch on the home page' }).getAttribute('href')).toBe(
    `/home?film=${sessionId}&t=61`,
  );
  expect(screen.queryByRole('button', { name: /moment in the film/ })).toBeNull();
});

test('a chapter is chosen as the moment, with its exact time', async () => {
  const { user, api } = await show({ can: allowed });
  await user.click(await screen.findByRole('button', { name: 'Link to a moment in the film' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Chapter' }), '1:01 The farm');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.listBodies('gallery.linkMoment')).toEqual([{ id: 'm1', moment }]));
});

test('any other time is entered, and a time that is none is explained', async () => {
  const { user, api } = await show({ can: allowed });
  await user.click(await screen.findByRole('button', { name: 'Link to a moment in the film' }));
  const time = await screen.findByRole('textbox', { name: 'Time' });
  await user.type(time, 'soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter the time, such as 12:30.');
  await user.clear(time);
  await user.type(time, '2:30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const linked = { session_id: sessionId, at_ms: 150_000 };
  await waitFor(() => expect(api.listBodies('gallery.linkMoment')).toEqual([{ id: 'm1', moment: linked }]));
});

test('the link is removed', async () => {
  const { user, api } = await show({ can: allowed, moment });
  await user.click(await screen.findByRole('button', { name: 'Change the moment in the film' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the link' }));
  await waitFor(() => expect(api.listBodies('gallery.linkMoment')).toEqual([{ id: 'm1', moment: null }]));
});

test('without a film there is nothing to link to', async () => {
  const { api } = await show({ can: allowed }, []);
  await waitFor(() => expect(api.requests.map(({ name }) => name)).toContain('stories.customer'));
  expect(screen.queryByRole('button')).toBeNull();
});
