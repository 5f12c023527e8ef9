import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { confirmAppMutation, startAppMutation } from './second-factor.api.ts';
import styles from './second-factors.module.css';

interface Props {
  /** Called after the app was added, with new recovery codes if there are any. */
  onAdded: (codes: string[]) => void;
  onClose: () => void;
}

/** Adds an authenticator app: shows the QR code to scan, and asks for the first code that the app displays. */
export function AuthenticatorAppDialog({ onAdded, onClose }: Props) {
  const { mutate: start, data, error: startError } = useMutation(startAppMutation);
  const confirm = useMutation(confirmAppMutation);
  useEffect(() => start(), [start]);
  return (
    <Dialog onClose={onClose} title="Add an authenticator app">
      <Form
        onSubmit={(read) => confirm.mutate(read('code'), { onSuccess: onAdded })}
        failure={startError ?? confirm.error}
        onDismiss={confirm.reset}
      >
        <Stack>
          <p>
            1. Open an authenticator app on your phone, such as Google Authenticator, and scan this QR code
            with it.
          </p>
          {data ? (
            <img className={styles.qrCode} src={data.picture} alt="QR code for your authenticator app" />
          ) : (
            <Skeleton className={styles.qrCode ?? ''} animate={!startError} />
          )}
          <p className={styles.detail}>
            No camera? Type this key into the app instead:{' '}
            <span className={styles.secret}>{data?.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
          <TextField
            label="2. Enter the six digits that the app shows"
            name="code"
            id="app-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={confirm.error?.fields.code}
          />
          <DialogButtons label="Add" busy={confirm.isPending} disabled={!data} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
