import { formatDateTime } from '../../../../calendar.ts';
import type { SecurityMail } from '../security.letter.ts';

interface Owner {
  fname: string;
}

/** Composes the mail to a new address, which confirms the change. */
export const confirmAddressLetter = ({ fname }: Owner, url: string, isByStaff: boolean): SecurityMail => ({
  kind: 'address-confirmation',
  subject: 'Confirm your new e-mail address for Lifestory',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      isByStaff
        ? 'We were asked to use this e-mail address for your Lifestory account. Please confirm it:'
        : 'You asked to use this e-mail address for your Lifestory account. Please confirm it:',
    ],
    button: { label: 'Confirm this address', url },
    footnote:
      'The link works once, within 60 minutes. If you did not ask for this, you do not need to do anything: nothing changes.',
  },
});

/** Composes the mail to an address that somebody tried to use for another account. */
export const addressInUseLetter = ({ fname }: Owner, appUrl: string): SecurityMail => ({
  kind: 'address-in-use',
  subject: 'Your e-mail address already has a Lifestory account',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'Someone asked to use this e-mail address for another Lifestory account. It already belongs to yours, so nothing was changed.',
      'If that was you, sign in to this account instead, or write to us. If not, you do not need to do anything.',
    ],
    button: { label: 'Sign in', url: `${appUrl}/login` },
  },
});

/** Composes the notice to the old address, with a link that restores it. */
export const addressChangedLetter = (
  { fname }: Owner,
  {
    newEmail,
    changedAt,
    undoUrl,
    isByStaff,
  }: { newEmail: string; changedAt: Date; undoUrl: string; isByStaff: boolean },
): SecurityMail => ({
  kind: 'address-changed',
  subject: 'The e-mail address of your Lifestory account was changed',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      `On ${formatDateTime(changedAt)}, Los Angeles time, the e-mail address of your account was changed to ${newEmail}${isByStaff ? ' by our staff, on request' : ''}. For the next seven days, we write to this address only to protect your account; after that, no longer.`,
      'If this is right, you do not need to do anything. If not, get your account back with this link. It restores this address, ends the password and signs out all devices.',
    ],
    button: { label: 'This was not me', url: undoUrl },
    footnote: 'The link works once, for seven days.',
  },
});

/** Composes the mail with which the owner of a restored address chooses a new password. */
export const addressRestoredLetter = ({ fname }: Owner, url: string): SecurityMail => ({
  kind: 'address-restored',
  subject: 'Your Lifestory account uses this address again',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'Your account uses this e-mail address again. The password no longer works, and all devices are signed out.',
      'Passkeys and authenticator apps that were added in the week before the change, or since, no longer work, nor do earlier recovery codes.',
      'If someone asked to delete the account, that is cancelled. A subscription or session that was cancelled then stays cancelled.',
      'Please choose a new password now:',
    ],
    button: { label: 'Choose a new password', url },
    footnote:
      'The link works once, within 60 minutes. For another one, choose “Forget Password?” on the sign-in page.',
  },
});
