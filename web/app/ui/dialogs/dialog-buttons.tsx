import { Button, Group } from '@mantine/core';

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
    <Button variant="default" onClick={onClose}>
      {dismissLabel}
    </Button>
    <Button type="submit" loading={busy}>
      {label}
    </Button>
  </Group>
);
