import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storeSignIn } from '../../api/sign-in.ts';
import { shortMemoriesOf } from '../../domains/album/gallery/memory.fixture.ts';
import { upcomingInterview } from '../../domains/calendar/booking/upcoming/upcoming-interview.fixture.ts';
import { questionBox } from '../../domains/calendar/questions/question.fixture.ts';
import { film } from '../../domains/film/recordings/recording.fixture.ts';
import { pastDue, subscription } from '../../domains/money/subscriptions/subscription.fixture.ts';
import { userInfo } from '../../domains/people/people/person.fixture.ts';
import { switchEntry } from '../../domains/people/stories/story.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { roseStoryteller, storytellerOf } from '../storyteller.fixture.ts';
import HomePage from './home.page.tsx';

const mei = userInfo();
const ownEntry = switchEntry({ id: mei.id, fullName: mei.fullName, own: true, current: true });
const roseEntry = switchEntry();

beforeEach(() => {
  storeSignIn(mei, 'secret');
  // Marks the tour as viewed.
  localStorage.setItem('tour_viewed', '1');
  vi.stubGlobal('scrollTo', () => undefined);
});

/** The API for a customer whose own story is the only one. */
const ownStoryApi = () =>
  createFakeApi({
    'stories.customer': { success: true, data: storytellerOf() },
    'stories.switches': { success: true, data: [ownEntry], booked: false },
    'stories.family': { success: true, data: [] },
    'booking.upcoming': { success: true, data: [] },
    'subscriptions.status': { success: true, data: subscription() },
    'cards.list': { success: true, data: [] },
    'gallery.shortMemories': shortMemoriesOf(),
  });

/** The API for a member of Rose’s story. */
function roseStoryApi() {
  storeSignIn(userInfo({ role: 'Sub User' }), 'secret');
  const api = ownStoryApi();
  api.replies['stories.customer'] = { success: true, data: roseStoryteller() };
  return api;
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });

test('storytellers are welcomed to their own story', async () => {
  ownStoryApi();
  await renderElement(<HomePage />);
  await findTitle('Your life story');
  screen.getByText('Welcome home, Mei');
  screen.getByText('Your film will be here after your interview.');
  await screen.findByRole('link', { name: 'Invite someone' });
});

test('storytellers without a film see their upcoming interview instead', async () => {
  const api = ownStoryApi();
  api.replies['booking.upcoming'] = { success: true, data: [upcomingInterview()] };
  await renderElement(<HomePage />);
  await screen.findByRole('region', { name: 'Your interview' });
  expect(screen.queryByText('Your film will be here after your interview.')).toBeNull();
});

test('members see when the interview of the story takes place', async () => {
  const api = roseStoryApi();
  api.replies['booking.upcoming'] = {
    success: true,
    data: [upcomingInterview({ token: null, join_url: null, can_change: false })],
  };
  await renderElement(<HomePage />);
  await screen.findByRole('region', { name: 'Rose’s interview' });
});

test.each([
  { reader: 'the storyteller', createApi: ownStoryApi, title: 'Questions from your family' },
  { reader: 'a member', createApi: roseStoryApi, title: 'What would you like to ask Rose?' },
])('$reader of a story with an interview sees the questions for it', async ({ createApi, title }) => {
  const api = createApi();
  api.replies['booking.upcoming'] = { success: true, data: [upcomingInterview()] };
  api.replies['questions.boxes'] = { success: true, data: [questionBox()] };
  await renderElement(<HomePage />);
  const box = await screen.findByRole('region', { name: title });
  expect(box.textContent).toContain('What did your kitchen smell like? – Anna, 12');
});

test('members see whose story it is, and cannot invite others to it', async () => {
  roseStoryApi();
  await renderElement(<HomePage />);
  await findTitle('Rose’s life story');
  screen.getByText('Rose’s film will be here soon.');
  await screen.findByText('No Friends & Family');
  expect(screen.queryByRole('link', { name: 'Invite someone' })).toBeNull();
});

test('a member reads that a film is being prepared while its file is not for them, but can read along', async () => {
  const api = roseStoryApi();
  const partlyPrivate = film('rose.mp4', { file: '', download: '', captions: '/captions.vtt' });
  api.replies['stories.customer'] = {
    success: true,
    data: { ...roseStoryteller(), videos: [partlyPrivate] },
  };
  await renderElement(<HomePage />);
  await screen.findByText('This film is being prepared for you.');
  expect(screen.queryByRole('button', { name: 'Download Video' })).toBeNull();
  screen.getByRole('button', { name: 'Read along' });
});

test('a film that is prepared appears once it is ready, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const api = roseStoryApi();
  const show = (file: string) => {
    const videos = [film('rose.mp4', { file, download: file })];
    api.replies['stories.customer'] = { success: true, data: { ...roseStoryteller(), videos } };
  };
  show('');
  await renderElement(<HomePage />);
  await screen.findByText('This film is being prepared for you.');
  show('/rose.mp4');
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByRole('button', { name: /^Play: / });
});

test('the subscription is not requested for members of a story', async () => {
  const api = roseStoryApi();
  await renderElement(<HomePage />);
  await findTitle('Rose’s life story');
  expect(api.requests.map(({ name }) => name)).not.toContain('subscriptions.status');
});

test('a declined renewal is announced with a link to pay', async () => {
  const api = ownStoryApi();
  api.replies['subscriptions.status'] = { success: true, data: pastDue() };
  await renderElement(<HomePage />);
  await screen.findByText(/^Your last monthly payment did not go through/);
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/subscription');
});

test.each(['stories.customer', 'stories.switches', 'subscriptions.status', 'booking.upcoming'] as const)(
  'a placeholder is shown until the reply of %s arrives',
  async (name) => {
    const api = ownStoryApi();
    api.replies[name] = replyNever;
    await renderElement(<HomePage />);
    await waitFor(() => expect(api.requests.length).toBeGreaterThanOrEqual(4));
    screen.getByText('Loading…');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  },
);

test('a story that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = ownStoryApi();
  api.replies['stories.customer'] = createRejection(500, 'unexpected', 'The story is lost.');
  const { user } = await renderElement(<HomePage />);
  await findTitle('Your story could not be loaded');
  screen.getByText('The story is lost.');
  api.replies['stories.customer'] = { success: true, data: storytellerOf() };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findTitle('Your life story');
});

test('the page is shown without the story switcher if the list of stories fails to load', async () => {
  const api = ownStoryApi();
  api.replies['stories.switches'] = createRejection(500, 'unexpected', 'The list is lost.');
  await renderElement(<HomePage />);
  await findTitle('Your life story');
  expect(screen.queryByRole('heading', { name: 'Lifestories invited' })).toBeNull();
});

test('a user with a single story sees no story switcher', async () => {
  ownStoryApi();
  await renderElement(<HomePage />);
  await findTitle('Your life story');
  expect(screen.queryByRole('heading', { name: 'Lifestories invited' })).toBeNull();
});

test('switching to another story focuses its heading', async () => {
  const api = ownStoryApi();
  api.replies['stories.switches'] = { success: true, data: [ownEntry, roseEntry], booked: false };
  api.replies['stories.updateSwitch'] = { success: true, data: userInfo({ role: 'Sub User' }) };
  const { user } = await renderElement(<HomePage />);
  const roseButton = await screen.findByRole('button', { name: /Rose Whitaker/ });
  api.replies['stories.customer'] = { success: true, data: roseStoryteller() };
  await user.click(roseButton);
  const title = await findTitle('Rose’s life story');
  expect(document.activeElement).toBe(title);
  expect(api.listBodies('stories.updateSwitch')).toEqual([{ id: 'rose' }]);
});
