import type { ComponentProps } from 'react';
import { SecondStepForm } from '../../domains/people/auth/index.ts';
import { DataServices } from '../../ui/data-services.tsx';

/** The second step of a sign-in, with the data services that its form requires. */
export default function SecondStep(props: ComponentProps<typeof SecondStepForm>) {
  return (
    <DataServices>
      <SecondStepForm {...props} />
    </DataServices>
  );
}
