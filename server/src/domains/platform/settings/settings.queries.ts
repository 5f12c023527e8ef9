import type { SettingKey } from '@lifestory/contract';
import type { Db, Tx } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/**
 * Defaults of all settings, in the units of their keys; amounts in cents. The second factor of Super Admins is
 * required by default if the site uses https, see `isSecondFactorRequired`.
 */
const defaults: Record<SettingKey, number> = {
  'amount-for-booking-session': 25_000,
  'amount-for-booking-subscription': 1_000,
  'trial-period-of-customer-in-days': 30,
  'hours-before-meeting-to-send-alert': 24,
  'customer-reminder-hours': 24,
  'min-booking-lead-minutes': 60,
  'max-photographs-per-story': 20_000,
  'max-story-gigabytes': 200,
  'staff-sign-in-hours': 12,
  'staff-idle-minutes': 30,
  'super-admin-second-factor': 0,
  'late-payment-refund': 0,
  'archive-sound': 0,
};

/** The settings of the business. */
export interface Settings {
  /** One-time fee of a recording, in cents; 0 if no fee is set. */
  feeCents: number;
  /** Monthly hosting price in cents. */
  monthCents: number;
  /** When the monthly price was set; null for the default price of a new installation. */
  monthCentsSince: Date | null;
  /** Days for which a new story is open without a subscription. */
  trialDays: number;
  /** Hours before a meeting at which staff are alerted. */
  alertHours: number;
  /** Hours before an interview at which its customer is reminded; 0 sends no reminder. */
  customerReminderHours: number;
  /** Minimum time between a booking and the start of its time slot, in minutes. */
  minLeadMinutes: number;
  /** Maximum number of photographs per story. */
  maxPhotographsPerStory: number;
  /** Storage quota for the films and photographs of one story, in gigabytes (10^9 bytes). */
  maxStoryGigabytes: number;
  /** Hours after which a sign-in of staff ends. */
  staffSignInHours: number;
  /** Minutes without activity after which a sign-in of staff ends. */
  staffIdleMinutes: number;
  /** Whether Super Admins must have a second factor; null if it was never set. */
  requiresSecondFactor: boolean | null;
  /** Whether a payment that arrives for a cancelled interview is refunded, instead of being kept as credit. */
  refundsLatePayments: boolean;
  /** Whether video calls keep the sound as the microphones give it. */
  hasArchiveSound: boolean;
}

/** Whether Super Admins must have a second factor: by default only where the site uses https. */
export const isSecondFactorRequired = (
  { requiresSecondFactor }: Pick<Settings, 'requiresSecondFactor'>,
  appUrl: string,
): boolean => requiresSecondFactor ?? appUrl.startsWith('https:');

const selectSettings = compileOnce((db) => db.selectFrom('settings').select(['key', 'value', 'updated_at']));

/** Returns the current settings. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await selectSettings(db);
  const findRow = (key: SettingKey) => rows.find((row) => row.key === key);
  const readValue = (key: SettingKey) => findRow(key)?.value ?? defaults[key];
  const secondFactor = findRow('super-admin-second-factor');
  return {
    feeCents: readValue('amount-for-booking-session'),
    monthCents: readValue('amount-for-booking-subscription'),
    monthCentsSince: findRow('amount-for-booking-subscription')?.updated_at ?? null,
    trialDays: readValue('trial-period-of-customer-in-days'),
    alertHours: readValue('hours-before-meeting-to-send-alert'),
    customerReminderHours: readValue('customer-reminder-hours'),
    minLeadMinutes: readValue('min-booking-lead-minutes'),
    maxPhotographsPerStory: readValue('max-photographs-per-story'),
    maxStoryGigabytes: readValue('max-story-gigabytes'),
    staffSignInHours: readValue('staff-sign-in-hours'),
    staffIdleMinutes: readValue('staff-idle-minutes'),
    requiresSecondFactor: secondFactor ? secondFactor.value === 1 : null,
    refundsLatePayments: readValue('late-payment-refund') === 1,
    hasArchiveSound: readValue('archive-sound') === 1,
  };
}

/**
 * Sets one value, in the unit of its key; returns the previous one, which is `initial` if it was never set. Concurrent
 * changes are serialized.
 */
export async function replaceSetting(
  tx: Tx,
  key: SettingKey,
  value: number,
  now: Date,
  initial: number = defaults[key],
): Promise<number> {
  await tx
    .insertInto('settings')
    .values({ key, value: initial, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const before = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.value !== value) {
    await tx.updateTable('settings').set({ value, updated_at: now }).where('key', '=', key).execute();
  }
  return before.value;
}
