import type { WaitingInterview } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../api/sign-in.ts';
import { editableProps } from '../../ui/forms/read-only.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import { sendPaymentLinkMutation, waitingQuery } from './interviews.api.ts';

const MeetingLinkForm = lazyComponent(
  async () => ({ default: (await import('./meeting/meeting-link.form.tsx')).MeetingLinkForm }),
  { floating: true },
);

/** The button of a row that performs the next step of an interview, or links to the page where it is performed. */
export function WaitingStep({ interview }: { interview: WaitingInterview }) {
  const { id, fullName, next_step: step } = interview;
  const client = useQueryClient();
  const canAct = useUser()?.role !== 'Developer';
  const [isLinking, setLinking] = useState(false);
  const sendLink = useMutation(sendPaymentLinkMutation);
  if (!step.action) return null;
  const label = `${step.action}: ${fullName}`;
  if (step.kind !== 'unpaid' && step.kind !== 'link-missing') {
    return (
      <Button component={Link} to={`/session/view/${id}`} size="sm" variant="default" aria-label={label}>
        {step.action}
      </Button>
    );
  }
  const send = () =>
    sendLink.mutate(id, {
      onSuccess: async ({ message }) => {
        void toastSuccess(message);
        await client.invalidateQueries(waitingQuery);
      },
      onError: ({ message }) => void toastDanger(message),
    });
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={label}
        loading={sendLink.isPending}
        onClick={step.kind === 'unpaid' ? send : () => setLinking(true)}
        {...editableProps(canAct)}
      >
        {step.action}
      </Button>
      {isLinking && (
        <MeetingLinkForm interview={{ id, join_url: null, password: '' }} onClose={() => setLinking(false)} />
      )}
    </>
  );
}
