import type { Alert } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import { findWorkerOutage } from '../../jobs/heartbeat.ts';
import { findFailingMeetingChanges, findUnerasedMeetings } from '../interviews/index.ts';
import { failingMails } from '../mail/index.ts';
import { findRequiredReconciliation, listOpenDiscrepancies, listOpenDisputes } from '../payments/index.ts';
import { findStuckImports, spaceLeft } from '../recordings/index.ts';
import { readSettings } from '../settings/index.ts';
import { hasFreeSlot } from '../time-slots/index.ts';
import {
  countLimit,
  failedRenewals,
  interviewsSoon,
  meetingsFail,
  withoutMeetingLink,
  withoutRecording,
} from './alert.queries.ts';
import { alertsOf } from './alert.view.ts';

const hour = 3_600_000;

/** Days ahead in which at least one slot should be free. */
const slotDays = 7;

/** Milliseconds after the end of an interview by which its recording should have arrived. */
const recordingPatience = 24 * hour;

/** Collects everything that needs attention now. */
export async function currentAlerts({ db, meetings, payments, storage, now }: AppContext): Promise<Alert[]> {
  const instant = now();
  const ahead = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  const { alertHours, minLeadMinutes } = await readSettings(db);
  const [
    absent,
    unauthorized,
    fail,
    freeSlot,
    soon,
    withoutLink,
    unheard,
    stuck,
    unerased,
    mails,
    renewals,
    heldSince,
    disputes,
    unexplained,
    unrecorded,
    space,
  ] = await Promise.all([
    findWorkerOutage(db),
    meetings.connection?.isAuthorized().then((authorized) => !authorized) ?? false,
    meetingsFail(db),
    hasFreeSlot(db, ahead(minLeadMinutes * 60_000), ahead(slotDays * 24 * hour)),
    interviewsSoon(db, instant, ahead(alertHours * hour)),
    withoutMeetingLink(db, instant),
    findFailingMeetingChanges(db, instant, countLimit),
    findStuckImports(db, countLimit),
    findUnerasedMeetings(db, countLimit),
    failingMails(db),
    failedRenewals(db),
    findRequiredReconciliation(db, payments.name),
    listOpenDisputes(db, payments.name),
    listOpenDiscrepancies(db, payments.name),
    withoutRecording(db, ahead(-recordingPatience)),
    spaceLeft(db, storage),
  ]);
  return alertsOf({
    absent,
    meetingsUnauthorized: unauthorized,
    meetingsFail: fail,
    freeSlot,
    alertHours,
    soon,
    withoutLink,
    unheard,
    stuck,
    unerased,
    mails,
    renewals,
    renewalsHeld: heldSince !== undefined,
    disputes,
    unexplained,
    withoutRecording: unrecorded,
    space,
  });
}
