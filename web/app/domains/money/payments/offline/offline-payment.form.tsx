import type { OfflineMethod } from '@lifestory/contract';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { offlineMethods } from './offline-methods.ts';

/** How a payment without a card was made. */
export interface OfflineEntry {
  method: OfflineMethod;
  reference: string;
  received_on: string;
}

interface Props {
  /** What the payment pays for, and the fields that the purchase needs. */
  children: ReactNode;
  failure: Failure | null;
  busy: boolean;
  onRecord: (entry: OfflineEntry) => void;
  onDismiss: () => void;
  onClose: () => void;
}

/** The form that records a payment in cash, by check or by bank transfer. */
export function OfflinePaymentForm({ children, failure, busy, onRecord, onDismiss, onClose }: Props) {
  const [today] = useState(() => formatTime(new Date(), 'YYYY-MM-DD'));
  const errors = failure?.fields ?? {};
  return (
    <Form
      onSubmit={(read) =>
        onRecord({
          method: read('method') as OfflineMethod,
          reference: read('reference'),
          received_on: read('received_on'),
        })
      }
      failure={failure}
      onDismiss={onDismiss}
    >
      <Stack>
        {children}
        <SelectField
          id="method"
          name="method"
          label="Paid by"
          options={offlineMethods}
          error={errors.method}
        />
        <TextField
          id="reference"
          name="reference"
          label="Reference"
          description="The number of the check or transfer, if there is one."
          autoComplete="off"
          error={errors.reference}
        />
        <TextField
          type="date"
          id="received_on"
          name="received_on"
          label="Received on"
          max={today}
          defaultValue={today}
          required
          withAsterisk={false}
          error={errors.received_on}
        />
        <DialogButtons label="Record" busy={busy} onClose={onClose} />
      </Stack>
    </Form>
  );
}
