import { formatDateTime } from '../../../calendar.ts';
import type { Letter } from '../../mail/index.ts';

interface DeletionMail {
  kind: string;
  subject: string;
  letter: Letter;
}

const createKeepButton = (appUrl: string) => ({
  label: 'Sign in to keep my account',
  url: `${appUrl}/login`,
});

/** Composes the confirmation of a requested deletion. */
export const deletionRequestedLetter = (
  { fname }: { fname: string },
  deletionAt: Date,
  appUrl: string,
): DeletionMail => ({
  kind: 'deletion-requested',
  subject: 'Your Lifestory account will be deleted',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'You asked us to delete your account. It is closed now, and your subscription and upcoming sessions are cancelled.',
      `On ${formatDateTime(deletionAt)}, Los Angeles time, we will permanently delete it. Until then you can change your mind: sign in and choose “Keep my account”.`,
      'If you did not ask for this, sign in, keep your account and choose a new password.',
    ],
    button: createKeepButton(appUrl),
  },
});

/** Composes the reminder three days before a requested deletion. */
export const deletionReminderLetter = (
  { fname }: { fname: string },
  deletionAt: Date,
  appUrl: string,
): DeletionMail => ({
  kind: 'deletion-reminder',
  subject: 'Your Lifestory account will be deleted in three days',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      `On ${formatDateTime(deletionAt)}, Los Angeles time, we will permanently delete your account, as you asked. After that, nobody can restore it.`,
      'You can still keep it: sign in and choose “Keep my account”. You can also download your data there.',
    ],
    button: createKeepButton(appUrl),
  },
});
