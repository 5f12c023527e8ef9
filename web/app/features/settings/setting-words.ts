import type { SettingKey } from '@lifestory/contract';
import type { Configuration } from './configuration.api.ts';

interface Setting {
  key: SettingKey;
  label: string;
  /** What the value does, in one sentence. */
  text: string;
  unit: '$' | 'days' | 'hours';
  /** The value as it is typed. */
  value: (configuration: Configuration) => string;
}

const amount = (dollars: number) => (Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2));

/** What staff can set, in the order of the page. */
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
    value: (configuration) => String(configuration.trialPeriod),
  },
  {
    key: 'hours-before-meeting-to-send-alert',
    label: 'Alert before a meeting',
    text: 'How long before a meeting the dashboard alerts you to it. 0 switches the alert off.',
    unit: 'hours',
    value: (configuration) => String(configuration.day_before_meeting_to_send_alert),
  },
];
