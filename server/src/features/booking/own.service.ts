import type { OwnInterview } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Client } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import {
  type Booked,
  callOffOwn,
  changeLead,
  findBooked,
  interviewOfToken,
  moveToSlot,
  senderAddress,
} from '../interviews/index.ts';
import { lockBookableSlot, slotTaken } from '../time-slots/index.ts';

/** Changes of one interview a day, and of one client an hour. */
const mostADay = 10;
const mostAnHour = 30;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds after the end of an interview at which its link ends, and the one into its meeting is no longer shown. */
const linkLasts = 14 * day;
const meetingLasts = 2 * 60 * minute;

const linkEnded =
  'This link has ended: it works until two weeks after the interview. For anything else, please reply to one of our e-mails.';

const sinceEnd = ({ startsAt, minutes }: Booked, now: Date) =>
  now.getTime() - startsAt.getTime() - minutes * minute;

const canChange = ({ startsAt, status }: Booked, now: Date) =>
  status === 'waiting' && startsAt.getTime() - now.getTime() > changeLead;

/**
 * The interview that a link is for. What was called off, or never was, is not found; links tell no difference. Fails
 * with `link_expired` two weeks after the interview.
 */
async function bookedBy({ db, links, now }: AppContext, token: string): Promise<Booked> {
  const id = interviewOfToken({ links }, token);
  const booked = id ? await findBooked(db, id) : undefined;
  if (!booked) throw fail('not_found');
  if (sinceEnd(booked, now()) > linkLasts) throw fail('link_expired', { text: linkEnded });
  return booked;
}

const view = ({ env, now }: AppContext, booked: Booked): z.input<typeof OwnInterview> => ({
  fname: booked.fname,
  starts_at: booked.startsAt,
  duration: booked.minutes,
  status: booked.status as OwnInterview['status'],
  paid: booked.paid,
  join_url: sinceEnd(booked, now()) > meetingLasts ? null : booked.joinUrl,
  is_over: sinceEnd(booked, now()) > 0,
  changes_until: new Date(booked.startsAt.getTime() - changeLead),
  can_change: canChange(booked, now()),
  contact: senderAddress(env.MAIL_FROM),
});

/** One's own booking, as its link shows it. */
export const ownInterview = async (app: AppContext, token: string): Promise<z.input<typeof OwnInterview>> =>
  view(app, await bookedBy(app, token));

/** Moves one's own booking to a free slot: calendar, meeting and staff follow. The index decides who was first. */
export async function moveOwn(
  app: AppContext,
  { token, slot_id }: { token: string; slot_id: string },
  client: Client,
): Promise<z.input<typeof OwnInterview>> {
  await change(app, token, client, async (tx, booked) => {
    // The answer to an earlier move was lost.
    if (booked.slotId === slot_id) return;
    const slot = await lockBookableSlot(tx, slot_id, app.now());
    if (!(await moveToSlot(app, tx, booked, slot))) throw slotTaken();
  });
  return ownInterview(app, token);
}

/** Calls off one's own booking. What was paid stays valid for another one. */
export const cancelOwn = (app: AppContext, token: string, client: Client): Promise<void> =>
  change(app, token, client, (tx, booked) => callOffOwn(app, tx, booked));

async function change(
  app: AppContext,
  token: string,
  client: Client,
  work: (tx: Tx, booked: Booked) => Promise<void>,
): Promise<void> {
  const { id } = await bookedBy(app, token);
  await app.limits.count([
    { name: 'own-interview', subject: id, max: mostADay, seconds: 86_400 },
    { name: 'own-interview', subject: client.address, max: mostAnHour, seconds: 3600 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    const booked = await findBooked(tx, id, true);
    if (!booked) throw fail('not_found');
    if (!canChange(booked, app.now())) throw fail('too_late_to_change');
    await work(tx, booked);
  });
}
