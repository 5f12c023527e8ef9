import {
  type Contract,
  type Given,
  mostCounted,
  stepKinds,
  type WaitingInterview,
} from '@lifestory/contract';
import type { House } from '../../house.ts';
import { fullName } from '../people/index.ts';
import { readSettings } from '../settings/index.ts';
import { type InterviewRow, interviewRows } from './listing.queries.ts';
import { type Moment, nextStep, stepKind } from './next-step.policy.ts';
import { interviewsInQuestion } from './waiting.queries.ts';

/** Interviews of one kind of step that are told one by one; the others are counted. */
const mostTold = 10;

/** What waits for somebody: by urgency, within a kind what is nearest to now first. */
export async function waitingInterviews({
  db,
  now,
}: House): Promise<Given<Contract['interviews']['waiting']>> {
  const { alertHours } = await readSettings(db);
  const moment: Moment = { now: now(), alertHours };
  const ids = await interviewsInQuestion(db, moment);
  const rows = ids.length > 0 ? await interviewRows(db, ids) : [];
  const distance = ({ startsAt }: InterviewRow) => Math.abs(startsAt.getTime() - moment.now.getTime());
  const byKind = Map.groupBy(rows, (row) => stepKind(row, moment));
  const kinds = stepKinds
    .filter((kind) => kind !== 'nothing' && byKind.has(kind))
    .map((kind) => ({ kind, rows: byKind.get(kind)?.sort((a, b) => distance(a) - distance(b)) ?? [] }));
  const told = (row: InterviewRow): WaitingInterview => ({
    id: row.id,
    fullName: fullName(row),
    starts_at: row.startsAt.toISOString(),
    next_step: nextStep(row, moment),
  });
  return {
    success: true,
    data: {
      sessions: kinds.flatMap((one) => one.rows.slice(0, mostTold).map(told)),
      counts: kinds.map((one) => ({ kind: one.kind, count: Math.min(mostCounted, one.rows.length) })),
    },
  };
}
