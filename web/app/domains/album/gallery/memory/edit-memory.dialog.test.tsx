import type { Memory } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryOf } from '../memory.fixture.ts';
import { EditMemoryDialog } from './edit-memory.dialog.tsx';

const onClose = vi.fn();

beforeEach(() => onClose.mockClear());

async function showDialog(fields: Partial<Memory> = {}) {
  const { user } = await renderElement(<EditMemoryDialog memory={memoryOf(fields)} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Edit this memory' });
  return user;
}

const caption = () => screen.getByLabelText<HTMLTextAreaElement>('Caption');
const month = () => screen.getByLabelText<HTMLSelectElement>('Month');
const year = () => screen.getByLabelText<HTMLInputElement>('Year');
const saveButton = () => screen.getByRole('button', { name: 'Save' });

const apiThatSaves = () =>
  createFakeApi({
    'gallery.changeMemory': { success: true, message: 'The memory was changed.', data: memoryOf() },
  });

test('the dialog starts with the caption and the date', async () => {
  await showDialog();
  expect([caption().value, month().value, year().value]).toEqual(['The boat', '6', '1958']);
});

test('a changed caption and month are sent and confirmed, and the dialog closes', async () => {
  const api = apiThatSaves();
  const user = await showDialog();
  await user.type(caption(), '!');
  await user.selectOptions(month(), 'July');
  await user.click(saveButton());
  await screen.findByText('The memory was changed.');
  expect(api.listBodies('gallery.changeMemory')).toEqual([
    { id: 'm1', caption: 'The boat!', month: 7, year: 1958 },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a memory without a month is still saved without one', async () => {
  const api = apiThatSaves();
  const user = await showDialog({ month: null });
  expect(month().selectedOptions[0]?.textContent).toBe('–');
  await user.click(saveButton());
  await screen.findByText('The memory was changed.');
  expect(api.listBodies('gallery.changeMemory')).toEqual([{ id: 'm1', caption: 'The boat', year: 1958 }]);
});

test('a rejected year is marked, and the list of errors links to it', async () => {
  const api = createFakeApi({
    'gallery.changeMemory': createRejection(422, 'invalid', {
      year: ['This year is in the future.'],
    }),
  });
  const user = await showDialog();
  await user.clear(year());
  await user.type(year(), '1960');
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'This year is in the future.' }));
  expect(api.listBodies('gallery.changeMemory')).toMatchObject([{ month: 6, year: 1960 }]);
  expect(document.activeElement).toBe(year());
  expect(year().getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

test('a rejection without a field shows its reason', async () => {
  createFakeApi({ 'gallery.changeMemory': createRejection(403, 'not_allowed', 'It is not yours.') });
  const user = await showDialog();
  await user.click(saveButton());
  await screen.findByText('It is not yours.');
  expect(caption().value).toBe('The boat');
});

test('while a change is being sent, it cannot be sent again', async () => {
  const api = createFakeApi({ 'gallery.changeMemory': replyNever });
  const user = await showDialog();
  await user.click(saveButton());
  expect(saveButton().hasAttribute('disabled')).toBe(true);
  await user.click(saveButton());
  expect(api.listBodies('gallery.changeMemory')).toHaveLength(1);
});

test('Cancel closes the dialog and sends nothing', async () => {
  const api = createFakeApi({});
  const user = await showDialog();
  await user.type(caption(), '!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.requests).toEqual([]);
});

test('Escape asks before a change is lost', async () => {
  const user = await showDialog();
  await user.type(caption(), '!');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(caption().value).toBe('The boat!');
});

test('Escape closes an unchanged dialog at once', async () => {
  const user = await showDialog();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the month can be removed, the year cannot: every memory has one', async () => {
  const user = await showDialog();
  expect([...month().options].filter(({ value }) => value === '')).toHaveLength(1);
  await user.clear(year());
  await user.tab();
  expect(year().value).toBe('1958');
});
