import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { StepUp } from '../features/auth/index.ts';
import '../ui/styles/mantine.css';
import { UnsavedChangesGuard } from '../ui/forms/unsaved-changes.tsx';
import { Toaster } from '../ui/notices/toaster.tsx';
import { mantineVariables, theme } from '../ui/styles/theme.ts';

/** Providers for pages with forms and data: Mantine, query cache, toasts. */
export function AppServices({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
        {children}
        <StepUp />
        <UnsavedChangesGuard />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>
  );
}
