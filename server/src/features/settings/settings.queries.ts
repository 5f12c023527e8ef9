import type { SettingKey } from '@lifestory/contract';
import type { Db, Tx } from '../../database/connection.ts';

/** What each value is until staff change it: cents, days, hours. */
const defaults: Record<SettingKey, number> = {
  'amount-for-booking-session': 25_000,
  'amount-for-booking-subscription': 1_000,
  'trial-period-of-customer-in-days': 30,
  'hours-before-meeting-to-send-alert': 24,
};

export interface Settings {
  /** One-time fee of a recording, in cents; 0 means none is set. */
  feeCents: number;
  /** A month of hosting, in cents. */
  monthCents: number;
  /** Days that a new story is open without a subscription. */
  trialDays: number;
  /** Hours before a meeting at which staff are alerted. */
  alertHours: number;
}

/** The settings as they stand now. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const value = (key: SettingKey) => rows.find((row) => row.key === key)?.value ?? defaults[key];
  return {
    feeCents: value('amount-for-booking-session'),
    monthCents: value('amount-for-booking-subscription'),
    trialDays: value('trial-period-of-customer-in-days'),
    alertHours: value('hours-before-meeting-to-send-alert'),
  };
}

/** Sets one value, in cents, days or hours; answers the one before. Two changes at once happen one after the other. */
export async function replaceSetting(tx: Tx, key: SettingKey, value: number, now: Date): Promise<number> {
  await tx
    .insertInto('settings')
    .values({ key, value: defaults[key], updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const before = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('settings').set({ value, updated_at: now }).where('key', '=', key).execute();
  return before.value;
}
