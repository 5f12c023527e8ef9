import {
  type Contract,
  type HandlerResult,
  maxNextStepCount,
  type StepKind,
  stepKinds,
} from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { type Actor, canViewBusiness } from '../../../../http/actor.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import {
  decideNextStep,
  decideStepKind,
  type EvaluationContext,
  type InterviewProgress,
  owesFee,
} from '../next-step.policy.ts';
import { reachOf } from '../reach.ts';
import { findAttentionCandidates } from './attention.queries.ts';
import { findInterviewees } from './interview-list.queries.ts';

/** Maximum number of interviews listed per kind of step; further ones are only counted. */
const maxListed = 10;

/** Kinds of steps that only staff who see payments and accounts can take. */
const businessKinds: readonly StepKind[] = ['unpaid', 'account-missing', 'unwatched', 'credit-open'];

/**
 * Lists interviews in the caller's reach that need attention, ordered by urgency, then by time between now and their
 * start.
 */
export async function listInterviewsNeedingAttention(
  { db, now }: AppContext,
  actor: Actor,
): Promise<HandlerResult<Contract['interviews']['waiting']>> {
  const { alertHours } = await readSettings(db);
  const context: EvaluationContext = { now: now(), alertHours };
  const candidates = await findAttentionCandidates(db, reachOf(actor), context);
  const byKind = Map.groupBy(candidates, (interview) => decideStepKind(interview, context));
  const seesPayments = canViewBusiness(actor.role);
  const getDistanceMs = ({ startsAt }: InterviewProgress) =>
    Math.abs(startsAt.getTime() - context.now.getTime());
  const byDistance = (one: InterviewProgress, other: InterviewProgress) =>
    getDistanceMs(one) - getDistanceMs(other) || other.startsAt.getTime() - one.startsAt.getTime();
  const groups = stepKinds
    .filter((kind) => kind !== 'nothing' && (seesPayments || !businessKinds.includes(kind)))
    .map((kind) => {
      const interviews = byKind.get(kind) ?? [];
      return { kind, interviews, counted: kind === 'unpaid' ? candidates.filter(owesFee) : interviews };
    })
    .filter(({ counted }) => counted.length > 0);
  const listNearest = (interviews: typeof candidates) => interviews.toSorted(byDistance).slice(0, maxListed);
  const getUrgency = (interview: InterviewProgress) => stepKinds.indexOf(decideStepKind(interview, context));
  const listedInterviews = [
    ...new Set(
      groups.flatMap(({ interviews, counted }) => [...listNearest(interviews), ...listNearest(counted)]),
    ),
  ].sort((one, other) => getUrgency(one) - getUrgency(other) || byDistance(one, other));
  const ids = listedInterviews.map(({ id }) => id);
  const people = ids.length > 0 ? await findInterviewees(db, ids) : [];
  const names = new Map(people.map((person) => [person.id, formatFullName(person)]));
  return {
    success: true,
    data: {
      sessions: listedInterviews.map((interview) => ({
        id: interview.id,
        fullName: names.get(interview.id) ?? '',
        starts_at: interview.startsAt,
        next_step: decideNextStep(interview, context),
        owes: seesPayments && owesFee(interview),
      })),
      counts: groups.map(({ kind, counted }) => ({
        kind,
        count: Math.min(maxNextStepCount, counted.length),
      })),
    },
  };
}
