import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { commentOf } from '../memory.fixture.ts';
import { CommentList } from './comment-list.tsx';
import type { DisplayedComment } from './use-comments.ts';

const onEdit = vi.fn();
const onDelete = vi.fn();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

const showList = (...comments: DisplayedComment[]) =>
  renderElement(
    <CommentList
      comments={comments}
      newIds={new Set()}
      editedId={null}
      onEdit={onEdit}
      onDelete={onDelete}
    />,
  );

test('the time of a comment is in the reader’s time zone', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  await showList(commentOf());
  screen.getByText('01/16/2027 05:05AM');
  expect(screen.queryByText(/12:05PM/)).toBeNull();
});

test('each comment has its author and text', async () => {
  await showList(
    commentOf(),
    commentOf({ id: 'c2', comment: 'Me too.', user: { ...commentOf().user, fullName: 'Ida Lane' } }),
  );
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('Ana ReyesI remember that day.');
  expect(second).toContain('Ida LaneMe too.');
});

test.each([
  { can: { edit: true, delete: true }, actions: ['Edit', 'Delete'] },
  { can: { edit: false, delete: true }, actions: ['Delete'] },
  { can: { edit: false, delete: false }, actions: [] },
])('the actions on a comment are those that its reader is allowed: $actions', async ({ can, actions }) => {
  await showList(commentOf({ can }));
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions);
});

test('the actions are named after the comment', async () => {
  const comment = commentOf({ can: { edit: true, delete: true } });
  const { user } = await showList(comment);
  await user.click(screen.getByRole('button', { name: /^Edit comment by Ana Reyes, / }));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(comment);
  await user.click(screen.getByRole('button', { name: /^Delete comment by Ana Reyes, / }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(comment);
});

test('a comment that is being sent shows “Sending…” and has no actions', async () => {
  await showList({ ...commentOf({ can: { edit: true, delete: true } }), isPending: true });
  screen.getByText('Sending…');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/2027/)).toBeNull();
});
