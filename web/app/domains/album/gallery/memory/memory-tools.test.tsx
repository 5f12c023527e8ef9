import type { Memory } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderRoutes } from '../../../../testing/render.tsx';
import { memoryOf } from '../memory.fixture.ts';
import { MemoryTools } from './memory-tools.tsx';

const allAllowed = { edit: true, delete: true, download: true };
const downloads: string[] = [];

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  downloads.length = 0;
});

/** Renders the actions on a memory, with a route for the gallery. */
const showTools = (can: Memory['can'] = allAllowed) =>
  renderRoutes(
    [
      { path: '/post/m1', element: <MemoryTools memory={memoryOf({ can })} /> },
      { path: '/gallery', element: <h1>Gallery</h1> },
    ],
    ['/post/m1'],
  );

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  { can: allAllowed, tools: ['Edit', 'Download original', 'Delete'] },
  { can: { ...allAllowed, edit: false }, tools: ['Download original', 'Delete'] },
  { can: { ...allAllowed, delete: false }, tools: ['Edit', 'Download original'] },
  { can: { ...allAllowed, download: false }, tools: ['Edit', 'Delete'] },
  { can: { edit: false, delete: false, download: false }, tools: [] },
])('the tools are those that the viewer is allowed: $tools', async ({ can, tools }) => {
  await showTools(can);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(tools);
});

test('Edit opens the dialog', async () => {
  const { user } = await showTools();
  await user.click(button('Edit'));
  await screen.findByRole('dialog', { name: 'Edit this memory' });
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('deleting a memory opens the gallery, where the deletion can be undone', async () => {
  const api = createFakeApi({
    'gallery.deleteMemory': { success: true, message: 'The memory was deleted.' },
    'gallery.restoreMemory': { success: true, message: 'The memory was restored.' },
  });
  const { user } = await showTools();
  await user.click(button('Delete'));
  await screen.findByRole('heading', { name: 'Gallery' });
  await screen.findByText('The memory was deleted.');
  expect(api.listBodies('gallery.deleteMemory')).toEqual([{ id: 'm1' }]);
  await user.click(button('Undo'));
  await screen.findByText('The memory was restored.');
  expect(api.listBodies('gallery.restoreMemory')).toEqual([{ id: 'm1' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('while a deletion is being undone, Undo cannot be pressed again', async () => {
  const api = createFakeApi({
    'gallery.deleteMemory': { success: true, message: 'The memory was deleted.' },
    'gallery.restoreMemory': replyNever,
  });
  const { user } = await showTools();
  await user.click(button('Delete'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.click(undo);
  await waitFor(() => expect(undo.hasAttribute('disabled')).toBe(true));
  await user.click(undo);
  expect(api.listBodies('gallery.restoreMemory')).toHaveLength(1);
});

test('a deletion that cannot be undone shows the reason', async () => {
  createFakeApi({
    'gallery.deleteMemory': { success: true, message: 'The memory was deleted.' },
    'gallery.restoreMemory': createRejection(404, 'not_found', 'It is too late.'),
  });
  const { user } = await showTools();
  await user.click(button('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('It is too late.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a rejected deletion shows the reason, and the memory stays', async () => {
  createFakeApi({ 'gallery.deleteMemory': createRejection(403, 'not_allowed', 'It is not yours.') });
  const { user, router } = await showTools();
  await user.click(button('Delete'));
  await screen.findByText('It is not yours.');
  expect(router.state.location.pathname).toBe('/post/m1');
});

test('while a memory is being deleted, it cannot be deleted again', async () => {
  const api = createFakeApi({ 'gallery.deleteMemory': replyNever });
  const { user } = await showTools();
  const deleteButton = button('Delete');
  await user.click(deleteButton);
  expect(deleteButton.hasAttribute('disabled')).toBe(true);
  await user.click(deleteButton);
  expect(api.requests).toHaveLength(1);
});

test('the original photograph is downloaded', async () => {
  const api = createFakeApi({ 'gallery.original': { success: true, data: { url: '/original.jpg' } } });
  const { user } = await showTools();
  await user.click(button('Download original'));
  await waitFor(() => expect(downloads).toEqual(['/original.jpg']));
  expect(api.listBodies('gallery.original')).toEqual([{ id: 'm1' }]);
});

test('a download that fails shows the reason', async () => {
  createFakeApi({ 'gallery.original': createRejection(404, 'not_found', 'This memory does not exist.') });
  const { user } = await showTools();
  await user.click(button('Download original'));
  await screen.findByText('This memory does not exist.');
  expect(downloads).toEqual([]);
});
