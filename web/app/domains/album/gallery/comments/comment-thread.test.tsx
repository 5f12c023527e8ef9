import type { Comment } from '@lifestory/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { commentOf, memoryWithComments, rose } from '../memory.fixture.ts';
import { CommentThread } from './comment-thread.tsx';

const ownComment = commentOf({ user: rose, can: { edit: true, delete: true } });

beforeEach(() => storeSignIn({ ...rose, role: 'Customer' } as never, 'secret'));

const showThread = (...comments: Comment[]) =>
  renderElement(<CommentThread memory={memoryWithComments(...comments)} loadedAt={Date.now()} />);

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const newComment = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
const refetch = () => act(() => queryClient.refetchQueries({ queryKey: ['gallery', 'comments', 'm1'] }));

/** A reply that the test resolves when it is ready. */
function deferredReply() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return {
    reply: () => promise as never,
    arrive: (response: Response) => act(async () => resolve(response)),
  };
}

/** Renders the thread and sends a comment. */
async function sendComment(text: string, ...comments: Comment[]) {
  const { user } = await showThread(...comments);
  await user.type(newComment(), text);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return user;
}

test('a memory without comments shows a message', async () => {
  await showThread();
  screen.getByText('No comments yet');
});

test('a sent comment is confirmed and listed, and the editor is cleared', async () => {
  const api = createFakeApi({
    'gallery.addComment': { success: true, message: 'Thank you.', data: ownComment },
  });
  await sendComment(ownComment.comment, commentOf({ id: 'c0', comment: 'Me too.' }));
  await screen.findByText('Thank you.');
  expect(api.listBodies('gallery.addComment')).toEqual([{ post_id: 'm1', comment: 'I remember that day.' }]);
  expect(items()).toEqual([expect.stringContaining('Me too.'), expect.stringContaining(ownComment.comment)]);
  expect(newComment().value).toBe('');
});

test('a comment is listed while it is being sent, and cannot be sent twice', async () => {
  const api = createFakeApi({ 'gallery.addComment': replyNever });
  const user = await sendComment('Hello');
  expect(items()).toEqual(['RWRose WhitakerHelloSending…']);
  expect(newComment().value).toBe('');
  await user.type(newComment(), 'Again{Control>}{Enter}{/Control}');
  expect(api.listBodies('gallery.addComment')).toHaveLength(1);
});

test('a comment shows once when a refetch contains it before its own call returns', async () => {
  const deferred = deferredReply();
  createFakeApi({
    'gallery.comments': { success: true, data: [ownComment] },
    'gallery.addComment': deferred.reply,
  });
  await sendComment(ownComment.comment);
  expect(items()).toEqual([expect.stringContaining('Sending…')]);
  await refetch();
  await waitFor(() => expect(items()).toEqual([expect.stringContaining('Delete')]));
  await deferred.arrive(Response.json({ success: true, message: 'Thank you.', data: ownComment }));
  await screen.findByText('Thank you.');
  expect(items()).toHaveLength(1);
});

test('an empty comment is not sent', async () => {
  const api = createFakeApi({});
  await sendComment(' ');
  await screen.findByText('Please type a comment');
  expect(api.requests).toEqual([]);
});

test('the editor counts the characters of a long comment and does not send one that is too long', async () => {
  const api = createFakeApi({});
  const { user } = await showThread();
  await user.click(newComment());
  await user.paste('x'.repeat(2000));
  screen.getByText('2,000 of 2,000 characters');
  expect(screen.queryByText('Please keep your comment to at most 2,000 characters.')).toBeNull();
  await user.keyboard('x');
  screen.getByText('Please keep your comment to at most 2,000 characters.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(api.requests).toEqual([]);
});

test.each(['Control', 'Meta'])('%s and Enter send a comment', async (key) => {
  const api = createFakeApi({
    'gallery.addComment': { success: true, message: 'Thank you.', data: ownComment },
  });
  const { user } = await showThread();
  await user.type(newComment(), `Hello{${key}>}{Enter}{/${key}}`);
  await screen.findByText('Thank you.');
  expect(api.listBodies('gallery.addComment')).toEqual([{ post_id: 'm1', comment: 'Hello' }]);
});

test('Enter alone starts a new line', async () => {
  const api = createFakeApi({});
  const { user } = await showThread();
  await user.type(newComment(), 'Hello{Enter}you');
  expect(newComment().value).toBe('Hello\nyou');
  expect(api.requests).toEqual([]);
});

test('a comment that cannot be sent stays in the editor, and a retry has the same idempotency key', async () => {
  const api = createFakeApi({
    'gallery.addComment': createRejection(429, 'too_many', 'Please wait a minute.'),
  });
  const user = await sendComment('Hello');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your comment was not sent. Please wait a minute.',
  );
  expect(newComment().value).toBe('Hello');
  expect(items()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(api.requests).toHaveLength(2));
  const [first, second] = api.requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  await screen.findByText('Your comment was not sent. Please wait a minute.');
});

test('text that was typed while a comment was being sent is kept below the comment if that fails', async () => {
  const deferred = deferredReply();
  createFakeApi({ 'gallery.addComment': deferred.reply });
  const user = await sendComment('First');
  await user.type(newComment(), 'Second');
  await deferred.arrive(createRejection(500, 'unexpected', 'Something went wrong'));
  await screen.findByText('Your comment was not sent. Something went wrong');
  expect(newComment().value).toBe('First\nSecond');
});

test('an unsaved comment survives leaving the page', async () => {
  const { user, unmount } = await showThread();
  await user.type(newComment(), 'Hello');
  unmount();
  await showThread();
  expect(newComment().value).toBe('Hello');
});

test('an unsaved comment is not shown to another user of the same browser tab', async () => {
  const { user, unmount } = await showThread();
  await user.type(newComment(), 'Hello');
  unmount();
  storeSignIn({ id: 'ana', role: 'Sub User' } as never, 'secret');
  await showThread();
  expect(newComment().value).toBe('');
});

test('a new comment of another person is announced and listed', async () => {
  createFakeApi({ 'gallery.comments': { success: true, data: [commentOf()] } });
  await showThread();
  await refetch();
  await screen.findByText('New comment from Ana Reyes: I remember that day.');
  expect(items()).toHaveLength(1);
});

test('the user’s own comment from another device is not announced', async () => {
  createFakeApi({ 'gallery.comments': { success: true, data: [ownComment] } });
  await showThread();
  await refetch();
  await waitFor(() => expect(items()).toEqual([expect.stringContaining('I remember that day.')]));
  expect(screen.queryByText(/New comment from/)).toBeNull();
});
