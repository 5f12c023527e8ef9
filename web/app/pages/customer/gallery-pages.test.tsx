import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryOf, memoryWithComments, timelineOf } from '../../domains/album/gallery/memory.fixture.ts';
import { signInAs, userInfo } from '../../domains/people/people/person.fixture.ts';
import { switchEntry } from '../../domains/people/stories/story.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement, renderRoutes } from '../../testing/render.tsx';
import GalleryPage from './gallery.page.tsx';
import MemoryPage from './memory.page.tsx';

beforeEach(() => signInAs('Customer'));

const showMemory = () => renderRoutes([{ path: '/post/:id', element: <MemoryPage /> }], ['/post/m1']);
const notFound = (data?: object) => createRejection(404, 'not_found', 'We could not find it.', data);

test('an empty gallery invites the user to add a first photograph', async () => {
  createFakeApi({ 'gallery.shortTimeline': timelineOf() });
  await renderElement(<GalleryPage />);
  await screen.findByText('Add the first photograph and tell its story.');
});

test('a gallery counts its memories', async () => {
  createFakeApi({ 'gallery.shortTimeline': timelineOf(memoryOf({ id: 'a' }), memoryOf({ id: 'b' })) });
  await renderElement(<GalleryPage />);
  await screen.findByText('2 memories');
});

test('a gallery that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = createFakeApi({
    'gallery.shortTimeline': createRejection(500, 'unexpected', 'The album is lost.'),
  });
  const { user } = await renderElement(<GalleryPage />);
  await screen.findByRole('heading', { name: 'The gallery could not be loaded' });
  screen.getByText('The album is lost.');
  api.replies['gallery.shortTimeline'] = timelineOf();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Gallery' });
});

/** The API with a memory of the active story and another story to switch to. */
const apiWith = (memory: ReturnType<typeof memoryWithComments>) =>
  createFakeApi({
    'gallery.memory': { success: true, data: memory },
    'stories.isSwitch': { success: true, data: true },
  });

test('a short caption is the heading of a memory', async () => {
  apiWith(memoryWithComments());
  await showMemory();
  await screen.findByRole('heading', { level: 1, name: 'The boat' });
  screen.getByText('June 1958');
  screen.getByText('Rose Whitaker');
});

test('a memory without a caption has its date as heading', async () => {
  apiWith({ ...memoryWithComments(), caption: '' });
  await showMemory();
  await screen.findByRole('heading', { level: 1, name: 'A photograph of June 1958' });
});

test('a long caption is shown as text below the photograph', async () => {
  const caption = `The boat. ${'We sailed all summer. '.repeat(30)}`.trim();
  apiWith({ ...memoryWithComments(), caption });
  await showMemory();
  await screen.findByRole('heading', { level: 1, name: 'A photograph of June 1958' });
  screen.getByText(caption);
});

test('a memory that is loading is announced', async () => {
  createFakeApi({ 'gallery.memory': replyNever });
  await showMemory();
  screen.getByText('Loading the memory…');
});

test('a memory that does not exist shows links to the gallery and to other stories', async () => {
  const api = apiWith(memoryWithComments());
  api.replies['gallery.memory'] = notFound();
  await showMemory();
  await screen.findByRole('heading', { name: 'Memory not found' });
  expect(screen.getByRole('link', { name: 'View Gallery' }).getAttribute('href')).toBe('/gallery');
  expect((await screen.findByRole('link', { name: 'Switch Account' })).getAttribute('href')).toBe(
    '/switch-account',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a user with a single story is not offered another one', async () => {
  const api = apiWith(memoryWithComments());
  api.replies['gallery.memory'] = notFound();
  api.replies['stories.isSwitch'] = { success: true, data: false };
  await showMemory();
  await screen.findByRole('heading', { name: 'Memory not found' });
  expect(screen.queryByRole('link', { name: 'Switch Account' })).toBeNull();
});

test('a memory that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = apiWith(memoryWithComments());
  api.replies['gallery.memory'] = createRejection(500, 'unexpected', 'The album is lost.');
  const { user } = await showMemory();
  await screen.findByText('The album is lost.');
  api.replies['gallery.memory'] = { success: true, data: memoryWithComments() };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'The boat' });
});

test('opening a memory of another story switches to that story and shows a message', async () => {
  let active = 'mei';
  const api = apiWith(memoryWithComments());
  api.replies['gallery.memory'] = () =>
    active === 'rose' ? { success: true, data: memoryWithComments() } : notFound({ switch_to: 'rose' });
  api.replies['stories.switches'] = { success: true, data: [switchEntry()], booked: false };
  api.replies['stories.updateSwitch'] = () => {
    active = 'rose';
    return { success: true, data: userInfo({ role: 'Sub User' }) };
  };
  await showMemory();
  await screen.findByRole('heading', { name: 'The boat' });
  await screen.findByText('You are now looking at Rose Whitaker’s story');
});

test('a memory of a disabled story is not found', async () => {
  const api = apiWith(memoryWithComments());
  api.replies['gallery.memory'] = notFound({ switch_to: 'rose' });
  const disabledStory = switchEntry({ disabled: true });
  api.replies['stories.switches'] = { success: true, data: [disabledStory], booked: false };
  await showMemory();
  await screen.findByRole('heading', { name: 'Memory not found' });
  expect(api.listBodies('stories.updateSwitch')).toEqual([]);
});

test('if the switch to the story of a memory fails, the memory is not found', async () => {
  const api = apiWith(memoryWithComments());
  api.replies['gallery.memory'] = notFound({ switch_to: 'rose' });
  api.replies['stories.switches'] = createRejection(500, 'unexpected', 'The list is lost.');
  await showMemory();
  await screen.findByRole('heading', { name: 'Memory not found' });
});
