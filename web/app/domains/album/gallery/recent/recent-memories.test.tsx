import type { UserInfo } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ApiRequest, createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryOf, shortMemoriesOf } from '../memory.fixture.ts';
import { CustomerMemories } from './customer-memories.tsx';
import { RecentMemories } from './recent-memories.tsx';

const memories = (count: number) =>
  shortMemoriesOf(
    ...Array.from({ length: count }, (_, index) => memoryOf({ id: `m${index}`, caption: `Photo ${index}` })),
  );

const apiWith = (count: number) => createFakeApi({ 'gallery.shortMemories': memories(count) });

const userOf = (role: UserInfo['role']) => ({ role }) as UserInfo;

const viewers = [
  { viewer: 'the family', element: <RecentMemories user={userOf('Customer')} />, id: undefined },
  { viewer: 'staff', element: <CustomerMemories customerId="rose" />, id: 'rose' },
];

test.each(viewers)('to $viewer, the memories are announced as loading', async ({ element }) => {
  createFakeApi({ 'gallery.shortMemories': replyNever });
  await renderElement(element);
  screen.getByRole('status', { name: 'Loading memories…' });
});

test.each(viewers)('after a failure, $viewer can load the memories again', async ({ element }) => {
  const { replies } = createFakeApi({
    'gallery.shortMemories': createRejection(500, 'unexpected', 'Something went wrong'),
  });
  const { user } = await renderElement(element);
  await screen.findByText('The memories could not be loaded.');
  replies['gallery.shortMemories'] = memories(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('img', { name: 'Photo 0' });
  expect(screen.queryByText('The memories could not be loaded.')).toBeNull();
});

test.each(viewers)('$viewer see the newest memories of the story', async ({ element, id }) => {
  const api = apiWith(2);
  await renderElement(element);
  await screen.findByRole('img', { name: 'Photo 0' });
  screen.getByRole('img', { name: 'Photo 1' });
  const request = { limit: 24, mine: false };
  expect(api.listBodies('gallery.shortMemories')).toEqual([id ? { ...request, id } : request]);
});

test.each(viewers)('to $viewer, a message is shown if there are no memories', async ({ element }) => {
  apiWith(0);
  await renderElement(element);
  await screen.findByText('No memories yet');
});

test.each([
  { count: 4, isLinked: false },
  { count: 5, isLinked: true },
])('with $count memories there is a link to the gallery: $isLinked', async ({ count, isLinked }) => {
  apiWith(count);
  await renderElement(<RecentMemories user={userOf('Customer')} />);
  await screen.findByRole('img', { name: 'Photo 0' });
  const link = screen.queryByRole('link', { name: 'View Gallery' });
  expect(link?.getAttribute('href')).toBe(isLinked ? '/gallery' : undefined);
});

test('for staff, all photographs link to the customer’s gallery', async () => {
  apiWith(5);
  await renderElement(<CustomerMemories customerId="rose" />);
  await screen.findByRole('link', { name: 'View Gallery' });
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(new Set(targets)).toEqual(new Set(['/customer-gallery/rose']));
  expect(screen.queryByRole('button', { name: 'Add Photo' })).toBeNull();
});

test('the storyteller cannot filter by their own memories', async () => {
  const api = apiWith(1);
  await renderElement(<RecentMemories user={userOf('Customer')} />, '/home?memories=mine');
  await screen.findByRole('img', { name: 'Photo 0' });
  expect(screen.queryByRole('navigation', { name: 'Whose memories' })).toBeNull();
  expect(api.listBodies('gallery.shortMemories')).toEqual([expect.objectContaining({ mine: false })]);
});

/** The API with two memories, none of them added by the user. */
const apiForMember = () =>
  createFakeApi({
    'gallery.shortMemories': ({ body }: ApiRequest) => memories((body as { mine: boolean }).mine ? 0 : 2),
  });

test('a member of the story can filter by their own memories', async () => {
  apiForMember();
  const { user, router } = await renderElement(<RecentMemories user={userOf('Sub User')} />, '/home');
  await screen.findByRole('img', { name: 'Photo 0' });
  const mine = screen.getByRole('link', { name: 'My Memories' });
  expect(mine.getAttribute('aria-current')).toBeNull();
  await user.click(mine);
  await screen.findByText('You have not added any memories here yet.');
  expect(router.state.location.search).toBe('?memories=mine');
  expect(mine.getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'All Memories' }));
  await screen.findByRole('img', { name: 'Photo 0' });
});

test('the filter in the URL applies when the page opens', async () => {
  apiForMember();
  await renderElement(<RecentMemories user={userOf('Sub User')} />, '/home?memories=mine');
  await screen.findByText('You have not added any memories here yet.');
});
