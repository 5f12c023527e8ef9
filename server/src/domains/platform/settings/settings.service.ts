import { type Contract, type HandlerResult, type Parsed, settingKeys } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { findLastChanges, recordChange } from '../audit/index.ts';
import { isSecondFactorRequired, readSettings, replaceSetting } from './settings.queries.ts';

/** Returns the data of the settings page. */
export async function readConfiguration(
  { db, env, meetings }: AppContext,
  actor: Actor,
): Promise<HandlerResult<Contract['settings']['configuration']>> {
  const [settings, account, changes] = await Promise.all([
    readSettings(db),
    meetings.connection?.account(actor.signInId),
    findLastChanges(db, 'setting', settingKeys),
  ]);
  return {
    success: true,
    zoom: {
      provider: account?.provider ?? 'link',
      authorize: account?.authorized ?? false,
      email_acc: account?.email ?? null,
      expire_at: account?.expiresAt ?? null,
      redirect_uri: `${env.APP_URL}/zoom/callback`,
      authorize_url: account?.authorizeUrl ?? null,
    },
    paymentForSession: settings.feeCents,
    paymentForSubscription: settings.monthCents,
    trialPeriod: settings.trialDays,
    day_before_meeting_to_send_alert: settings.alertHours,
    customer_reminder_hours: settings.customerReminderHours,
    min_booking_lead_minutes: settings.minLeadMinutes,
    max_photographs_per_story: settings.maxPhotographsPerStory,
    max_story_gigabytes: settings.maxStoryGigabytes,
    staff_sign_in_hours: settings.staffSignInHours,
    staff_idle_minutes: settings.staffIdleMinutes,
    super_admin_second_factor: isSecondFactorRequired(settings, env.APP_URL),
    late_payment_refund: settings.refundsLatePayments,
    archive_sound: settings.hasArchiveSound,
    last_changes: settingKeys.flatMap((key) => {
      const change = changes.get(key);
      return change ? [{ key, at: change.at, by: change.by }] : [];
    }),
  };
}

/** The name of each setting's value in the audit log: its unit, if it has one. */
const valueNames = {
  'amount-for-booking-session': 'amount_cents',
  'amount-for-booking-subscription': 'amount_cents',
  'trial-period-of-customer-in-days': 'days',
  'hours-before-meeting-to-send-alert': 'hours',
  'customer-reminder-hours': 'hours',
  'min-booking-lead-minutes': 'minutes',
  'max-photographs-per-story': 'photographs',
  'max-story-gigabytes': 'gigabytes',
  'staff-sign-in-hours': 'hours',
  'staff-idle-minutes': 'minutes',
  'super-admin-second-factor': 'required',
  'late-payment-refund': 'refunded',
  'archive-sound': 'archived',
} as const;

/**
 * Changes one setting with immediate effect; existing data stay as they are. Setting the same value again is not a
 * change.
 */
export async function changeSetting(
  { db, env, now }: AppContext,
  actor: Actor,
  { key, value }: Parsed<Contract['settings']['update'], 'body'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const initial =
      key === 'super-admin-second-factor'
        ? Number(isSecondFactorRequired({ requiresSecondFactor: null }, env.APP_URL))
        : undefined;
    const previousValue = await replaceSetting(tx, key, value, now(), initial);
    if (previousValue === value) return;
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'setting changed',
      subjectKind: 'setting',
      subjectId: key,
      before: { [valueNames[key]]: previousValue },
      after: { [valueNames[key]]: value },
    });
  });
}
