import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { formatDollars } from '../../../ui/money.ts';

interface Props {
  /** Receives the customer's decision; null while the dialog is closed. */
  onDecide: ((approved: boolean) => void) | null;
  /** In dollars; null or 0 if the card is only saved. */
  amount: number | null;
}

/**
 * The authentication dialog of the sandbox’s bank; a real bank opens its own window. If it opens above another
 * dialog, both must be in the same modal stack, so that only this one reacts to keys.
 */
export function BankDialog({ onDecide, amount }: Props) {
  if (!onDecide) return null;
  return (
    <Dialog
      stackId="bank"
      onClose={() => onDecide(false)}
      title="Confirm with your bank"
      closeOnClickOutside={false}
      zIndex={10005}
    >
      <p>
        {!amount ? (
          'Do you allow Lifestory to save this card for later payments?'
        ) : (
          <>
            Are you paying <strong>{formatDollars(amount)}</strong> to Lifestory?
          </>
        )}{' '}
        With a real card, your own bank would now ask for a code, or for a confirmation in its app.
      </p>
      <Group justify="end">
        <Button look="outline" onClick={() => onDecide(false)}>
          {!amount ? 'No, do not save it' : 'No, stop this payment'}
        </Button>
        <Button look="accent" onClick={() => onDecide(true)}>
          Yes, confirm
        </Button>
      </Group>
    </Dialog>
  );
}
