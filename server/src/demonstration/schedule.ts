import { dateAt, wallAt } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId, newSecret } from '../database/ids.ts';
import type { FindPerson } from './people.ts';
import { type Appointment, appointments } from './script.ts';
import type { Timeline } from './timeline.ts';

/** Minutes of an interview, and when they begin on a working day. */
const minutes = 60;
const hours = ['09:00', '10:30', '13:00', '15:00'];

/** Days before and after today that have slots. */
const behind = 35;
const ahead = 45;

/** An interview of the demonstration, as the rest of it needs to know it. */
export interface HeldInterview {
  id: string;
  plan: Appointment;
  personId: string;
  storyId: string;
  startsAt: Date;
}

/** Makes the slots of the weeks around today and the interviews in them, every state among them. */
export async function makeSchedule(
  { env, now }: Pick<AppContext, 'env' | 'now'>,
  tx: Tx,
  findPerson: FindPerson,
  stories: ReadonlyMap<string, string>,
  at: Timeline,
): Promise<HeldInterview[]> {
  const planned = appointments.map((plan) => ({ plan, startsAt: startOf(plan, at, now()) }));
  // Those of the interviews first: the database leaves out what would overlap them.
  await insertSlots(
    tx,
    planned.map(({ startsAt }) => startsAt),
  );
  for (const batch of weekdays(at)) await insertSlots(tx, batch, newId());
  const slots = await tx.selectFrom('slots').select(['id', 'starts_at']).execute();
  const slotAt = new Map(slots.map(({ id, starts_at }) => [starts_at.getTime(), id]));

  const heldInterviews: HeldInterview[] = planned.map(({ plan, startsAt }) => ({
    id: newId(),
    plan,
    personId: findPerson(plan.who).id,
    storyId: stories.get(plan.who) ?? '',
    startsAt,
  }));
  await tx
    .insertInto('interviews')
    .values(
      heldInterviews.map(({ id, plan, personId, storyId, startsAt }) => ({
        id,
        meeting_id: newSecret(18),
        person_id: personId,
        story_id: storyId,
        slot_id: slotAt.get(startsAt.getTime()) ?? null,
        starts_at: startsAt,
        duration_minutes: minutes,
        status: plan.status,
        join_url: plan.linkMissing ? null : env.MEETING_LINK_TEMPLATE.replace('{key}', newSecret(12)),
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
  return heldInterviews;
}

function bookingOf(findPerson: FindPerson, { who, by }: Appointment) {
  const { fname, lname, contact, email, country, state, city, zip_code, dob } = findPerson(who);
  const booker = by ? findPerson(by) : undefined;
  return {
    account_for: by ? 'someone_else' : 'my_self',
    first_name: fname,
    last_name: lname,
    contact: booker?.contact ?? contact,
    email: booker?.email ?? email,
    country,
    state,
    city,
    zip_code,
    dob,
  };
}

/** When an interview begins: on the working day that comes next, or for `now` in the half hour under way. */
function startOf({ day, time }: Appointment, at: Timeline, now: Date): Date {
  if (time !== 'now') return at(workingDay(day, at), time);
  const local = wallAt(now).subtract({ minutes: 20 });
  const sameDay = dateAt(new Date(local.epochMilliseconds)) === dateAt(now);
  const hour = sameDay ? Math.min(local.hour, 22) : 0;
  const half = sameDay && local.minute >= 30 && local.hour <= 22 ? 30 : 0;
  return at(0, `${String(hour).padStart(2, '0')}:${String(half).padStart(2, '0')}`);
}

/** The same day, or the Monday after (before, in the past) where it is a weekend. */
function workingDay(day: number, at: Timeline): number {
  const weekday = wallAt(at(day, '12:00')).dayOfWeek;
  if (weekday < 6) return day;
  return day < 0 ? day - (weekday - 5) : day + (8 - weekday);
}

/** The slots of every hour of the day, one batch for each hour, on all working days around today but today. */
const weekdays = (at: Timeline): Date[][] =>
  hours.map((time, hour) =>
    Array.from({ length: behind + ahead + 1 }, (_, index) => index - behind)
      .filter((day) => day !== 0 && workingDay(day, at) === day)
      // No calendar is full every day: some are left out, those behind us above all.
      .filter((day) => (day * day + day + hour * 2) % (day < 0 ? 3 : 7) !== 2)
      .map((day) => at(day, time)),
  );

async function insertSlots(tx: Tx, starts: Date[], batchId: string | null = null): Promise<void> {
  const rows = starts.map((start) => {
    const [from, to] = [wallAt(start), wallAt(start).add({ minutes })];
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
