import type { Note } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { NotesCard } from './lazy-notes.card.tsx';

const id = '01890000-0000-7000-8000-000000000001';
const note = (change: Partial<Note> = {}): Note => ({
  id,
  text: 'Hard of hearing.',
  author: { id, fullName: 'Sue Gray' },
  session: null,
  created_at: '2027-03-01T20:00:00.000Z',
  edited_at: null,
  can: { change: true },
  ...change,
});

async function show(data: Note[] = [note()], subject: 'customer' | 'session' = 'customer') {
  signInAs('Super Admin');
  const savedReply = { success: true as const, message: 'Note saved' };
  const api = createFakeApi({
    'notes.list': { success: true, data },
    'notes.add': savedReply,
    'notes.update': savedReply,
    'notes.delete': { success: true, message: 'Note deleted' },
  });
  const rendered = await renderElement(<NotesCard subject={subject} id={id} />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  return { ...rendered, api, field };
}

test('a note is added, and the field is empty for the next one', async () => {
  const { user, api, field } = await show();
  await user.type(field, 'Call in the morning.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe(''),
  );
  expect(api.listBodies('notes.add')).toEqual([{ subject: 'customer', id, text: 'Call in the morning.' }]);
});

test('a rejected note keeps its text and shows why', async () => {
  const { user, api, field } = await show();
  api.replies['notes.add'] = createRejection(409, 'conflict', 'There are already 500 notes.');
  await user.type(field, 'One more');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('There are already 500 notes.');
  expect(field.value).toBe('One more');
});

test('one’s own note can be edited and deleted', async () => {
  const { user, api } = await show();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Note by Sue Gray' }), ' Speak slowly.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.listBodies('notes.update')).toEqual([{ id, text: 'Hard of hearing. Speak slowly.' }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete note' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(api.listBodies('notes.delete')).toEqual([{ id }]));
});

test('a note by someone else is read-only, and names the session it is about', async () => {
  const session = { id: '01890000-0000-7000-8000-000000000002', starts_at: '2027-03-02T18:00:00.000Z' };
  await show([note({ can: { change: false }, session })]);
  await screen.findByText('Hard of hearing.');
  expect(screen.getByRole('link', { name: /^session on/ }).getAttribute('href')).toBe(
    `/session/view/${session.id}`,
  );
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a Developer sees no notes and requests none', async () => {
  signInAs('Developer');
  const api = createFakeApi({});
  await renderElement(<NotesCard subject="customer" id={id} />);
  expect(screen.queryByText('Internal notes')).toBeNull();
  expect(api.requests).toEqual([]);
});
