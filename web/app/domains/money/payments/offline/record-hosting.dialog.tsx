import { maxOfflineMonths } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { formatDollars } from '../../../../ui/money.ts';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { recordOfflineHostingMutation } from '../payments.api.ts';
import { OfflinePaymentForm } from './offline-payment.form.tsx';

interface Props {
  storytellerId: string;
  /** Dollars. */
  monthPrice: number;
  onClose: () => void;
}

/** Records months of a storyteller's hosting as paid without a card. */
export default function RecordHostingDialog({ storytellerId, monthPrice, onClose }: Props) {
  const [months, setMonths] = useState('12');
  const record = useMutation({
    ...recordOfflineHostingMutation,
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  const count = Number(months);
  const isValid = Number.isInteger(count) && count >= 1 && count <= maxOfflineMonths;
  return (
    <Dialog onClose={onClose} title="Record a payment of hosting" size="md">
      <OfflinePaymentForm
        onRecord={(entry) => record.mutate({ id: storytellerId, months: count, ...entry })}
        failure={record.error}
        busy={record.isPending}
        onDismiss={record.reset}
        onClose={onClose}
      >
        <p>
          The months follow the trial and what is already paid. The customer gets a receipt by e-mail. No card
          is charged.
        </p>
        <TextField
          type="number"
          inputMode="numeric"
          id="months"
          name="months"
          label="Months"
          value={months}
          onChange={({ currentTarget }) => setMonths(currentTarget.value)}
          min={1}
          max={maxOfflineMonths}
          error={record.error?.fields.months}
          description={`From 1 to ${maxOfflineMonths}, at ${formatDollars(monthPrice)} a month.`}
        />
        <p role="status">
          Amount received: <strong>{isValid ? formatDollars(count * monthPrice) : '–'}</strong>
        </p>
      </OfflinePaymentForm>
    </Dialog>
  );
}
