import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../api/failure.ts';
import {
  AskCustomerDialog,
  type InterviewReply,
  MeetingLinkForm,
  NextStepBar,
  openAccountMutation,
  sendPaymentLinkMutation,
  useStartInterview,
} from '../../../domains/calendar/interviews/index.ts';
import { chooseRecording } from '../../../domains/film/recordings/index.ts';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';

/** The next step, with a button that performs it or opens its dialog. */
export function InterviewNextStep({
  interview,
  refetch,
}: {
  interview: InterviewReply['session'];
  /** Refetches the interview. */
  refetch: () => Promise<unknown>;
}) {
  const [isLinkFormOpen, setLinkFormOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const sendLink = useMutation(sendPaymentLinkMutation);
  const openAccount = useMutation(openAccountMutation);
  const start = useStartInterview(interview);
  const report = {
    onSuccess: async ({ message }: { message: string }) => {
      void toastSuccess(message);
      await refetch();
    },
    onError: ({ message }: Failure) => void toastDanger(message),
  };
  return (
    <>
      <NextStepBar
        step={interview.next_step}
        busy={sendLink.isPending || openAccount.isPending}
        perform={{
          'link-missing': () => setLinkFormOpen(true),
          starting: start.open,
          'upload-unfinished': chooseRecording,
          'recording-missing': chooseRecording,
          unwatched: () => setAsking(true),
          unpaid: () => sendLink.mutate(interview.id, report),
          'account-missing': () => openAccount.mutate(interview.customer.id, report),
        }}
      />
      {isLinkFormOpen && <MeetingLinkForm interview={interview} onClose={() => setLinkFormOpen(false)} />}
      {isAsking && <AskCustomerDialog customer={interview.customer} onClose={() => setAsking(false)} />}
    </>
  );
}
