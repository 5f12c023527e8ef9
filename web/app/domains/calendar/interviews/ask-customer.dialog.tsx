import type { InterviewDetails } from '@lifestory/contract';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Group, Stack } from '../../../ui/layout/stack.tsx';

interface Props {
  customer: Pick<InterviewDetails['customer'], 'fullName' | 'email' | 'contact'>;
  onClose: () => void;
}

/** Ways to ask a customer whether they have seen their film: their phone number, and an e-mail draft. */
export function AskCustomerDialog({ customer: { fullName, email, contact }, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={`Ask ${fullName}`} size="lg">
      <Stack>
        <p>
          The film has not been watched yet. Call, or write an e-mail: it opens in your mail program with a
          draft that you can change.
        </p>
        <Group>
          <ButtonAnchor look="accent" round href={createMailDraft(email)}>
            Write an e-mail
          </ButtonAnchor>
          <CopyButton text={email} label={`Copy ${email}`} successText="E-mail address copied" />
          {contact && (
            <CopyButton text={contact} label={`Copy ${contact}`} successText="Phone number copied" />
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const createMailDraft = (email: string): string => {
  const subject = 'Have you seen your film?';
  const body = `Hello,\n\nYour film is ready at ${window.location.origin}/home. Have you been able to watch it? If anything does not work, please reply, and we will help.\n\nKind regards`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};
