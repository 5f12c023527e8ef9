import type { ShortTimeline } from '@lifestory/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryOf, timelineOf } from '../memory.fixture.ts';
import { GalleryView } from './gallery.view.tsx';
import { useTimeline } from './use-timeline.ts';

function Gallery() {
  return (
    <GalleryView timeline={useTimeline()}>
      <p>Add the first one.</p>
    </GalleryView>
  );
}

const timeline: ShortTimeline = {
  ...timelineOf(
    memoryOf({ id: 'a', caption: 'First' }),
    memoryOf({ id: 'b', caption: 'Second' }),
    memoryOf({ id: 'c', caption: 'Third', year: 1957, month: null }),
  ),
  groups: [
    { label: 'June 1958', year: 1958, month: 6, count: 2 },
    { label: '1957', year: 1957, month: null, count: 1 },
  ],
};

/** Renders a gallery of three memories. */
async function showGallery(path = '/gallery') {
  const api = createFakeApi({ 'gallery.shortTimeline': timeline });
  const page = await renderElement(<Gallery />, path);
  await screen.findByRole('group', { name: 'Photographs per row' });
  return { ...page, api };
}

/** Makes every media query match, as on a wide screen. */
const emulateWideScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const filter = () => screen.getByLabelText<HTMLSelectElement>('Show');

test('the gallery announces that it is loading', async () => {
  createFakeApi({ 'gallery.shortTimeline': replyNever });
  await renderElement(<Gallery />);
  screen.getByRole('status', { name: 'Loading the gallery…' });
});

test('an empty gallery shows a message and the next step', async () => {
  createFakeApi({ 'gallery.shortTimeline': timelineOf() });
  await renderElement(<Gallery />);
  await screen.findByText('No memories yet');
  screen.getByText('Add the first one.');
  expect(screen.queryByLabelText('Show')).toBeNull();
});

test('the dates are listed with their numbers of memories', async () => {
  await showGallery();
  screen.getByText('3 memories');
  const dates = [...filter().options].map(({ textContent }) => textContent);
  expect(dates).toEqual(['All (3)', 'June 1958 (2)', '1957 (1)']);
  expect(screen.queryByText('Add the first one.')).toBeNull();
});

test('selecting a date shows only its memories, and the URL contains the date', async () => {
  const { user, router } = await showGallery();
  await user.selectOptions(filter(), '1957 (1)');
  screen.getByText('1 memory');
  expect(router.state.location.search).toBe('?date=1957');
  await user.selectOptions(filter(), 'All (3)');
  screen.getByText('3 memories');
  expect(router.state.location.search).toBe('');
});

test('a URL with a date opens the gallery at that date', async () => {
  await showGallery('/gallery?date=June+1958');
  screen.getByText('2 memories');
  expect(filter().value).toBe('June 1958');
});

test('a URL with a date that does not exist shows all memories', async () => {
  await showGallery('/gallery?date=1901');
  screen.getByText('3 memories');
  expect(filter().value).toBe('');
});

test('on a wide screen the dates are links, and the selected one is marked', async () => {
  emulateWideScreen();
  const { user } = await showGallery();
  const links = () => screen.getAllByRole('link');
  expect(links().map(({ textContent }) => textContent)).toEqual([
    'All3 memories',
    'June 19582 memories',
    '19571 memory',
  ]);
  await user.click(screen.getByRole('link', { name: /^1957/ }));
  screen.getByText('1 memory', { selector: '[role="status"]' });
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true']);
});

test.each([
  { screenWidth: 'narrow', columns: ['2 columns', '1 column'] },
  { screenWidth: 'wide', columns: ['4 columns', '2 columns'] },
])('a $screenWidth screen offers $columns', async ({ screenWidth, columns }) => {
  if (screenWidth === 'wide') emulateWideScreen();
  await showGallery();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(columns);
});

test('the selected number of columns is kept for the next visit', async () => {
  const { user, unmount } = await showGallery();
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([isPressed('2 columns'), isPressed('1 column')]).toEqual(['true', 'false']);
  await user.click(screen.getByRole('button', { name: '1 column' }));
  expect([isPressed('2 columns'), isPressed('1 column')]).toEqual(['false', 'true']);
  unmount();
  await showGallery();
  expect(isPressed('1 column')).toBe('true');
});

test('Back closes the viewer, whichever photograph it has moved to', async () => {
  const { user, router } = await showGallery();
  await act(() => router.navigate('/gallery', { state: { viewing: 1 } }));
  await screen.findByRole('img', { name: 'Second' });
  await user.click(screen.getByRole('button', { name: 'Next photograph' }));
  await screen.findByRole('img', { name: 'Third' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('3 memories');
});

test('in full screen only the photographs of the chosen date are shown', async () => {
  const { router } = await showGallery();
  await act(() => router.navigate('/gallery?date=1957', { state: { viewing: 2 } }));
  await screen.findByText('1 of 1');
  await act(() => router.navigate('/gallery?date=1957', { state: { viewing: 0 } }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
