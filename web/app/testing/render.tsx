import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { Toaster } from '../ui/notices/toaster.tsx';

/**
 * Renders routes with the app's providers and toasts. `initialEntries` is the browser history; its last entry is the
 * current page. Returns the router, a simulated user, and a function that unmounts before the test ends.
 */
export async function renderRoutes(routes: RouteObject[], initialEntries = ['/']) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const router = createMemoryRouter(routes, { initialEntries });
  const { unmount } = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
          <RouterProvider router={router} />
          <Toaster />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  return { router, user: userEvent.setup(), unmount };
}

/** Renders an element at every path, as `renderRoutes` does. */
export const renderElement = (element: ReactNode, ...initialEntries: string[]) =>
  renderRoutes([{ path: '*', element }], initialEntries.length > 0 ? initialEntries : undefined);
