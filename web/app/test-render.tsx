import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { queryClient } from './api/query-client.ts';

/** Renders routes with the providers of the app, starting at `initialEntries`; returns the router and an unmount function. */
export async function renderRoutes(routes: RouteObject[], initialEntries = ['/']) {
  const router = createMemoryRouter(routes, { initialEntries });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  return { router, unmount: () => act(async () => root.unmount()) };
}
