import { Group } from '@mantine/core';
import { Button } from '../button.tsx';

interface Props {
  label: string;
  /** Label of the button that closes the dialog. */
  dismissLabel?: string;
  busy: boolean;
  onClose: () => void;
}

/** The button that closes a dialog, and the button that sends its form. */
export const DialogButtons = ({ label, dismissLabel = 'Cancel', busy, onClose }: Props) => (
  <Group justify="flex-end" gap="sm">
    <Button look="outline" onClick={onClose}>
      {dismissLabel}
    </Button>
    <Button type="submit" loading={busy}>
      {label}
    </Button>
  </Group>
);
