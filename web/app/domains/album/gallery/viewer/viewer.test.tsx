import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryOf, timelineOf } from '../memory.fixture.ts';
import Viewer from './viewer.tsx';

const can = { edit: false, delete: false, download: true };
const memories = [
  memoryOf({ id: 'm0', caption: 'First' }),
  memoryOf({ id: 'm1', caption: 'Second', comments_count: 2, can }),
  memoryOf({ id: 'm2', caption: 'Third' }),
];
const onMove = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  onMove.mockClear();
  onClose.mockClear();
});

/** Opens one of three photographs in full screen. */
async function showViewer(index: number, storytellerId?: string) {
  const api = createFakeApi({ 'gallery.shortTimeline': timelineOf(...memories) });
  const bounds = { first: 0, count: 3 };
  const page = await renderElement(
    <Viewer index={index} bounds={bounds} storytellerId={storytellerId} onMove={onMove} onClose={onClose} />,
  );
  await screen.findByText(/^Photograph/);
  return { ...page, api };
}

test('a photograph is shown with its position, caption, date and author', async () => {
  await showViewer(1);
  screen.getByRole('img', { name: 'Second' });
  screen.getByText('2 of 3');
  screen.getByText('June 1958 · Rose Whitaker');
  screen.getByText('Photograph 2 of 3. June 1958.');
});

test.each([
  { index: 0, link: 'Open and comment', target: '/post/m0' },
  { index: 1, link: 'Read the comments (2)', target: '/post/m1' },
])('the photograph at index $index links to its page: $link', async ({ index, link, target }) => {
  await showViewer(index);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(target);
});

test('for staff, the viewer loads the customer’s timeline and has no link to the page of a memory', async () => {
  const { api } = await showViewer(1, 'rose');
  expect(screen.queryByRole('link')).toBeNull();
  expect(api.listBodies('gallery.shortTimeline')).toEqual([expect.objectContaining({ id: 'rose' })]);
});

test.each([
  { keys: '{ArrowRight}', indexes: [2] },
  { keys: '{ArrowLeft}', indexes: [0] },
  { keys: '{Home}', indexes: [0] },
  { keys: '{End}', indexes: [2] },
  { keys: '{Control>}{ArrowRight}{/Control}', indexes: [] },
  { keys: 'x', indexes: [] },
])('at index 1 of 0 to 2, $keys moves to $indexes', async ({ keys, indexes }) => {
  const { user } = await showViewer(1);
  await user.keyboard(keys);
  expect(onMove.mock.calls.flat()).toEqual(indexes);
});

test('the buttons move to the previous and next photograph', async () => {
  const { user } = await showViewer(1);
  await user.click(screen.getByRole('button', { name: 'Next photograph' }));
  await user.click(screen.getByRole('button', { name: 'Previous photograph' }));
  expect(onMove.mock.calls).toEqual([[2], [0]]);
});

test.each([
  { index: 0, name: 'Previous photograph', key: '{ArrowLeft}' },
  { index: 2, name: 'Next photograph', key: '{ArrowRight}' },
])('at index $index of 0 to 2, “$name” has no effect', async ({ index, name, key }) => {
  const { user } = await showViewer(index);
  const button = screen.getByRole('button', { name });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  await user.keyboard(key);
  expect(onMove).not.toHaveBeenCalled();
});

test('Escape and Close close the viewer', async () => {
  const { user } = await showViewer(0);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the page behind the viewer cannot be used until the viewer is closed', async () => {
  createFakeApi({ 'gallery.shortTimeline': timelineOf(...memories) });
  function Page() {
    const [index, setIndex] = useState<number | null>(1);
    return (
      <>
        <main data-shell>
          <p data-place="1">
            <button type="button">View the second</button>
          </p>
        </main>
        {index !== null && (
          <Viewer
            index={index}
            bounds={{ first: 0, count: 3 }}
            storytellerId={undefined}
            onMove={setIndex}
            onClose={() => setIndex(null)}
          />
        )}
      </>
    );
  }
  const { user } = await renderElement(<Page />);
  const page = screen.getByRole('main');
  expect(page.inert).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(page.inert).toBe(false);
  const photograph = screen.getByRole('button', { name: 'View the second' });
  await waitFor(() => expect(document.activeElement).toBe(photograph));
});

test('if the photographs fail to load, a retry loads them', async () => {
  const { replies } = createFakeApi({
    'gallery.shortTimeline': createRejection(500, 'unexpected', 'Something went wrong'),
  });
  const bounds = { first: 0, count: 3 };
  const { user } = await renderElement(
    <Viewer index={0} bounds={bounds} storytellerId={undefined} onMove={onMove} onClose={onClose} />,
  );
  await screen.findByText('This photograph could not be loaded.');
  replies['gallery.shortTimeline'] = timelineOf(...memories);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('img', { name: 'First' });
  expect(screen.queryByText('This photograph could not be loaded.')).toBeNull();
});

test('there is no download button for a photograph that the user may not download', async () => {
  await showViewer(0);
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('two clicks request the original once', async () => {
  const { api, user } = await showViewer(1);
  api.replies['gallery.original'] = replyNever;
  const download = screen.getByRole('button', { name: 'Download original' });
  await user.click(download);
  await waitFor(() => expect(download.getAttribute('aria-busy')).toBe('true'));
  await user.click(download);
  expect(api.listBodies('gallery.original')).toEqual([{ id: 'm1' }]);
});

test('a download that fails shows the reason', async () => {
  const { api, user } = await showViewer(1);
  api.replies['gallery.original'] = createRejection(404, 'not_found', 'This memory does not exist.');
  await user.click(screen.getByRole('button', { name: 'Download original' }));
  await screen.findByText('This memory does not exist.');
});
