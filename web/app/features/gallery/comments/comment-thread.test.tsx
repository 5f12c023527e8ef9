import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { storeSignIn } from '../../../api/sign-in.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { CommentThread } from './comment-thread.tsx';

const rose = { id: 'r', fullName: 'Rose Whitaker', profile: null };
const comment = {
  id: 'c',
  comment: 'I remember that day.',
  created_at: '2027-01-15T20:05:00.000Z',
  created_at_h: '01/15/2027 12:05PM',
  user: rose,
  can: { edit: true, delete: true },
};
const memory = {
  id: 'm',
  user_id: 'r',
  caption: 'The boat',
  image: '/boat.webp',
  images: [],
  year: 1958,
  month: 6,
  label: 'June 1958',
  comments_count: 0,
  created_at: '2027-01-15T20:05:00.000Z',
  user: rose,
  can: { edit: false, delete: false, download: false },
  comments: [],
  previous: null,
  next: null,
};

afterEach(async () => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a comment shows once when a refetch contains it before its own call returns', async () => {
  storeSignIn({ ...rose, role: 'Customer' } as never, 'token');
  let list: object[] = [];
  let answerAdding: () => void = () => undefined;
  vi.stubGlobal('fetch', (request: Request) =>
    new URL(request.url).pathname.endsWith('/comment/fetch')
      ? Promise.resolve(Response.json({ success: true, data: list }))
      : new Promise<Response>((resolve) => {
          answerAdding = () =>
            resolve(Response.json({ success: true, message: 'Thank you.', data: comment }));
        }),
  );
  const element = <CommentThread memory={memory} loadedAt={Date.now()} />;
  await renderRoutes([{ path: '/', element }]);
  const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, comment.comment);
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  await act(async () => document.querySelector('form')?.requestSubmit());
  await vi.waitFor(() => expect(shown()).toEqual([expect.stringContaining('Sending…')]));

  list = [comment];
  await act(async () => queryClient.refetchQueries({ queryKey: ['gallery', 'comments', 'm'] }));
  await vi.waitFor(() => expect(shown().join()).toContain('Delete'));
  expect(shown()).toHaveLength(1);

  await act(async () => answerAdding());
  await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull());
  expect(shown()).toHaveLength(1);
});
