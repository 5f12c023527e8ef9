import type { SettingKey } from '@lifestory/contract';
import type { Configuration } from './configuration.api.ts';

interface Setting {
  key: SettingKey;
  label: string;
  /** Describes the setting in one sentence. */
  text: string;
  /** Null for a plain number or a choice. */
  unit: '$' | 'days' | 'hours' | 'minutes' | 'GB' | null;
  /** The values to choose from, with their labels; without them, a number is typed. */
  choices?: readonly { value: string; label: string }[];
  /** The current value as the field shows it. */
  value: (configuration: Configuration) => string;
}

/** Formats a number with thousands separators. */
const formatCount = (value: number) => value.toLocaleString('en-US');

const formatAmount = (dollars: number) =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2 });

/** Removes thousands separators from a number; returns other text unchanged. */
export const withoutSeparators = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

/** The settings that staff can edit, in display order. */
export const settings: readonly Setting[] = [
  {
    key: 'amount-for-booking-session',
    label: 'Fee per recording',
    text: 'The one-time price of a recorded interview. The booking page shows it.',
    unit: '$',
    value: (configuration) => formatAmount(configuration.paymentForSession),
  },
  {
    key: 'amount-for-booking-subscription',
    label: 'Monthly fee',
    text: 'The monthly price of hosting a story.',
    unit: '$',
    value: (configuration) => formatAmount(configuration.paymentForSubscription),
  },
  {
    key: 'trial-period-of-customer-in-days',
    label: 'Trial period',
    text: 'How long a new story is open without a subscription.',
    unit: 'days',
    value: (configuration) => formatCount(configuration.trialPeriod),
  },
  {
    key: 'hours-before-meeting-to-send-alert',
    label: 'Alert before a meeting',
    text: 'How long before a meeting the dashboard shows an alert. 0 turns the alert off.',
    unit: 'hours',
    value: (configuration) => formatCount(configuration.day_before_meeting_to_send_alert),
  },
  {
    key: 'customer-reminder-hours',
    label: 'Customer reminder',
    text: 'How long before an interview the customer gets a reminder by e-mail. 0 sends none.',
    unit: 'hours',
    value: (configuration) => formatCount(configuration.customer_reminder_hours),
  },
  {
    key: 'min-booking-lead-minutes',
    label: 'Minimum lead time',
    text: 'How long before its start a time slot closes for booking. 0 keeps it open until it starts.',
    unit: 'minutes',
    value: (configuration) => formatCount(configuration.min_booking_lead_minutes),
  },
  {
    key: 'max-photographs-per-story',
    label: 'Photographs per story',
    text: 'The maximum number of photographs per story. Lowering it deletes nothing.',
    unit: null,
    value: (configuration) => formatCount(configuration.max_photographs_per_story),
  },
  {
    key: 'max-story-gigabytes',
    label: 'Storage per story',
    text: 'The maximum size of the films and photographs of a story. Lowering it deletes nothing.',
    unit: 'GB',
    value: (configuration) => formatCount(configuration.max_story_gigabytes),
  },
  {
    key: 'staff-sign-in-hours',
    label: 'Staff sign-in',
    text: 'Security: how long staff stay signed in. Applies to new sign-ins.',
    unit: 'hours',
    value: (configuration) => formatCount(configuration.staff_sign_in_hours),
  },
  {
    key: 'staff-idle-minutes',
    label: 'Staff sign-in without activity',
    text: 'Security: after how long without activity staff are signed out. Applies to new sign-ins.',
    unit: 'minutes',
    value: (configuration) => formatCount(configuration.staff_idle_minutes),
  },
  {
    key: 'super-admin-second-factor',
    label: 'Second step for Super Admins',
    text: 'Security: whether Super Admins need a passkey or an authenticator app. Those without one have seven days from their next sign-in.',
    unit: null,
    choices: [
      { value: '1', label: 'Required' },
      { value: '0', label: 'Not required' },
    ],
    value: (configuration) => (configuration.super_admin_second_factor ? '1' : '0'),
  },
  {
    key: 'late-payment-refund',
    label: 'Payment after a cancellation',
    text: 'What happens to money that arrives after a session was cancelled or deleted. We tell you and the customer.',
    unit: null,
    choices: [
      { value: '0', label: 'Keep it for the next session' },
      { value: '1', label: 'Refund it' },
    ],
    value: (configuration) => (configuration.late_payment_refund ? '1' : '0'),
  },
  {
    key: 'archive-sound',
    label: 'Sound of recorded calls',
    text: 'Archive sound keeps everything that the microphones give, also noise. It is best with headphones, which guests are asked to wear. Applies to everybody who joins a call from then on.',
    unit: null,
    choices: [
      { value: '0', label: 'Clear voices' },
      { value: '1', label: 'Archive sound' },
    ],
    value: (configuration) => (configuration.archive_sound ? '1' : '0'),
  },
];
