import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { calendarDatesQuery, SlotRangeDialog } from '../../../calendar/time-slots/index.ts';
import { makeFilmMutation } from '../../../studio/studio-recordings/index.ts';
import { FailedMailsDialog } from '../../mail/index.ts';
import { FailingJobDialog, startBackupMutation } from '../../operations/index.ts';
import { configurationQuery } from '../../settings/index.ts';
import type { ResolvableCause } from './resolvable-causes.ts';

interface StepProps {
  /** The page of the alert. */
  url: string;
  /** Called when the dialog of the step is closed: the cause may be resolved. */
  onClose: () => void;
}

const stepsByCause: Record<ResolvableCause, ComponentType<StepProps>> = {
  meetings_unauthorized: AuthorizeStep,
  meetings_expiring: AuthorizeStep,
  backup_failed: BackupStep,
  backup_missed: BackupStep,
  no_free_slot: SlotStep,
  mails_failing: MailStep,
  jobs_failed: JobStep,
  films_missing: FilmStep,
};

/** The button that resolves the cause of an alert or opens the dialog for it. */
export default function AlertStep({ cause, ...props }: StepProps & { cause: ResolvableCause }) {
  const Step = stepsByCause[cause];
  return <Step {...props} />;
}

interface StepButtonProps {
  label: string;
  isPending?: boolean;
  onClick: () => void;
}

function StepButton({ label, isPending = false, onClick }: StepButtonProps) {
  return (
    <Button size="sm" look="outline" loading={isPending} onClick={onClick} {...editableProps(useCanEdit())}>
      {label}
    </Button>
  );
}

const toastFailure = ({ message }: Failure) => void toastDanger(message);

/** Opens the meeting provider's page for authorizing the account. */
function AuthorizeStep() {
  const client = useQueryClient();
  const authorize = useMutation<string | null, Failure>({
    // The link is valid for half an hour, so a cached one may have expired.
    mutationFn: async () =>
      (await client.fetchQuery({ ...configurationQuery, staleTime: 0 })).zoom.authorize_url,
  });
  const open = () =>
    authorize.mutate(undefined, {
      onSuccess: (url) => url && window.location.assign(url),
      onError: toastFailure,
    });
  return <StepButton label="Authorize the account" isPending={authorize.isPending} onClick={open} />;
}

function BackupStep() {
  const start = useMutation(startBackupMutation);
  const backUp = () =>
    start.mutate(undefined, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: toastFailure,
    });
  return <StepButton label="Back up now" isPending={start.isPending} onClick={backUp} />;
}

/** Makes the film of a recorded call from what has arrived; with several calls, each has its own page. */
function FilmStep({ url, onClose }: StepProps) {
  const id = /^\/session\/view\/([\w-]+)/.exec(url)?.[1];
  const makeFilm = useMutation(makeFilmMutation(id ?? ''));
  if (!id) return null;
  const make = () =>
    makeFilm.mutate(false, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: toastFailure,
      onSettled: onClose,
    });
  return <StepButton label="Make the film now" isPending={makeFilm.isPending} onClick={make} />;
}

/** Whether the dialog of a step is open. */
function useStepDialog(onClose: () => void) {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      onClose();
    },
  };
}

function SlotStep({ onClose }: StepProps) {
  const { isOpen, open, close } = useStepDialog(onClose);
  const today = useQuery(calendarDatesQuery).data?.currentDate;
  return (
    <>
      <StepButton label="Add time slots" onClick={open} />
      {isOpen && today && (
        <SlotRangeDialog
          today={today}
          onClose={close}
          onStored={({ added }) => {
            close();
            void toastSuccess(added === 1 ? '1 time slot added.' : `${added} time slots added.`);
          }}
        />
      )}
    </>
  );
}

function MailStep({ onClose }: StepProps) {
  const { isOpen, open, close } = useStepDialog(onClose);
  return (
    <>
      <StepButton label="Send again" onClick={open} />
      {isOpen && <FailedMailsDialog onClose={close} />}
    </>
  );
}

function JobStep({ onClose }: StepProps) {
  const { isOpen, open, close } = useStepDialog(onClose);
  return (
    <>
      <StepButton label="Retry or discard" onClick={open} />
      {isOpen && <FailingJobDialog onClose={close} />}
    </>
  );
}
