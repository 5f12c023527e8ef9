import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatTime } from '../../../../ui/time.ts';
import { endRenewalsMutation, resumeRenewalsMutation } from '../subscriptions.api.ts';

interface Props {
  storytellerId: string;
  /**
   * The day on which the paid period ends, null for an unpaid month; or the day on which a cancelled subscription
   * renews again.
   */
  change: { ends: string | null } | { resumes: string };
  onClose: () => void;
}

/** Cancels or resumes the renewals of a storyteller's hosting, with a reason that the storyteller reads. */
export default function RenewalDialog({ storytellerId, change, onClose }: Props) {
  const isEnd = 'ends' in change;
  const mutation = useMutation({
    ...(isEnd ? endRenewalsMutation : resumeRenewalsMutation),
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={isEnd ? 'Cancel the subscription?' : 'Resume the subscription?'}
      size="md"
    >
      <Form
        onSubmit={(read) => mutation.mutate({ id: storytellerId, reason: read('reason') })}
        failure={mutation.error}
        onDismiss={mutation.reset}
      >
        <Stack>
          <p>{describeChange(change)}</p>
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            description="The customer reads it in an e-mail."
            autoComplete="off"
            error={mutation.error?.fields.reason}
          />
          <DialogButtons
            label={isEnd ? 'Cancel subscription' : 'Resume subscription'}
            dismissLabel={isEnd ? 'Keep subscription' : 'Cancel'}
            busy={mutation.isPending}
            onClose={onClose}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}

function describeChange(change: Props['change']): string {
  const formatDay = (day: string) => formatTime(day, 'MM-DD-YYYY');
  if ('resumes' in change) {
    return `Nothing is charged now. The subscription renews on ${formatDay(change.resumes)}, if there is a card to charge.`;
  }
  return change.ends === null
    ? 'Nothing more is charged. The month is not paid, so the story closes now. Nothing is deleted.'
    : `Nothing more is charged. The story stays open until ${formatDay(change.ends)}, and nothing is deleted.`;
}
