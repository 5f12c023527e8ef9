import type { Alert } from '@lifestory/contract';
import type { House } from '../../house.ts';
import { openDiscrepancies, openDisputes } from '../billing/index.ts';
import { unerasedMeetings, unheardChanges } from '../interviews/index.ts';
import { failingMails } from '../mail/index.ts';
import { stuckFilms } from '../recordings/index.ts';
import { readSettings } from '../settings/index.ts';
import { hasFreeSlot } from '../time-slots/index.ts';
import {
  countedAtMost,
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

/** Milliseconds after the end of an interview by which its recording should be there. */
const recordingPatience = 24 * hour;

/** Everything that needs somebody's attention now. */
export async function currentAlerts({ db, meetings, payments, now }: House): Promise<Alert[]> {
  const instant = now();
  const ahead = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  const { alertHours } = await readSettings(db);
  const [
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
    disputes,
    unexplained,
    unrecorded,
  ] = await Promise.all([
    meetings.office?.isAuthorized().then((authorized) => !authorized) ?? false,
    meetingsFail(db),
    hasFreeSlot(db, instant, ahead(slotDays * 24 * hour)),
    interviewsSoon(db, instant, ahead(alertHours * hour)),
    withoutMeetingLink(db, instant),
    unheardChanges(db, instant, countedAtMost),
    stuckFilms(db, countedAtMost),
    unerasedMeetings(db, countedAtMost),
    failingMails(db),
    failedRenewals(db),
    openDisputes(db, payments.name),
    openDiscrepancies(db, payments.name),
    withoutRecording(db, ahead(-recordingPatience)),
  ]);
  return alertsOf({
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
    disputes,
    unexplained,
    withoutRecording: unrecorded,
  });
}
