import { beforeEach, expect, test, vi } from 'vitest';
import earlyScript from '../ui/loading/early-calls.js?raw';
import { call } from './call.ts';

const fetched = vi.fn<typeof fetch>();
const json = (body: object) => Response.json({ success: true, ...body });

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => json({ data: 'requested later' }));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(performance, 'now').mockReturnValue(500);
  Reflect.deleteProperty(window, '__earlyCalls');
  localStorage.setItem('sanctum_token', 'secret');
});

const storyCost = ['GET', '/api/story-cost', null];

/** Runs the script of the head with the given calls, and waits until it has started them. */
async function start(calls: unknown[], { search = '', shell = 'plain' } = {}) {
  const document = { ...globals(), currentScript: { dataset: { shell, calls: JSON.stringify(calls) } } };
  new Function('document', 'location', earlyScript)(document, { search });
  await new Promise((resolve) => setTimeout(resolve));
}
const globals = () => ({ head: document.head, createElement: document.createElement.bind(document) });

test('a call takes the reply that the page requested before its scripts were loaded, once', async () => {
  fetched.mockResolvedValueOnce(json({ data: 'requested early' }));
  await start([storyCost]);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/story-cost', {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: 'Bearer secret' },
    body: null,
  });
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested early' });
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('an early reply is outdated after ten seconds', async () => {
  fetched.mockResolvedValueOnce(json({ data: 'requested early' }));
  await start([storyCost]);
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('replies of another sign-in are never shown', async () => {
  fetched.mockResolvedValueOnce(json({ data: 'of somebody else' }));
  await start([storyCost]);
  localStorage.setItem('sanctum_token', 'other');
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
  localStorage.setItem('sanctum_token', 'secret');
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('after a write, replies from before it are not shown', async () => {
  fetched.mockResolvedValueOnce(json({ data: 'of the previous story' }));
  await start([storyCost]);
  await call('stories.updateSwitch', { body: { id: '1' } });
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('a call that failed early for lack of a connection is made again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await start([storyCost]);
  expect(await call('settings.storyCost')).toMatchObject({ data: 'requested later' });
});

test('nothing is requested early if a link may switch the story first', async () => {
  await start([storyCost], { search: '?story=0198' });
  expect(fetched).not.toHaveBeenCalled();
});

test('the picture that a page shows first is loaded with its reply', async () => {
  fetched.mockResolvedValueOnce(json({ data: { videos: [{ poster: '/api/media/poster.webp' }] } }));
  await start([[...storyCost, ['data', 'videos', 0, 'poster']]]);
  await vi.waitFor(() => {
    const link = document.head.querySelector('link[as="image"]');
    expect(link?.getAttribute('href')).toBe('/api/media/poster.webp');
  });
});

test('nothing is requested early for people whom the page redirects', async () => {
  const cases: [shell: string, user: object | null][] = [
    ['customer', null],
    ['customer', { role: 'Customer', disabled: true }],
    ['customer', { role: 'Super Admin', disabled: false }],
    ['staff', { role: 'Customer', disabled: false }],
  ];
  for (const [shell, user] of cases) {
    localStorage.setItem('user', JSON.stringify(user));
    await start([storyCost], { shell });
  }
  expect(fetched).not.toHaveBeenCalled();
});

test('a call of storytellers is not requested early for their guests', async () => {
  const ofStorytellers = [...storyCost, null, 'Customer'];
  localStorage.setItem('user', JSON.stringify({ role: 'Sub User', disabled: false }));
  await start([ofStorytellers], { shell: 'customer' });
  expect(fetched).not.toHaveBeenCalled();
  localStorage.setItem('user', JSON.stringify({ role: 'Customer', disabled: false }));
  await start([ofStorytellers], { shell: 'customer' });
  expect(fetched).toHaveBeenCalledOnce();
});
