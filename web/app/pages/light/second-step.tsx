import type { ComponentProps } from 'react';
import { SecondStepForm } from '../../features/auth/index.ts';
import { DataServices } from '../../ui/data-services.tsx';

/** The second step of a sign-in, with what its form needs. */
export default function SecondStep(props: ComponentProps<typeof SecondStepForm>) {
  return (
    <DataServices>
      <SecondStepForm {...props} />
    </DataServices>
  );
}
