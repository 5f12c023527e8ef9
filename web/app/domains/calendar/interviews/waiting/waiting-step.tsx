import type { InterviewDetails, StepKind, WaitingInterview } from '@lifestory/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { useUser } from '../../../../api/sign-in.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { editableProps } from '../../../../ui/forms/read-only.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import {
  interviewQuery,
  openAccountMutation,
  sendPaymentLinkMutation,
  waitingQuery,
} from '../interviews.api.ts';
import { steps } from '../next-step.tsx';

const MeetingLinkForm = lazyComponent(
  async () => ({ default: (await import('../meeting/meeting-link.form.tsx')).MeetingLinkForm }),
  { floating: true },
);

const AskCustomerDialog = lazyComponent(
  async () => ({ default: (await import('../ask-customer.dialog.tsx')).AskCustomerDialog }),
  { floating: true },
);

type Customer = InterviewDetails['customer'];

const toastFailure = ({ message }: Failure) => void toastDanger(message);

/** The button of a row that performs the next step of an interview, or links to the section where it is performed. */
export function WaitingStep({ interview }: { interview: WaitingInterview }) {
  const { id, fullName, next_step: step } = interview;
  const client = useQueryClient();
  const canAct = useUser()?.role !== 'Developer';
  const [isLinking, setLinking] = useState(false);
  const [customerToAsk, setCustomerToAsk] = useState<Customer | null>(null);
  const sendLink = useMutation(sendPaymentLinkMutation);
  const openAccount = useMutation(openAccountMutation);
  const findCustomer = useMutation<Customer, Failure, void>({
    mutationFn: async () => (await client.fetchQuery(interviewQuery(id))).session.customer,
    onError: toastFailure,
  });
  const report = {
    onSuccess: async ({ message }: { message: string }) => {
      void toastSuccess(message);
      await client.invalidateQueries(waitingQuery);
    },
    onError: toastFailure,
  };
  const functions: Partial<Record<StepKind, () => void>> = {
    unpaid: () => sendLink.mutate(id, report),
    'link-missing': () => setLinking(true),
    'account-missing': () =>
      findCustomer.mutate(undefined, { onSuccess: (customer) => openAccount.mutate(customer.id, report) }),
    unwatched: () => findCustomer.mutate(undefined, { onSuccess: setCustomerToAsk }),
  };
  const performStep = functions[step.kind];
  if (!step.action) return null;
  const label = `${step.action}: ${fullName}`;
  if (!performStep) {
    const section = `/session/view/${id}#${steps[step.kind].sectionId}`;
    return (
      <ButtonLink to={section} size="sm" look="outline" aria-label={label}>
        {step.action}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        size="sm"
        look="outline"
        aria-label={label}
        loading={sendLink.isPending || findCustomer.isPending || openAccount.isPending}
        onClick={performStep}
        {...editableProps(canAct)}
      >
        {step.action}
      </Button>
      {isLinking && (
        <MeetingLinkForm interview={{ id, join_url: null, password: '' }} onClose={() => setLinking(false)} />
      )}
      {customerToAsk && <AskCustomerDialog customer={customerToAsk} onClose={() => setCustomerToAsk(null)} />}
    </>
  );
}
