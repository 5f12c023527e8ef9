import type { SettingKey } from '@lifestory/contract';
import type { Db, Tx } from '../../database/connection.ts';

/**
 * Defaults of all settings: cents, days, hours, minutes, photographs, gigabytes. The second factor of Super Admins is
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
};

export interface Settings {
  /** One-time fee of a recording, in cents; 0 if no fee is set. */
  feeCents: number;
  /** Monthly hosting price in cents, and when it was set; null for the default price of a new installation. */
  monthCents: number;
  monthCentsSince: Date | null;
  /** Days that a new story is open without a subscription. */
  trialDays: number;
  /** Hours before a meeting at which staff are alerted. */
  alertHours: number;
  /** Hours before an interview at which its customer is reminded; 0 sends no reminder. */
  customerReminderHours: number;
  /** Minimum minutes between a booking and the start of its time slot. */
  minLeadMinutes: number;
  /** Maximum photographs per story. */
  maxPhotographsPerStory: number;
  /** Storage quota for the films and photographs of one story, in gigabytes (10^9 bytes). */
  maxStoryGigabytes: number;
  /** Hours after which a sign-in of staff ends, and minutes after which it ends without activity. */
  staffSignInHours: number;
  staffIdleMinutes: number;
  /** Whether Super Admins must have a second factor; null if it was never set. */
  requiresSecondFactor: boolean | null;
}

/** Whether Super Admins must have a second factor: by default only where the site uses https. */
export const isSecondFactorRequired = (
  { requiresSecondFactor }: Pick<Settings, 'requiresSecondFactor'>,
  appUrl: string,
): boolean => requiresSecondFactor ?? appUrl.startsWith('https:');

/** Returns the current settings. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value', 'updated_at']).execute();
  const row = (key: SettingKey) => rows.find((one) => one.key === key);
  const value = (key: SettingKey) => row(key)?.value ?? defaults[key];
  const secondFactor = row('super-admin-second-factor');
  return {
    feeCents: value('amount-for-booking-session'),
    monthCents: value('amount-for-booking-subscription'),
    monthCentsSince: row('amount-for-booking-subscription')?.updated_at ?? null,
    trialDays: value('trial-period-of-customer-in-days'),
    alertHours: value('hours-before-meeting-to-send-alert'),
    customerReminderHours: value('customer-reminder-hours'),
    minLeadMinutes: value('min-booking-lead-minutes'),
    maxPhotographsPerStory: value('max-photographs-per-story'),
    maxStoryGigabytes: value('max-story-gigabytes'),
    staffSignInHours: value('staff-sign-in-hours'),
    staffIdleMinutes: value('staff-idle-minutes'),
    requiresSecondFactor: secondFactor ? secondFactor.value === 1 : null,
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
