import { dateAt, localDateTimeAt } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId, newSecret } from '../database/ids.ts';
import { readSettings } from '../domains/platform/settings/index.ts';
import { createJoinUrl } from '../providers/meetings/join-link.ts';
import type { DemoClock } from './demo-clock.ts';
import type { FindPerson } from './people.ts';
import { type Appointment, appointments } from './story-plans.ts';

/** Duration of an interview in minutes, and the start times of a working day. */
const durationMinutes = 60;
const startTimes = ['09:00', '10:30', '13:00', '15:00'];

/** Days before and after today that have slots. */
const daysPast = 35;
const daysAhead = 45;

/** An interview of the demonstration, for its other parts. */
export interface SeededInterview {
  id: string;
  plan: Appointment;
  personId: string;
  storyId: string;
  startsAt: Date;
}

/** Creates the slots of the weeks around today, and interviews in every state. */
export async function seedInterviews(
  app: AppContext,
  tx: Tx,
  findPerson: FindPerson,
  stories: ReadonlyMap<string, string>,
  at: DemoClock,
): Promise<SeededInterview[]> {
  const planned = appointments.map((plan) => ({ plan, startsAt: startOf(plan, at, app.now()) }));
  // The interviews' slots come first: the database skips overlapping ones.
  await insertSlots(
    tx,
    planned.map(({ startsAt }) => startsAt),
  );
  for (const batch of listSlotStarts(at)) await insertSlots(tx, batch, newId());
  const slots = await tx.selectFrom('slots').select(['id', 'starts_at']).execute();
  const slotAt = new Map(slots.map(({ id, starts_at }) => [starts_at.getTime(), id]));

  const seededInterviews: SeededInterview[] = planned.map(({ plan, startsAt }) => ({
    id: newId(),
    plan,
    personId: findPerson(plan.storyteller).id,
    storyId: stories.get(plan.storyteller) ?? '',
    startsAt,
  }));
  const { feeCents } = await readSettings(tx);
  await tx
    .insertInto('interviews')
    .values(
      seededInterviews.map(({ id, plan, personId, storyId, startsAt }) => ({
        id,
        meeting_id: newSecret(18),
        person_id: personId,
        booker_id: plan.by ? findPerson(plan.by).id : null,
        story_id: storyId,
        slot_id: slotAt.get(startsAt.getTime()) ?? null,
        interviewer_id: plan.isAssigned ? findPerson('interviewer').id : null,
        starts_at: startsAt,
        duration_minutes: durationMinutes,
        // As at every booking, so that a change of the setting does not change what a customer was told.
        fee_cents: feeCents || null,
        status: plan.status,
        join_url: plan.linkMissing ? null : createMeetingUrl(app, id),
        password: '',
        booking: JSON.stringify(bookingOf(findPerson, plan)),
        confirmed_at: plan.linkMissing ? null : at(-plan.booked, '11:04'),
        fee_paid_at: plan.paid ? at(-plan.booked, '11:20') : null,
        hosting_paid_at: plan.paid === 'video-and-hosting' ? at(-plan.booked, '11:20') : null,
        started_at: plan.status === 'started' || plan.status === 'completed' ? startsAt : null,
        created_at: at(-plan.booked, '11:02'),
      })),
    )
    .execute();
  return seededInterviews;
}

const createMeetingUrl = ({ env, links }: AppContext, interviewId: string): string =>
  env.MEETINGS === 'studio'
    ? createJoinUrl(env.APP_URL, links, 'storyteller', interviewId)
    : env.MEETING_LINK_TEMPLATE.replace('{key}', newSecret(12));

function bookingOf(findPerson: FindPerson, { storyteller, by }: Appointment) {
  const { fname, lname, contact, email, country, state, city, zip_code, dob } = findPerson(storyteller);
  const booker = by ? findPerson(by) : undefined;
  return {
    account_for: by ? 'someone_else' : 'my_self',
    first_name: fname,
    last_name: lname,
    contact: booker?.contact ?? contact,
    email: booker?.email ?? email,
    ...(booker ? { booker_fname: booker.fname, booker_lname: booker.lname } : {}),
    country,
    state,
    city,
    zip_code,
    dob,
  };
}

/** Returns the start of an interview: on a working day or, for `now`, about half an hour ago but not before today. */
function startOf({ day, time }: Appointment, at: DemoClock, now: Date): Date {
  if (time !== 'now') return at(workingDay(day, at), time);
  const local = localDateTimeAt(now).subtract({ minutes: 20 });
  const sameDay = dateAt(new Date(local.epochMilliseconds)) === dateAt(now);
  const hour = sameDay ? Math.min(local.hour, 22) : 0;
  const half = sameDay && local.minute >= 30 && local.hour <= 22 ? 30 : 0;
  return at(0, `${String(hour).padStart(2, '0')}:${String(half).padStart(2, '0')}`);
}

/** Returns the day or, at a weekend, the following Monday; for past days, the preceding Friday. */
function workingDay(day: number, at: DemoClock): number {
  const weekday = localDateTimeAt(at(day, '12:00')).dayOfWeek;
  if (weekday < 6) return day;
  return day < 0 ? day - (weekday - 5) : day + (8 - weekday);
}

/** Returns the starts of slots on the working days around today, except today: one batch for each time of day. */
const listSlotStarts = (at: DemoClock): Date[][] =>
  startTimes.map((time, index) =>
    Array.from({ length: daysPast + daysAhead + 1 }, (_, offset) => offset - daysPast)
      .filter((day) => day !== 0 && workingDay(day, at) === day)
      // Real calendars have gaps: skips some slots, mostly past ones.
      .filter((day) => (day * day + day + index * 2) % (day < 0 ? 3 : 7) !== 2)
      .map((day) => at(day, time)),
  );

async function insertSlots(tx: Tx, starts: Date[], batchId: string | null = null): Promise<void> {
  const rows = starts.map((start) => {
    const [from, to] = [localDateTimeAt(start), localDateTimeAt(start).add({ minutes: durationMinutes })];
    return {
      id: newId(),
      batch_id: batchId,
      slot_date: from.toPlainDate().toString(),
      from_time: from.toPlainTime().toString(),
      to_time: to.toPlainTime().toString(),
      starts_at: start,
      ends_at: new Date(to.epochMilliseconds),
    };
  });
  await tx
    .insertInto('slots')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
