import { z } from 'zod';
import { Dollars, Id, Instant } from '../../scalars.ts';

/**
 * Keys of the settings. Units, in order: dollars, dollars, days, hours, hours, minutes, photographs, gigabytes, hours,
 * minutes; the last three are 1 for on and 0 for off.
 */
export const settingKeys = [
  'amount-for-booking-session',
  'amount-for-booking-subscription',
  'trial-period-of-customer-in-days',
  'hours-before-meeting-to-send-alert',
  'customer-reminder-hours',
  'min-booking-lead-minutes',
  'max-photographs-per-story',
  'max-story-gigabytes',
  'staff-sign-in-hours',
  'staff-idle-minutes',
  'super-admin-second-factor',
  'late-payment-refund',
  'archive-sound',
] as const;
export type SettingKey = (typeof settingKeys)[number];

/** The names of the settings in the audit log. */
export const settingNames: Record<SettingKey, string> = {
  'amount-for-booking-session': 'Fee per recording',
  'amount-for-booking-subscription': 'Monthly fee',
  'trial-period-of-customer-in-days': 'Trial period',
  'hours-before-meeting-to-send-alert': 'Alert before a meeting',
  'customer-reminder-hours': 'Customer reminder',
  'min-booking-lead-minutes': 'Minimum lead time',
  'max-photographs-per-story': 'Photographs per story',
  'max-story-gigabytes': 'Storage per story',
  'staff-sign-in-hours': 'Staff sign-in',
  'staff-idle-minutes': 'Staff sign-in without activity',
  'super-admin-second-factor': 'Second step for Super Admins',
  'late-payment-refund': 'Payment after a cancellation',
  'archive-sound': 'Sound of recorded calls',
};

/** The time and author of the last change of a setting. */
const SettingChange = z.object({
  key: z.enum(settingKeys),
  at: Instant,
  by: z.object({ id: Id, fullName: z.string() }).nullable(),
});

/**
 * The account at the meeting provider. The provider `link` has no account and needs no authorization: each interview
 * has its own meeting URL.
 */
const MeetingAccount = z.object({
  provider: z.string(),
  /** Whether the account is authorized. */
  authorize: z.boolean(),
  email_acc: z.string().nullable(),
  /** When the authorization expires or was revoked. */
  expire_at: Instant.nullable(),
  redirect_uri: z.string(),
  /** The URL of the provider's authorization page; null if no authorization is needed. */
  authorize_url: z.string().nullable(),
});

/**
 * All settings: amounts in dollars, the trial in days, alert and reminder in hours, the lead time in minutes, and
 * storage in gigabytes of 10^9 bytes.
 */
export const Configuration = z.object({
  success: z.literal(true),
  zoom: MeetingAccount,
  paymentForSession: Dollars,
  paymentForSubscription: Dollars,
  trialPeriod: z.number().int(),
  /** Hours before an interview at which staff are alerted; the name in the API says days. */
  day_before_meeting_to_send_alert: z.number().int(),
  /** Hours before an interview at which the customer gets a reminder; 0 disables reminders. */
  customer_reminder_hours: z.number().int(),
  /** Minutes before the start of a time slot at which it can no longer be booked. */
  min_booking_lead_minutes: z.number().int(),
  max_photographs_per_story: z.number().int(),
  max_story_gigabytes: z.number().int(),
  /** Hours after which new sign-ins of staff end, and minutes after which they end without activity. */
  staff_sign_in_hours: z.number().int(),
  staff_idle_minutes: z.number().int(),
  /** Whether Super Admins must have a second factor; by default, if the site uses https. */
  super_admin_second_factor: z.boolean(),
  /** Whether a payment that arrives for a cancelled or deleted interview is refunded; otherwise it is a credit. */
  late_payment_refund: z.boolean(),
  /** Whether video calls keep the sound as the microphones give it. */
  archive_sound: z.boolean(),
  /** The last change of each setting; settings that were never changed are omitted. */
  last_changes: z.array(SettingChange),
});

const notNumeric = 'Please input a numeric value';

/** A number, or a decimal number as text with an optional sign and decimal point. Exponents and hex are rejected. */
const NumericValue = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^[-+]?(\d+\.?\d*|\.\d+)$/, notNumeric),
    ],
    { error: notNumeric },
  )
  .transform(Number);

const isBetween = (min: number, max: number, places: number) => (value: number) =>
  value >= min && value <= max && Number(value.toFixed(places)) === value;

// The minimum card charge is $0.50. An amount above $10,000 is treated as a typing error.
const amount = {
  fits: isBetween(0.5, 10_000, 2),
  text: 'Please enter an amount from $0.50 to $10,000, with at most two decimals.',
};

/** The validity check of each setting, with the message for an invalid value. */
const bounds: Record<SettingKey, { fits: (value: number) => boolean; text: string }> = {
  'amount-for-booking-session': amount,
  'amount-for-booking-subscription': amount,
  'trial-period-of-customer-in-days': {
    fits: isBetween(0, 3650, 0),
    text: 'Please enter whole days, from 0 to 3650.',
  },
  'hours-before-meeting-to-send-alert': {
    fits: isBetween(0, 720, 0),
    text: 'Please enter whole hours, from 0 to 720.',
  },
  'customer-reminder-hours': {
    fits: isBetween(0, 720, 0),
    text: 'Please enter whole hours, from 0 to 720.',
  },
  'min-booking-lead-minutes': {
    fits: isBetween(0, 10_080, 0),
    text: 'Please enter whole minutes, from 0 to 10,080.',
  },
  'max-photographs-per-story': {
    fits: isBetween(1, 1_000_000, 0),
    text: 'Please enter a whole number from 1 to 1,000,000.',
  },
  'max-story-gigabytes': {
    fits: isBetween(1, 100_000, 0),
    text: 'Please enter a whole number from 1 to 100,000.',
  },
  'staff-sign-in-hours': {
    fits: isBetween(1, 168, 0),
    text: 'Please enter whole hours, from 1 to 168.',
  },
  'staff-idle-minutes': {
    fits: isBetween(5, 1440, 0),
    text: 'Please enter whole minutes, from 5 to 1440.',
  },
  'super-admin-second-factor': {
    fits: isBetween(0, 1, 0),
    text: 'Please choose 1 (required) or 0 (not required).',
  },
  'late-payment-refund': {
    fits: isBetween(0, 1, 0),
    text: 'Please choose 1 (refund it) or 0 (keep it as credit).',
  },
  'archive-sound': {
    fits: isBetween(0, 1, 0),
    text: 'Please choose 1 (archive sound) or 0 (clear voices).',
  },
};

/** A setting and its new value, in the unit of its key. Dollar amounts are parsed to integer cents. */
export const SettingForm = z
  .object({ key: z.enum(settingKeys, { error: 'There is no such setting.' }), value: NumericValue })
  .transform(({ key, value }, context) => {
    const { fits, text } = bounds[key];
    if (!fits(value)) {
      context.addIssue({ code: 'custom', path: ['value'], message: text });
      return z.NEVER;
    }
    return { key, value: bounds[key] === amount ? Math.round(value * 100) : value };
  });
