import { Group, Stack, TextInput } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface Props {
  name: string;
  link: string;
  onClose: () => void;
}

/** Shows a member's sign-in link for copying. */
export function InvitationLinkModal({ name, link, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={`Invitation link for ${name}`} size="lg">
      <Stack gap="md">
        <p>
          {link.includes('/create-password/')
            ? `With this link ${name} chooses a password. It works for 14 days, until a password is chosen. Please give it to ${name} only.`
            : `${name} has a password already, and signs in here. The story is found under Switch Account.`}
        </p>
        <TextInput
          label="Link"
          value={link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <CopyButton text={link} label="Copy link" copied="Link copied" variant="filled" />
        </Group>
      </Stack>
    </Dialog>
  );
}
