import { maxNextStepCount } from '@lifestory/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { type EvaluationContext, type InterviewProgress, watchGracePeriodMs } from '../next-step.policy.ts';
import { isInReach, type Reach } from '../reach.ts';
import { hasOpenCredit, hasOpenUpload } from './interview-list.queries.ts';
import { joinInterviews } from './interview-rows.queries.ts';

/** Upper bound for the length of an interview. */
const maxInterviewMs = 24 * 60 * 60 * 1000;

/**
 * Finds interviews that may need attention, up to `maxNextStepCount` per reason; `decideStepKind` makes the final
 * decision. Each part of the union reads its own index, most urgent first.
 */
export function findAttentionCandidates(
  db: Db,
  reach: Reach,
  context: EvaluationContext,
): Promise<(InterviewProgress & { id: string })[]> {
  return joinInterviews(db)
    .select([
      'interviews.id',
      'interviews.status',
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      'interviews.join_url as joinUrl',
      'interviews.recording_consent as consent',
      'interviews.fee_paid_at as feePaidAt',
      hasOpenCredit.as('hasOpenCredit'),
      'stories.opened_at as openedAt',
      hasOpenUpload.as('isUploading'),
      'recordings.created_at as recordedAt',
      'recordings.watched_at as watchedAt',
      'people.deleted_at as customerDeletedAt',
    ])
    .where('interviews.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`interviews.id in (${reach.interviewerId === null ? candidateIds(context) : idsOfInterviewer(reach.interviewerId)})`,
    )
    .where(isInReach(reach))
    .execute();
}

/** An Interviewer has few interviews, so the latest are all candidates. */
const idsOfInterviewer = (interviewerId: string) => sql`
  select id from interviews where interviewer_id = ${interviewerId} and deleted_at is null
  order by starts_at desc limit ${sql.lit(5 * maxNextStepCount)}`;

function candidateIds({ now, alertHours }: EvaluationContext) {
  const earliestStart = new Date(now.getTime() - maxInterviewMs);
  const alertUntil = new Date(now.getTime() + alertHours * 60 * 60 * 1000);
  const unwatchedBefore = new Date(now.getTime() - watchGracePeriodMs);
  const max = sql.lit(maxNextStepCount);
  return sql`
    (select id from interviews
      where deleted_at is null and status = 'waiting' and join_url is null and starts_at > ${earliestStart}
      order by starts_at limit ${max})
    union
    (select id from interviews
      where deleted_at is null and recording_consent <> 'given' and status in ('waiting', 'started')
        and starts_at > ${earliestStart}
      order by starts_at limit ${max})
    union
    (select id from interviews
      where deleted_at is null and status in ('waiting', 'started') and starts_at > ${earliestStart} and starts_at <= ${alertUntil}
      order by starts_at limit ${max})
    union
    (select interview_id from film_uploads where upload_id is not null and interview_id is not null limit ${max})
    union
    (select id from interviews
      where deleted_at is null and status in ('waiting', 'started') and starts_at <= ${now}
      order by starts_at desc limit ${max})
    union
    (select id from interviews
      where deleted_at is null and status = 'waiting' and fee_paid_at is null and starts_at > ${alertUntil}
      order by starts_at limit ${max})
    union
    (select id from interviews
      where deleted_at is null and status = 'completed' and fee_paid_at is null
      order by starts_at desc limit ${max})
    union
    (select paid.id from stories
      cross join lateral (
        select id from interviews
        where story_id = stories.id and deleted_at is null and fee_paid_at is not null
          and (status = 'completed' or status = 'waiting' and starts_at > ${alertUntil})
        limit ${max}
      ) as paid
      where opened_at is null
      order by stories.id desc limit ${max})
    union
    (select recordings.interview_id from recordings
      join interviews on interviews.id = recordings.interview_id
      join stories on stories.id = interviews.story_id
      where recordings.replaced_at is null and recordings.watched_at is null and recordings.created_at <= ${unwatchedBefore}
        and interviews.deleted_at is null and interviews.fee_paid_at is not null and stories.opened_at is not null
      order by recordings.created_at desc limit ${max})
    union
    (select id from interviews
      where deleted_at is null and status = 'cancelled' and fee_paid_at is not null and ${hasOpenCredit}
      order by starts_at desc limit ${max})
  `;
}
