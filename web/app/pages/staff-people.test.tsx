import type { PersonView } from '@lifestory/contract';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryOf, shortMemoriesOf, timelineOf } from '../domains/album/gallery/memory.fixture.ts';
import { film, sessionId } from '../domains/film/recordings/recording.fixture.ts';
import { subscription } from '../domains/money/subscriptions/subscription.fixture.ts';
import { personView, signInAs } from '../domains/people/people/person.fixture.ts';
import { switchEntry } from '../domains/people/stories/story.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../testing/fake-api.ts';
import { renderRoutes } from '../testing/render.tsx';
import CustomerGalleryPage from './staff/customer-gallery.page.tsx';
import CustomerStoryPage from './staff/customer-story.page.tsx';
import PersonPage from './staff/person.page.tsx';
import UploadPage from './staff/upload.page.tsx';
import { storytellerOf } from './storyteller.fixture.ts';

const mei = personView();
const subUser = personView({ role: 'Sub User' });

beforeEach(() => signInAs('Super Admin'));

/** The API with all data of one person. */
const apiOf = (person: PersonView) =>
  createFakeApi({
    'people.fetch': { success: true, data: person },
    'subscriptions.ofPerson': {
      success: true,
      data: { subscription: subscription(), resumes_on: null, cards: [], keeper: null },
    },
    'ledger.transactionsOfPerson': { success: true, data: [] },
    'stories.customer': { success: true, data: storytellerOf() },
    'stories.switches': { success: true, data: [], booked: false },
    'stories.family': { success: true, data: [] },
    'gallery.shortMemories': shortMemoriesOf(),
    'gallery.shortTimeline': timelineOf(),
    'consents.ofCustomer': { success: true, data: [] },
    'recordings.uploadChoices': { success: true, data: [] },
  });

const openPage = (page: ReactNode) => renderRoutes([{ path: '/:id', element: page }], [`/${mei.id}`]);
const findHeading = (name: string, level = 1) => screen.findByRole('heading', { level, name });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const notFound = createRejection(404, 'not_found', 'Not here.');
const serverError = createRejection(500, 'unexpected', 'Please wait.');

test('the page of a customer shows account, details, subscription, payments, password and family', async () => {
  const api = apiOf(mei);
  await openPage(<PersonPage />);
  await findHeading('Customer View');
  await findHeading('Consent to the recording', 2);
  await findHeading('Legacy contact', 2);
  await findHeading('Internal notes', 2);
  expect(headings()).toEqual([
    'Mei Tanaka',
    'Details',
    'Internal notes',
    'Subscription',
    'Consent to the recording',
    'Legacy contact',
    'Transactions and subscriptions',
    'Change Password',
    'Invited Friends and Family',
  ]);
  expect(hrefOf('Customers')).toBe('/customers');
  expect(api.listBodies('people.fetch')).toEqual([{ id: mei.id }]);
});

test('the page of a sub user shows account, details and password', async () => {
  const api = apiOf(subUser);
  await openPage(<PersonPage />);
  await findHeading('Sub User View');
  await findHeading('Internal notes', 2);
  expect(headings()).toEqual(['Mei Tanaka', 'Details', 'Internal notes', 'Change Password']);
  expect(hrefOf('Sub Users')).toBe('/subusers');
  expect(api.requests.map(({ name }) => name)).not.toContain('subscriptions.ofPerson');
});

test('a customer who has not paid yet cannot get a password', async () => {
  apiOf(personView({ paid: false }));
  await openPage(<PersonPage />);
  await findHeading('Customer View');
  expect(headings()).not.toContain('Change Password');
});

test('a Developer sees that only a Super Admin can make changes', async () => {
  signInAs('Developer');
  apiOf(mei);
  await openPage(<PersonPage />);
  await findHeading('Customer View');
  screen.getByText(/^You can view everything here\./);
});

test.each([
  ['We could not show this person', <PersonPage key="page" />],
  ['We could not show this profile', <CustomerStoryPage key="page" />],
])('%s: a missing account is explained', async (title, page) => {
  apiOf(mei).replies['people.fetch'] = notFound;
  await openPage(page);
  await findHeading(title);
  screen.getByText(/^There is no account at this address\./);
  expect(hrefOf('All customers')).toBe('/customers');
});

test.each([
  ['We could not show this person', <PersonPage key="page" />],
  ['We could not show this profile', <CustomerStoryPage key="page" />],
  ['We could not show this customer', <UploadPage key="page" />],
])('%s: after a server error the reason is shown', async (title, page) => {
  apiOf(mei).replies['people.fetch'] = serverError;
  await openPage(page);
  await findHeading(title);
  screen.getByText('Please wait.');
});

test('a story is shown to a Super Admin with its memories', async () => {
  apiOf(mei);
  await openPage(<CustomerStoryPage />);
  await findHeading('Mei Tanaka’s life story');
  await screen.findByText('Mei’s film will be here soon.');
  await screen.findByText('No memories yet');
  expect(hrefOf('Full gallery')).toBe(`/customer-gallery/${mei.id}`);
  expect(hrefOf('User view')).toBe(`/user/view/${mei.id}`);
});

test('a Super Admin with a reason sees the chapters of each film, and plays the film from one', async () => {
  const api = apiOf(mei);
  const [newest, earlier] = ['01890000-0000-7000-8000-000000000051', sessionId];
  const videos = [film('new.mp4', { session_id: newest }), film('old.mp4')];
  api.replies['stories.customer'] = { success: true, data: { ...storytellerOf(), videos } };
  const chapter = (id: string, session_id: string, title: string) => ({
    id,
    session_id,
    at_ms: 61_500,
    title,
    asker: '',
    first_year: null,
    last_year: null,
  });
  api.replies['chapters.ofInterview'] = ({ body }) => {
    const { id } = body as { id: string };
    return { success: true, data: [chapter(id, id, id === newest ? 'The farm' : 'The war')] };
  };
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const { user } = await openPage(<CustomerStoryPage />);
  await user.click(await screen.findByRole('button', { name: /The farm/ }));
  const video = screen.getByLabelText<HTMLVideoElement>('The life story of Mei Tanaka');
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(61.5);
  await screen.findByRole('button', { name: /The war/ });
  expect(api.listBodies('chapters.ofInterview')).toEqual([{ id: newest }, { id: earlier }]);
});

test('a Developer sees neither film nor memories of a story', async () => {
  signInAs('Developer');
  const api = apiOf(mei);
  await openPage(<CustomerStoryPage />);
  await screen.findByText('Only a Super Admin can watch recordings.');
  screen.getByText('Only a Super Admin can look at the memories.');
  expect(screen.queryByRole('link', { name: 'Full gallery' })).toBeNull();
  expect(api.requests.map(({ name }) => name)).not.toContain('gallery.shortMemories');
});

test('the profile of a sub user lists the stories they can see', async () => {
  const api = apiOf(subUser);
  api.replies['stories.switches'] = { success: true, data: [switchEntry()], booked: false };
  await openPage(<CustomerStoryPage />);
  await findHeading('Lifestories invited', 2);
  expect((await screen.findByRole('link', { name: /Rose Whitaker/ })).getAttribute('href')).toBe(
    '/customer-profile/rose',
  );
  expect(api.requests.map(({ name }) => name)).not.toContain('stories.customer');
});

test('a story that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = apiOf(mei);
  api.replies['stories.customer'] = serverError;
  const { user } = await openPage(<CustomerStoryPage />);
  await findHeading('The story could not be loaded');
  screen.getByText('Please wait.');
  api.replies['stories.customer'] = { success: true, data: storytellerOf() };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Mei’s film will be here soon.');
});

test.each([
  ['people.fetch', 'Loading the profile…'],
  ['stories.customer', 'Loading the story…'],
] as const)('while %s is pending, the page announces: %s', async (name, text) => {
  apiOf(mei).replies[name] = replyNever;
  await openPage(<CustomerStoryPage />);
  await screen.findByText(text);
});

test('a customer’s gallery is shown with its memories', async () => {
  apiOf(mei).replies['gallery.shortTimeline'] = timelineOf(memoryOf());
  await openPage(<CustomerGalleryPage />);
  await findHeading('Mei Tanaka’s gallery');
  await screen.findByText('1 memory');
  expect(hrefOf('Mei Tanaka')).toBe(`/customer-profile/${mei.id}`);
});

test('the page of a gallery that does not exist links to the list of customers', async () => {
  apiOf(mei).replies['gallery.shortTimeline'] = notFound;
  await openPage(<CustomerGalleryPage />);
  await findHeading('There is no gallery here');
  expect(hrefOf('All customers')).toBe('/customers');
});

test('a Developer reads who can open a gallery, and cannot retry', async () => {
  apiOf(mei).replies['gallery.shortTimeline'] = createRejection(403, 'not_allowed', 'Only for Super Admins.');
  await openPage(<CustomerGalleryPage />);
  await findHeading('You cannot open this gallery');
  screen.getByText('Only for Super Admins.');
  expect(hrefOf('All customers')).toBe('/customers');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a gallery that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = apiOf(mei);
  api.replies['gallery.shortTimeline'] = serverError;
  const { user } = await openPage(<CustomerGalleryPage />);
  await screen.findByText('Please wait.');
  api.replies['gallery.shortTimeline'] = timelineOf(memoryOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 memory');
});

test('nothing can be uploaded for a customer without a past session', async () => {
  const api = apiOf(mei);
  await openPage(<UploadPage />);
  await screen.findByText(/^This customer has no past session/);
  expect(hrefOf('Mei Tanaka')).toBe(`/user/view/${mei.id}`);
  expect(api.listBodies('recordings.uploadChoices')).toEqual([{ customer_id: mei.id }]);
});

test('sessions that cannot be loaded show the reason below the customer', async () => {
  apiOf(mei).replies['recordings.uploadChoices'] = serverError;
  await openPage(<UploadPage />);
  await findHeading('For Mei Tanaka', 2);
  expect(screen.getByRole('alert').textContent).toBe('Please wait.');
});

test('the upload page of a missing customer explains that they do not exist', async () => {
  apiOf(mei).replies['people.fetch'] = notFound;
  await openPage(<UploadPage />);
  await findHeading('This customer does not exist');
});
