import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoryOwner } from '../../../../api/access-reason.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Radio, RadioGroup } from '../../../../ui/forms/choices.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { giveReasonMutation } from './staff-access.api.ts';

const reasons = [
  'The customer asked for help',
  'Checking a film or photograph',
  'Preparing an interview',
  'A legal or safety question',
];
const otherReason = 'Another reason';

interface Props {
  owner: StoryOwner;
  /** Called when the dialog closes, with whether a reason was given. */
  onClose: (isGiven: boolean) => void;
}

/** Asks a staff member why they look at the private films and photographs of a storyteller. */
export default function AccessReasonDialog({ owner, onClose }: Props) {
  const giveReason = useMutation(giveReasonMutation);
  const [choice, setChoice] = useState('');
  const submit = (read: ReadField) => {
    const reason = choice === otherReason ? read('reason') : choice;
    giveReason.mutate({ id: owner.id, reason }, { onSuccess: () => onClose(true) });
  };
  return (
    <Dialog onClose={() => onClose(false)} title="Why do you need to see this story?">
      <Form onSubmit={submit} failure={giveReason.error} onDismiss={giveReason.reset}>
        <Stack>
          <p>
            The films and photographs of {owner.name || 'this customer'} are private. Your reason is valid for
            one hour. {owner.name || 'The customer'} can read it in the settings, with your name.
          </p>
          <RadioGroup
            label="Reason"
            value={choice}
            onChange={setChoice}
            error={choice === otherReason ? undefined : giveReason.error?.fields.reason}
          >
            {[...reasons, otherReason].map((reason) => (
              <Radio key={reason} value={reason} label={reason} />
            ))}
          </RadioGroup>
          {choice === otherReason && (
            <TextField
              id="access-reason"
              name="reason"
              label="Your reason"
              maxLength={300}
              error={giveReason.error?.fields.reason}
            />
          )}
          <DialogButtons label="Continue" busy={giveReason.isPending} onClose={() => onClose(false)} />
        </Stack>
      </Form>
    </Dialog>
  );
}
