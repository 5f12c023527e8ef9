import { formatDateTime } from '../../../calendar.ts';
import type { Letter } from '../../platform/mail/index.ts';
import { type DeviceDescription, describeUserAgent } from './sign-in/device.ts';

interface Owner {
  fname: string;
}

/** A mail about access to an account, without its recipient. */
export interface SecurityMail {
  kind: string;
  subject: string;
  letter: Letter;
}

/** Composes the notice of a password change. */
export const passwordChangedLetter = ({ fname }: Owner, changedAt: Date, appUrl: string): SecurityMail => ({
  kind: 'password-changed',
  subject: 'Your Lifestory password was changed',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      `Your password was changed on ${formatDateTime(changedAt)}, Los Angeles time.`,
      'If this was you, you do not need to do anything. If not, choose a new password now, and write to us.',
    ],
    button: { label: 'Choose a new password', url: `${appUrl}/forget-password` },
  },
});

/** Composes the notice of a sign-in on a new device. */
export const newDeviceLetter = (
  { fname }: Owner,
  { userAgent, network, country }: DeviceDescription,
  signedInAt: Date,
  appUrl: string,
): SecurityMail => ({
  kind: 'new-device',
  subject: 'New sign-in to your Lifestory account',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      `A new device signed in to your account on ${formatDateTime(signedInAt)}, Los Angeles time: ${describeUserAgent(userAgent).name}, network address ${network}${country ? ` (${country})` : ''}.`,
      'If this was you, you do not need to do anything. If not, choose a new password now. That signs out all devices.',
    ],
    button: { label: 'Choose a new password', url: `${appUrl}/forget-password` },
  },
});

/** A change of second factors, as the audit log names it. */
export type SecondFactorChange =
  | 'authenticator app added'
  | 'authenticator app removed'
  | 'passkey added'
  | 'passkey removed'
  | 'recovery codes replaced'
  | 'second factors reset';

const changeTexts: Record<SecondFactorChange, string> = {
  'authenticator app added': 'An authenticator app was added to your account',
  'authenticator app removed': 'The authenticator app was removed from your account',
  'passkey added': 'A passkey was added to your account',
  'passkey removed': 'A passkey was removed from your account',
  'second factors reset':
    'The second step at sign-in was removed from your account by another Super Admin or the operator of the site',
  'recovery codes replaced': 'New recovery codes replaced the earlier ones of your account',
};

/** Composes the notice of a change of second factors. */
export const secondFactorChangedLetter = (
  { fname }: Owner,
  change: SecondFactorChange,
  changedAt: Date,
  appUrl: string,
): SecurityMail => ({
  kind: 'second-factor-changed',
  subject: 'The sign-in to your Lifestory account was changed',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      `${changeTexts[change]} on ${formatDateTime(changedAt)}, Los Angeles time.`,
      'If this was you, you do not need to do anything. If not, choose a new password now, and write to us.',
    ],
    button: { label: 'Choose a new password', url: `${appUrl}/forget-password` },
  },
});

/** Composes the notice that sign-ins on new devices are slowed down; `url` is a password reset link. */
export const failedSignInsLetter = ({ fname }: Owner, url: string): SecurityMail => ({
  kind: 'failed-sign-ins',
  subject: 'Many failed sign-ins to your Lifestory account',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'There were many attempts to sign in to your account with a wrong password. To protect you, we slow down sign-ins on new devices until tomorrow. Devices you have used before work as usual.',
      'If you can sign in, you do not need to do anything. If not, choose a new password with this link:',
    ],
    button: { label: 'Choose a new password', url },
    footnote: 'The link works once, for 60 minutes.',
  },
});
