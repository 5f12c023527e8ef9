import { Button, Group, Modal } from '@mantine/core';
import { dollars } from '../../ui/money.ts';

interface Props {
  opened: boolean;
  /** Dollars. */
  amount: number;
  onAnswer: (approved: boolean) => void;
}

/** The question that the sandbox's bank asks, where a real bank would open its own window. */
export function BankDialog({ opened, amount, onAnswer }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title="Your bank would like to be sure"
      closeOnClickOutside={false}
      zIndex={10005}
    >
      <p>
        Is it you who pays <strong>{dollars(amount)}</strong> to Lifestory? With a real card your own bank
        asks here, with a code or its app.
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer(false)}>
          No, stop this payment
        </Button>
        <Button color="clay" data-autofocus onClick={() => onAnswer(true)}>
          Yes, confirm
        </Button>
      </Group>
    </Modal>
  );
}
