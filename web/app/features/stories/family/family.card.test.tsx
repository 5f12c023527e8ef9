import type { UserInfo } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { storeSignIn } from '../../../api/sign-in.ts';
import { FamilyCard } from './family.card.tsx';

let root: Root;

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const sentLater = 'Invitations are sent when the customer’s account is created.';

test.each([
  { opened: false, said: 'Save invitation', unsaid: 'Send invitation' },
  { opened: true, said: 'Send invitation', unsaid: 'Save invitation' },
])('with an account of the customer $opened the form says "$said"', async ({ opened, said, unsaid }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  storeSignIn({ id: '1', role: 'Super Admin' } as UserInfo, 'token');
  const card = <FamilyCard customerId="c1" family={[]} opened={opened} onChange={async () => undefined} />;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={createMemoryRouter([{ path: '*', element: card }])} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await act(async () => button('Invite')?.click());
  expect(button(said)).toBeDefined();
  expect(button(unsaid)).toBeUndefined();
  expect(document.body.textContent?.includes(sentLater)).toBe(!opened);
});
