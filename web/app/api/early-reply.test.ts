import { beforeEach, expect, test, vi } from 'vitest';
import earlyScript from '../head/early-calls.ts?script';
import { call } from './call.ts';

const fetchMock = vi.fn<typeof fetch>();
const json = (body: object) => Response.json({ success: true, ...body });

beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => json({ data: 'requested later' }));
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(performance, 'now').mockReturnValue(500);
  Reflect.deleteProperty(window, '__earlyCalls');
  localStorage.setItem('sanctum_token', 'secret');
});

const storyCost = ['GET', '/api/story-cost', null];

/** Runs the script of the document head with the given calls, and waits until it has started them. */
async function startEarlyCalls(calls: unknown[], { search = '', shell = 'plain' } = {}) {
  const currentScript = { dataset: { shell, calls: JSON.stringify(calls) } };
  const createElement = document.createElement.bind(document);
  const querySelector = document.querySelector.bind(document);
  const querySelectorAll = document.querySelectorAll.bind(document);
  const { head, documentElement } = document;
  const fakeDocument = {
    head,
    documentElement,
    createElement,
    querySelector,
    querySelectorAll,
    currentScript,
  };
  new Function('document', 'location', earlyScript)(fakeDocument, { search });
  await new Promise((resolve) => setTimeout(resolve));
}

test('a call takes the reply that the page requested before its scripts were loaded, once', async () => {
  fetchMock.mockResolvedValueOnce(json({ data: 'requested early' }));
  await startEarlyCalls([storyCost]);
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/story-cost', {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: 'Bearer secret' },
    body: null,
    priority: 'low',
  });
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested early' });
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('an early reply is outdated after ten seconds', async () => {
  fetchMock.mockResolvedValueOnce(json({ data: 'requested early' }));
  await startEarlyCalls([storyCost]);
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('an early reply is not used after another person signs in, nor after the first one signs in again', async () => {
  fetchMock.mockResolvedValueOnce(json({ data: 'of somebody else' }));
  await startEarlyCalls([storyCost]);
  localStorage.setItem('sanctum_token', 'other');
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
  localStorage.setItem('sanctum_token', 'secret');
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('early replies are not used after a write', async () => {
  fetchMock.mockResolvedValueOnce(json({ data: 'of the previous story' }));
  await startEarlyCalls([storyCost]);
  await call('stories.updateSwitch', { body: { id: '1' } });
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('an early call that failed because the connection was lost is made again', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await startEarlyCalls([storyCost]);
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('nothing is requested early if a link may switch the story first', async () => {
  await startEarlyCalls([storyCost], { search: '?story=0198' });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('the picture that a page shows first is preloaded when the early reply arrives', async () => {
  fetchMock.mockResolvedValueOnce(json({ data: { videos: [{ poster: '/api/media/poster.webp' }] } }));
  await startEarlyCalls([[...storyCost, { picture: ['data', 'videos', 0, 'poster'] }]]);
  await vi.waitFor(() => {
    const link = document.head.querySelector('link[as="image"]');
    expect(link?.getAttribute('href')).toBe('/api/media/poster.webp');
  }, 120_000);
});

test('the placeholder of that picture shows it, before the scripts of the page are loaded', async () => {
  document.body.innerHTML = '<img data-early-picture="" alt="" hidden>';
  fetchMock.mockResolvedValueOnce(json({ data: { videos: [{ poster: '/api/media/poster.webp' }] } }));
  await startEarlyCalls([[...storyCost, { picture: ['data', 'videos', 0, 'poster'] }]]);
  await vi.waitFor(() => {
    const image = document.querySelector('img');
    expect([image?.getAttribute('src'), image?.hidden]).toEqual(['/api/media/poster.webp', false]);
  }, 120_000);
  expect(fetchMock.mock.lastCall?.[1]?.priority).toBe('high');
});

test('the placeholders of the first photographs show them, each in its proportions', async () => {
  document.body.innerHTML = '<div><img data-early-picture="" alt="" hidden></div>'.repeat(3);
  const memories = {
    data: [
      { id: 'a', size: [1200, 900] },
      { id: 'b', size: [300, 600] },
    ],
    pictures: '/media/x',
  };
  fetchMock.mockResolvedValueOnce(json(memories));
  await startEarlyCalls([[...storyCost, { hasPhotographs: true }]]);
  const images = [...document.querySelectorAll('img')];
  await vi.waitFor(() => expect(images.map(({ hidden }) => hidden)).toEqual([false, false, true]), 120_000);
  expect(images.map(({ srcset }) => srcset)).toEqual([
    '/media/x/a/320.webp 320w, /media/x/a/800.webp 800w, /media/x/a/1600.webp 1200w',
    '/media/x/b/320.webp 300w',
    '',
  ]);
  expect(images.map(({ style }) => style.getPropertyValue('--ratio'))).toEqual([`${4 / 3}`, '0.5', '']);
});

test('the placeholders of the alerts show those that are not dismissed, with room for their button', async () => {
  const item = '<li hidden><a href="/">–</a><span data-early-step hidden></span></li>';
  document.body.innerHTML = `<ul data-early-alerts="" hidden>${item.repeat(3)}</ul>`;
  sessionStorage.setItem('dismissed_alerts', JSON.stringify(['b']));
  const alerts = [
    { key: 'a', cause: 'no_free_slot', message: 'No time slot is <free>.', url: '/time-slots' },
    { key: 'b', cause: 'mails_failing', message: 'An e-mail failed.', url: '/mails' },
    { key: 'c', cause: 'storage_low', message: 'The disk is full.', url: '/settings' },
  ];
  fetchMock.mockResolvedValueOnce(json({ alerts }));
  await startEarlyCalls([[...storyCost, { hasAlerts: true }]]);
  const items = [...document.querySelectorAll('li')];
  await vi.waitFor(() => expect(items.map(({ hidden }) => hidden)).toEqual([false, false, true]), 120_000);
  expect(document.querySelector('ul')?.hidden).toBe(false);
  expect(
    [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['No time slot is <free>.', '/time-slots'],
    ['The disk is full.', '/settings'],
    ['–', '/'],
  ]);
  const steps = [...document.querySelectorAll<HTMLElement>('[data-early-step]')];
  expect(steps.map(({ hidden }) => hidden)).toEqual([false, true, true]);
  sessionStorage.clear();
});

const hidesPage = () => document.documentElement.hasAttribute('data-without-skeleton');

test('visitors and users whom the page redirects request nothing early and do not see the page', async () => {
  const cases: [shell: string, user: object | null][] = [
    ['customer', null],
    ['customer', { role: 'Customer', disabled: true }],
    ['customer', { role: 'Super Admin', disabled: false }],
    ['staff', { role: 'Customer', disabled: false }],
  ];
  for (const [shell, user] of cases) {
    document.documentElement.removeAttribute('data-without-skeleton');
    localStorage.setItem('user', JSON.stringify(user));
    await startEarlyCalls([storyCost], { shell });
    expect(hidesPage()).toBe(true);
  }
  expect(fetchMock).not.toHaveBeenCalled();
});

test('people who must first choose a password or add a second step do not see the prerendered page', async () => {
  for (const duty of ['must_change_password', 'must_add_second_factor']) {
    document.documentElement.removeAttribute('data-without-skeleton');
    localStorage.setItem('user', JSON.stringify({ role: 'Super Admin', [duty]: true }));
    await startEarlyCalls([], { shell: 'staff' });
    expect(hidesPage()).toBe(true);
  }
});

test('everyone sees the prerendered pages that they may open', async () => {
  document.documentElement.removeAttribute('data-without-skeleton');
  for (const [shell, role] of [
    ['customer', 'Customer'],
    ['customer', 'Sub User'],
    ['staff', 'Super Admin'],
    ['staff', 'Interviewer'],
  ]) {
    localStorage.setItem('user', JSON.stringify({ role, disabled: false }));
    await startEarlyCalls([], { shell: shell ?? '' });
  }
  localStorage.removeItem('user');
  await startEarlyCalls([], { shell: 'light' });
  expect(hidesPage()).toBe(false);
});

test('nothing is requested early for Interviewers, who see other data on the pages of staff', async () => {
  localStorage.setItem('user', JSON.stringify({ role: 'Interviewer', disabled: false }));
  await startEarlyCalls([storyCost], { shell: 'staff' });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a call that only Customers make is not requested early for Sub Users', async () => {
  const customerCall = [...storyCost, {}, 'Customer'];
  localStorage.setItem('user', JSON.stringify({ role: 'Sub User', disabled: false }));
  await startEarlyCalls([customerCall], { shell: 'customer' });
  expect(fetchMock).not.toHaveBeenCalled();
  localStorage.setItem('user', JSON.stringify({ role: 'Customer', disabled: false }));
  await startEarlyCalls([customerCall], { shell: 'customer' });
  expect(fetchMock).toHaveBeenCalledOnce();
});
