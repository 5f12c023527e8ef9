import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Group, Stack } from '../../../../ui/layout/stack.tsx';

interface Props {
  /** Full name of the invited person. */
  name: string;
  link: string;
  onClose: () => void;
}

/** Shows the link of an invitation for copying. */
export function InvitationLinkDialog({ name, link, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={`Invitation link for ${name}`} size="lg">
      <Stack>
        <p>
          {link.includes('/create-password/')
            ? `With this link, ${name} can choose a password. It works for 14 days, or until the password is chosen. Please give it only to ${name}.`
            : `${name} already has a password and can sign in here. The story is under Switch Account.`}
        </p>
        <TextField label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Group justify="end">
          <CopyButton text={link} label="Copy link" successText="Link copied" look="primary" />
        </Group>
      </Stack>
    </Dialog>
  );
}
