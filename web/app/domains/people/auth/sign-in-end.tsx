import { useEffect, useState } from 'react';
import { readSignOutReason } from '../../../api/sign-in.ts';
import styles from './sign-in-end.module.css';

const reasons: Record<string, string> = {
  expired: 'Your sign-in has expired. Please sign in again.',
  idle: 'You were signed out because nothing happened here for a while. Please sign in again.',
  signed_out: 'You were signed out on another device. Please sign in again.',
  password_changed: 'The password was changed, so you were signed out. Sign in with the new password.',
  role_changed: 'Your role was changed, so you were signed out. Sign in again to continue with the new role.',
  account_removed:
    'This account was closed, so you were signed out. Please write to us if you have questions.',
};

const unknownReason = 'Your sign-in has ended. Please sign in again.';

/** Explains why the last sign-in ended; renders nothing otherwise. */
export function SignInEnd() {
  // Read in an effect: the prerendered page has no access to this browser's storage.
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    const ended = readSignOutReason();
    if (ended) setReason(ended);
  }, []);
  if (!reason) return null;
  return (
    <p role="status" className={styles.end}>
      {reasons[reason] ?? unknownReason}
    </p>
  );
}
