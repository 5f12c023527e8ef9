import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readUser, storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { userInfo } from '../person.fixture.ts';
import { Bio } from './bio.tsx';

beforeEach(() => storeSignIn(userInfo(), 'secret'));

/** Renders a bio. */
async function show(bio: string) {
  const api = createFakeApi({
    'people.updateBio': { success: true, message: 'Bio updated' },
    'people.info': { success: true, data: userInfo({ fullName: 'Mei-Lin Tanaka' }) },
  });
  const onUnsavedChange = vi.fn();
  const { user } = await renderElement(<Bio bio={bio} onUnsavedChange={onUnsavedChange} />);
  return { api, user, onUnsavedChange };
}

/** Opens the editor of a bio. */
async function openEditor(bio: string) {
  const rendered = await show(bio);
  await rendered.user.click(screen.getByRole('button', { name: bio ? 'Edit bio' : 'Add a bio' }));
  return rendered;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Bio');
const saveButton = () => screen.getByRole('button', { name: 'Save bio' });
/** Replaces the text of the field by pasting. */
const paste = async (user: Awaited<ReturnType<typeof show>>['user'], text: string) => {
  await user.clear(field());
  await user.paste(text);
};

test('the bio is shown and prefills the editor', async () => {
  const { user } = await show('I love roses.');
  expect(screen.getByText('I love roses.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit bio' }));
  expect(field().value).toBe('I love roses.');
  expect(document.activeElement).toBe(field());
});

test('an empty bio shows a hint about what to write', async () => {
  await show('');
  expect(screen.getByText(/A few words about you/)).toBeDefined();
});

test('a changed bio is saved and the user is refetched', async () => {
  const { api, user } = await openEditor('');
  await user.type(field(), 'Hello');
  await user.click(saveButton());
  await screen.findByText('Bio updated successfully');
  expect(api.listBodies('people.updateBio')).toEqual([{ bio: 'Hello' }]);
  expect(readUser()?.fullName).toBe('Mei-Lin Tanaka');
  expect(document.activeElement?.textContent).toBe('Add a bio');
});

test('an empty bio cannot be saved', async () => {
  const { user } = await openEditor('Hello');
  await user.clear(field());
  expect(saveButton().hasAttribute('disabled')).toBe(true);
});

test('a bio of 300 characters can be saved', async () => {
  const { user } = await openEditor('Hello');
  await paste(user, 'a'.repeat(300));
  expect(screen.getByText('300 of 300 characters')).toBeDefined();
  expect(saveButton().hasAttribute('disabled')).toBe(false);
});

test('a bio of more than 300 characters is rejected before it is sent', async () => {
  const { user } = await openEditor('Hello');
  await paste(user, 'a'.repeat(301));
  expect(screen.getByText('Bio should be not be more than 300 characters')).toBeDefined();
  expect(screen.getByText('301 of 300 characters')).toBeDefined();
  expect(saveButton().hasAttribute('disabled')).toBe(true);
});

test('a bio that the server rejects stays in the editor with the reason', async () => {
  const { api, user } = await openEditor('');
  const message = 'Please remove unusual control characters from your bio.';
  api.replies['people.updateBio'] = createRejection(422, 'invalid', { bio: [message] });
  await user.type(field(), 'Hello');
  await user.click(saveButton());
  await screen.findByRole('button', { name: message });
  expect(field().value).toBe('Hello');
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('while the bio is saved, a second click sends nothing', async () => {
  const { api, user } = await openEditor('');
  api.replies['people.updateBio'] = replyNever;
  await user.type(field(), 'Hello');
  await user.click(saveButton());
  await user.click(saveButton());
  expect(api.requests).toHaveLength(1);
});

test('the Cancel button discards the text', async () => {
  const { api, user } = await openEditor('Hello');
  await user.type(field(), ' there');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Hello')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Edit bio');
  expect(api.requests).toEqual([]);
});

test('only a changed bio counts as unsaved', async () => {
  const { user, onUnsavedChange } = await openEditor('Hello');
  await user.type(field(), ' ');
  expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
  await user.type(field(), 'you');
  expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
});
