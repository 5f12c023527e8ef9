import type { CustomerHosting } from '@lifestory/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

const RenewalDialog = lazyComponent(() => import('./renewal.dialog.tsx'), { floating: true });

interface Props {
  storytellerId: string;
  hosting: CustomerHosting;
}

/** Cancels the renewals of a storyteller's hosting, or resumes cancelled ones; for Super Admins. */
export function RenewalChange({ storytellerId, hosting: { subscription, resumes_on } }: Props) {
  const canEdit = useCanEdit();
  const [isOpen, setOpen] = useState(false);
  const active = subscription?.active;
  if (!canEdit || !(active || resumes_on)) return null;
  // A declined month is not paid, so the story closes at once.
  const paidUntil = active && !subscription.past_due ? active.ended_at : null;
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        {active ? 'Cancel subscription' : 'Resume subscription'}
      </Button>
      {isOpen && (
        <RenewalDialog
          storytellerId={storytellerId}
          change={active ? { ends: paidUntil } : { resumes: resumes_on ?? '' }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
