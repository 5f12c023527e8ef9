import type { ReactNode } from 'react';
import { StepUp } from '../domains/people/auth/index.ts';
import { DataServices } from '../ui/data-services.tsx';
import { UnsavedChangesGuard } from '../ui/forms/unsaved-changes.tsx';

/** Services for pages with forms and data: Mantine, query cache, step-up dialog, prompt about unsaved changes. */
export function AppServices({ children }: { children: ReactNode }) {
  return (
    <DataServices>
      {children}
      <StepUp />
      <UnsavedChangesGuard />
    </DataServices>
  );
}
