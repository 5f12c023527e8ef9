import { formatDateTime } from '../../../../calendar.ts';
import type { Letter } from '../../../platform/mail/index.ts';

interface DeletionMail {
  kind: string;
  subject: string;
  letter: Letter;
}

const createKeepButton = (appUrl: string) => ({
  label: 'Sign in to keep my account',
  url: `${appUrl}/login`,
});

/** What the owner of an account reads about its deletion. */
interface Owner {
  fname: string;
  /** The names of the storytellers whose stories the owner keeps. */
  keptStories: readonly string[];
}

const andList = new Intl.ListFormat('en-US');

/** States what becomes of the stories that the owner took over; nothing without any. */
const describeKeptStories = ({ keptStories }: Owner): string[] => {
  if (keptStories.length === 0) return [];
  const stories = keptStories.length === 1 ? 'the life story' : 'the life stories';
  return [
    `You keep ${stories} of ${andList.format(keptStories)}. Until the deletion it stays with you, and its subscription does not renew. After that it belongs to its storyteller again.`,
  ];
};

/** Composes the confirmation of a requested deletion. */
export const deletionRequestedLetter = (owner: Owner, deletionAt: Date, appUrl: string): DeletionMail => ({
  kind: 'deletion-requested',
  subject: 'Your Lifestory account will be deleted',
  letter: {
    greeting: `Dear ${owner.fname},`,
    paragraphs: [
      'You asked us to delete your account. It is closed now, and your subscription and upcoming sessions are cancelled.',
      `On ${formatDateTime(deletionAt)}, Los Angeles time, we will permanently delete it. Until then you can change your mind: sign in and choose “Keep my account”.`,
      ...describeKeptStories(owner),
      'If you did not ask for this, sign in, keep your account and choose a new password.',
    ],
    button: createKeepButton(appUrl),
  },
});

/** Composes the mail with which the owner confirms that the account is deleted at once. */
export const confirmDeletionLetter = ({ fname }: Pick<Owner, 'fname'>, url: string): DeletionMail => ({
  kind: 'deletion-confirmation',
  subject: 'Confirm that we delete your Lifestory account now',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'You asked us to delete your account now, without waiting for the 30 days. Please confirm it. After that, nobody can restore it:',
    ],
    button: { label: 'Delete my account', url },
    footnote:
      'The link works once, within 60 minutes. If you did not ask for this, do not use it: sign in, keep your account and choose a new password.',
  },
});

/** Composes the reminder three days before a requested deletion. */
export const deletionReminderLetter = (owner: Owner, deletionAt: Date, appUrl: string): DeletionMail => ({
  kind: 'deletion-reminder',
  subject: 'Your Lifestory account will be deleted in three days',
  letter: {
    greeting: `Dear ${owner.fname},`,
    paragraphs: [
      `On ${formatDateTime(deletionAt)}, Los Angeles time, we will permanently delete your account, as you asked. After that, nobody can restore it.`,
      'You can still keep it: sign in and choose “Keep my account”. You can also download your data there.',
      ...describeKeptStories(owner),
    ],
    button: createKeepButton(appUrl),
  },
});
