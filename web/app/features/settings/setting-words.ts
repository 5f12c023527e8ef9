import type { SettingKey } from '@lifestory/contract';
import type { Configuration } from './configuration.api.ts';

interface Setting {
  key: SettingKey;
  label: string;
  /** Describes the setting in one sentence. */
  text: string;
  /** Null for a plain number. */
  unit: '$' | 'days' | 'hours' | 'minutes' | 'GB' | null;
  /** The value as typed. */
  value: (configuration: Configuration) => string;
}

/** Formats a number with thousands separators. */
const count = (value: number) => value.toLocaleString('en-US');

const amount = (dollars: number) =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2 });

/** Removes thousands separators from a number; returns other text unchanged. */
export const withoutSeparators = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

/** The settings that staff can edit, in display order. */
export const settings: readonly Setting[] = [
  {
    key: 'amount-for-booking-session',
    label: 'Fee per recording',
    text: 'What one recorded interview costs, once. The booking page names it.',
    unit: '$',
    value: (configuration) => amount(configuration.paymentForSession),
  },
  {
    key: 'amount-for-booking-subscription',
    label: 'Monthly fee',
    text: 'What hosting a story costs each month.',
    unit: '$',
    value: (configuration) => amount(configuration.paymentForSubscription),
  },
  {
    key: 'trial-period-of-customer-in-days',
    label: 'Trial period',
    text: 'How long a new page is open without a subscription.',
    unit: 'days',
    value: (configuration) => count(configuration.trialPeriod),
  },
  {
    key: 'hours-before-meeting-to-send-alert',
    label: 'Alert before a meeting',
    text: 'How long before a meeting the dashboard alerts you to it. 0 switches the alert off.',
    unit: 'hours',
    value: (configuration) => count(configuration.day_before_meeting_to_send_alert),
  },
  {
    key: 'customer-reminder-hours',
    label: 'Customer reminder',
    text: 'How long before an interview we remind the customer by e-mail. 0 sends no reminder.',
    unit: 'hours',
    value: (configuration) => count(configuration.customer_reminder_hours),
  },
  {
    key: 'min-booking-lead-minutes',
    label: 'Minimum lead time',
    text: 'How long before it starts a time slot closes for booking. 0 keeps it open until it starts.',
    unit: 'minutes',
    value: (configuration) => count(configuration.min_booking_lead_minutes),
  },
  {
    key: 'max-photographs-per-story',
    label: 'Photographs per story',
    text: 'How many photographs one story can have. A lower limit deletes nothing.',
    unit: null,
    value: (configuration) => count(configuration.max_photographs_per_story),
  },
  {
    key: 'max-story-gigabytes',
    label: 'Storage per story',
    text: 'How much space the films and photographs of one story can take. A lower limit deletes nothing.',
    unit: 'GB',
    value: (configuration) => count(configuration.max_story_gigabytes),
  },
];
