import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import { useSubscribe } from './use-subscribe.ts';

vi.mock('../../ui/notices/toast.ts');

type Answer = (response: Response) => void;

let root: Root;
let shown: ReturnType<typeof useSubscribe>;
/** Pending requests by path. */
let waiting: Record<string, Answer[]>;

const done = () => Response.json({ success: true, data: { active: true, past_due: false } });
const lost = () => Response.error();
const subscribed = () =>
  Response.json({ success: false, code: 'already_subscribed', message: 'Subscribed.' }, { status: 409 });

async function answer(call: string, response: () => Response): Promise<void> {
  await vi.waitFor(() => expect(waiting[call]?.length).toBeGreaterThan(0));
  await act(async () => waiting[call]?.shift()?.(response()));
}

/** Responds to requests until none is pending. */
async function answerAll(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await act(async () => {
      for (const [call, answers] of Object.entries(waiting))
        for (const go of answers.splice(0)) go(call === '/api/user/subscribe' ? subscribed() : done());
    });
  }
}

const order = { amount: 9, cardId: 'c1', again: false };

function Subscribing() {
  shown = useSubscribe(undefined);
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  waiting = {};
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    return new Promise<Response>((resolve, reject) => {
      const settle = (response: Response) =>
        response.type === 'error' ? reject(new TypeError('Failed to fetch')) : resolve(response);
      waiting[pathname] = [...(waiting[pathname] ?? []), settle];
    });
  });
  const router = createMemoryRouter([
    { path: '/', element: <Subscribing /> },
    { path: '/home', element: <h1>Home</h1> },
  ]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('an order that is repeated while its outcome is checked shows one welcome message', async () => {
  await act(async () => void shown.subscribe(order));
  await answer('/api/user/subscribe', lost);
  expect(toastDanger).toHaveBeenCalledTimes(1);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(Object.values(waiting).flat()).toHaveLength(1));
  await act(async () => void shown.subscribe(order));
  await answerAll();
  expect(document.body.textContent).toContain('Home');
  expect(toastSuccess).toHaveBeenCalledTimes(1);
});

test('an order whose outcome became known is not sent again', async () => {
  await act(async () => void shown.subscribe(order));
  await answer('/api/user/subscribe', lost);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await answer('/api/user/subscription-status', done);
  expect(shown.busy).toBe(true);
  await answerAll();
  expect(document.body.textContent).toContain('Home');
  expect(toastSuccess).toHaveBeenCalledTimes(1);
});
