import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import '../ui/mantine.css';
import { mantineVariables, theme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { UnsentWorkGuard } from '../ui/unsent-work.tsx';

/** Providers of pages with forms and data: Mantine, query cache, toasts. */
export function AppServices({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
        {children}
        <UnsentWorkGuard />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>
  );
}
