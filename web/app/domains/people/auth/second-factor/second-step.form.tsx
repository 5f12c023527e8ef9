import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../../api/call.ts';
import { hasPasskeySupport } from '../../../../api/step-up.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { secondStepMutation } from './second-factor.api.ts';
import styles from './second-factors.module.css';

/** A sign-in that needs a second step. */
export interface StartedSignIn {
  challenge: string;
  methods: readonly string[];
}

interface Props {
  started: StartedSignIn;
  onSignedIn: (reply: CallReply<'auth.login'>) => void;
  onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code from the authenticator app, or a recovery code. */
export default function SecondStepForm({ started: { challenge, methods }, onSignedIn, onBack }: Props) {
  const complete = useMutation(secondStepMutation(challenge));
  const heading = useRef<HTMLHeadingElement>(null);
  const canUsePasskey = methods.includes('passkey') && hasPasskeySupport();
  const hasOtherWay = canUsePasskey || methods.includes('code');
  const [isRecovering, setRecovering] = useState(!hasOtherWay);
  useEffect(() => heading.current?.focus(), []);
  const asksForCode = isRecovering || methods.includes('code');
  const submit = (read: ReadField) =>
    complete.mutate(isRecovering ? { recovery_code: read('recovery_code') } : { code: read('code') }, {
      onSuccess: onSignedIn,
    });
  const { code, recovery_code } = complete.error?.fields ?? {};
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Confirm it’s you
      </h2>
      <Form onSubmit={submit} failure={complete.error} onDismiss={complete.reset}>
        <Stack>
          {canUsePasskey && !isRecovering && (
            <Button
              size="lg"
              round
              loading={complete.isPending}
              onClick={() => complete.mutate('passkey', { onSuccess: onSignedIn })}
            >
              Use your passkey
            </Button>
          )}
          {isRecovering && (
            <TextField
              label="Recovery code"
              description="One of the ten codes that you saved, such as ABCD-EFGH-JKLM"
              name="recovery_code"
              id="recovery_code"
              autoComplete="off"
              error={recovery_code}
            />
          )}
          {!isRecovering && asksForCode && (
            <TextField
              label="Code"
              description="The six digits that your authenticator app shows now"
              name="code"
              id="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={code}
            />
          )}
          {asksForCode && (
            <Button type="submit" look="accent" size="lg" round loading={complete.isPending}>
              Confirm
            </Button>
          )}
          {hasOtherWay && (
            <Button
              look="text"
              onClick={() => {
                complete.reset();
                setRecovering(!isRecovering);
              }}
            >
              {isRecovering ? 'Use another way' : 'Use a recovery code'}
            </Button>
          )}
          <Button look="text" onClick={onBack}>
            Back to sign-in
          </Button>
        </Stack>
      </Form>
    </>
  );
}
