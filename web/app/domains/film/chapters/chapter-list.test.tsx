import type { Chapter } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import type { Editor } from './chapter-changes.api.ts';
import { ChapterList } from './chapter-list.tsx';

const sessionId = '01890000-0000-7000-8000-000000000050';
const chapter = (change: Partial<Chapter> = {}): Chapter => ({
  id: '01890000-0000-7000-8000-000000000001',
  session_id: sessionId,
  at_ms: 61_500,
  title: 'What did your kitchen smell like?',
  asker: 'Anna, 12',
  first_year: 1948,
  last_year: 1956,
  ...change,
});

async function show(editor: Editor | null, chapters = [chapter()]) {
  const saved = { success: true as const, message: 'Chapter saved' };
  const api = createFakeApi({
    'chapters.save': saved,
    'chapters.delete': saved,
    'chapters.saveByStaff': saved,
    'chapters.deleteByStaff': saved,
  });
  const onPlay = vi.fn();
  const rendered = await renderElement(
    <ChapterList sessionId={sessionId} chapters={chapters} editor={editor} onPlay={onPlay} />,
  );
  return { ...rendered, api, onPlay };
}

test('a click on a chapter plays the film from its moment', async () => {
  const { user, onPlay } = await show(null);
  const play = screen.getByRole('button', { name: /What did your kitchen/ });
  expect(play.textContent).toBe('1:01What did your kitchen smell like? – asked by Anna, 12 (1948–1956)');
  await user.click(play);
  expect(onPlay).toHaveBeenCalledExactlyOnceWith(61.5);
});

test('readers see no buttons to change chapters, and nothing if there are none', async () => {
  await show(null);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await show(null, []);
  expect(screen.getAllByRole('heading', { name: 'Chapters' })).toHaveLength(1);
});

test('the storyteller adds a chapter', async () => {
  const { user, api } = await show('storyteller', []);
  await user.click(screen.getByRole('button', { name: 'Add a chapter' }));
  const form = within(await screen.findByRole('form', { name: 'New chapter' }));
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'The farm');
  await user.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Please enter the time, such as 12:30.');
  await user.type(form.getByRole('textbox', { name: 'Time' }), '12:30');
  await user.type(form.getByRole('textbox', { name: 'From year' }), '1948');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(api.listBodies('chapters.save')).toEqual([
    { session_id: sessionId, at_ms: 750_000, title: 'The farm', first_year: 1948, last_year: null },
  ]);
});

test('staff change the title of a mark without moving it from its exact moment', async () => {
  const { user, api } = await show('staff');
  await user.click(screen.getByRole('button', { name: /^Edit:/ }));
  const form = within(await screen.findByRole('form', { name: 'Edit chapter' }));
  const title = form.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'The kitchen');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.listBodies('chapters.saveByStaff')).toMatchObject([
      { id: chapter().id, at_ms: 61_500, title: 'The kitchen', first_year: 1948, last_year: 1956 },
    ]),
  );
});

test('a chapter is deleted after a second click, and a refusal shows why', async () => {
  const { user, api } = await show('storyteller');
  api.replies['chapters.delete'] = createRejection(404, 'not_found', 'This chapter no longer exists.');
  await user.click(screen.getByRole('button', { name: /^Edit:/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(api.listBodies('chapters.delete')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  await screen.findByText('This chapter no longer exists.');
  expect(api.listBodies('chapters.delete')).toEqual([{ id: chapter().id }]);
});
