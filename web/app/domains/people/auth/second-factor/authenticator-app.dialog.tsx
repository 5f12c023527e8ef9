import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
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
          <Text>
            1. Open an authenticator app on your phone, such as Google Authenticator, and scan this QR code
            with it.
          </Text>
          {data ? (
            <img className={styles.qrCode} src={data.picture} alt="QR code for your authenticator app" />
          ) : (
            <Skeleton className={styles.qrCode ?? ''} animate={!startError} />
          )}
          <Text size="sm">
            No camera? Type this key into the app instead:{' '}
            <span className={styles.secret}>{data?.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </Text>
          <TextInput
            label="2. Enter the six digits that the app shows"
            name="code"
            id="app-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={confirm.error?.fields.code}
          />
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={confirm.isPending} disabled={!data}>
              Add
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
