import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { commentOf, memoryWithComments, rose } from '../memory.fixture.ts';
import { CommentThread } from './comment-thread.tsx';

const ownComment = commentOf({ comment: 'Lovely', user: rose, can: { edit: true, delete: true } });
const otherComment = commentOf({ id: 'c2', comment: 'Me too.' });

beforeEach(() => storeSignIn({ ...rose, role: 'Customer' } as never, 'secret'));

const editor = () => screen.getByLabelText<HTMLTextAreaElement>('Edit your comment');
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

/** Renders the thread and clicks an action on the user's comment. */
async function clickAction(action: 'Edit' | 'Delete') {
  const memory = memoryWithComments(ownComment, otherComment);
  const { user } = await renderElement(<CommentThread memory={memory} loadedAt={Date.now()} />);
  await user.click(screen.getByRole('button', { name: new RegExp(`^${action} comment by Rose Whitaker`) }));
  return user;
}

/** Changes the text of the user's comment and saves it. */
async function saveChange() {
  const user = await clickAction('Edit');
  await user.type(editor(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

test('the editor shows the text of the comment and gets the focus', async () => {
  await clickAction('Edit');
  expect(editor().value).toBe('Lovely');
  await waitFor(() => expect(document.activeElement).toBe(editor()));
  expect(screen.queryByLabelText('Write a comment')).toBeNull();
});

test('a changed comment is saved, confirmed and listed', async () => {
  const data = { ...ownComment, comment: 'Lovely!' };
  const api = createFakeApi({ 'gallery.changeComment': { success: true, message: 'Changed.', data } });
  await saveChange();
  await screen.findByText('Changed.');
  expect(api.listBodies('gallery.changeComment')).toEqual([{ comment_id: 'c1', comment: 'Lovely!' }]);
  expect(items()).toEqual([expect.stringContaining('Lovely!'), expect.stringContaining('Me too.')]);
  screen.getByLabelText('Write a comment');
});

test('a change is listed while it is being sent, and cannot be sent twice', async () => {
  const api = createFakeApi({ 'gallery.changeComment': replyNever });
  const user = await saveChange();
  expect(items()[0]).toContain('Lovely!Sending…');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await user.type(editor(), '{Control>}{Enter}{/Control}');
  expect(api.requests).toHaveLength(1);
});

test('a rejected change shows the reason; only the editor keeps the changed text', async () => {
  createFakeApi({ 'gallery.changeComment': createRejection(403, 'not_allowed', 'It is not yours.') });
  await saveChange();
  await screen.findByText('Your comment was not changed. It is not yours.');
  expect(editor().value).toBe('Lovely!');
  screen.getByText('Lovely', { selector: 'li *' });
});

test('the reason for a rejection disappears when the comment is edited again', async () => {
  createFakeApi({ 'gallery.changeComment': createRejection(403, 'not_allowed', 'It is not yours.') });
  const user = await saveChange();
  await screen.findByText('Your comment was not changed. It is not yours.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /^Edit comment by Rose Whitaker/ }));
  expect(screen.queryByText(/It is not yours/)).toBeNull();
});

test.each(['Cancel', 'Escape'])('%s discards the change and focuses the Edit button', async (action) => {
  const api = createFakeApi({});
  const user = await clickAction('Edit');
  await user.type(editor(), '!');
  if (action === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByLabelText('Write a comment');
  expect(items()[0]).not.toContain('Lovely!');
  const edit = screen.getByRole('button', { name: /^Edit comment by Rose Whitaker/ });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(api.requests).toEqual([]);
});

test('a comment is deleted after a confirmation', async () => {
  const api = createFakeApi({
    'gallery.deleteComment': { success: true, message: 'The comment was deleted.' },
  });
  const user = await clickAction('Delete');
  await screen.findByText('It will be deleted for everyone in this story.');
  expect(api.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('The comment was deleted.');
  expect(api.listBodies('gallery.deleteComment')).toEqual([{ id: 'c1' }]);
  expect(items()).toEqual([expect.stringContaining('Me too.')]);
});

test('cancelling the confirmation keeps the comment', async () => {
  const api = createFakeApi({});
  const user = await clickAction('Delete');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(items()).toHaveLength(2);
  expect(api.requests).toEqual([]);
});

test('a comment disappears at once when its deletion is confirmed', async () => {
  createFakeApi({ 'gallery.deleteComment': replyNever });
  const user = await clickAction('Delete');
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(items()).toEqual([expect.stringContaining('Me too.')]));
});

test('a rejected deletion shows the reason, and the comment is listed again', async () => {
  createFakeApi({ 'gallery.deleteComment': createRejection(403, 'not_allowed', 'It is not yours.') });
  const user = await clickAction('Delete');
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('The comment was not deleted. It is not yours.');
  await waitFor(() => expect(items()).toHaveLength(2));
});

test('deleting the comment that is being edited closes its editor', async () => {
  createFakeApi({ 'gallery.deleteComment': { success: true, message: 'The comment was deleted.' } });
  const user = await clickAction('Edit');
  await user.click(screen.getByRole('button', { name: /^Delete comment by Rose Whitaker/ }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('The comment was deleted.');
  screen.getByLabelText('Write a comment');
});

test('editing another comment asks before an unsaved change is discarded', async () => {
  const second = commentOf({ id: 'c3', comment: 'And this.', user: rose, can: { edit: true, delete: true } });
  const memory = memoryWithComments(ownComment, second);
  const { user } = await renderElement(<CommentThread memory={memory} loadedAt={Date.now()} />);
  const [editFirst, editSecond] = screen.getAllByRole('button', { name: /^Edit comment by Rose Whitaker/ });
  await user.click(editFirst as HTMLElement);
  await user.type(editor(), '!');
  await user.click(editSecond as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(editor().value).toBe('Lovely!');
  await user.click(editSecond as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(editor().value).toBe('And this.');
});
