import { mostCounted } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { type Moment, watchPatience } from './next-step.policy.ts';

/** Longer than any interview takes. */
const longest = 24 * 60 * 60 * 1000;

/**
 * Ids of the interviews that may wait for somebody, up to a hundred for each reason: a net with narrow enough meshes
 * that the policy has little to throw out. Each part reads an index of its own, from the end that matters most.
 */
export async function interviewsInQuestion(db: Db, { now, alertHours }: Moment): Promise<string[]> {
  const lately = new Date(now.getTime() - longest);
  const soon = new Date(now.getTime() + alertHours * 60 * 60 * 1000);
  const long = new Date(now.getTime() - watchPatience);
  const most = sql.lit(mostCounted);
  const { rows } = await sql<{ id: string }>`
    (select id from interviews
      where deleted_at is null and status = 'waiting' and join_url is null and starts_at > ${lately}
      order by starts_at limit ${most})
    union
    (select id from interviews
      where deleted_at is null and status in ('waiting', 'started') and starts_at > ${lately} and starts_at <= ${soon}
      order by starts_at limit ${most})
    union
    (select interview_id from uploads
      where completed_at is null and refused_at is null and interview_id is not null
      limit ${most})
    union
    (select id from interviews
      where deleted_at is null and status in ('waiting', 'started') and starts_at <= ${now}
      order by starts_at desc limit ${most})
    union
    (select id from interviews
      where deleted_at is null and status = 'waiting' and fee_paid_at is null and starts_at > ${soon}
      order by starts_at limit ${most})
    union
    (select id from interviews
      where deleted_at is null and status = 'completed' and fee_paid_at is null
      order by starts_at desc limit ${most})
    union
    (select interviews.id from stories
      join interviews on interviews.story_id = stories.id
      where stories.opened_at is null and interviews.deleted_at is null and interviews.fee_paid_at is not null
        and (interviews.status = 'completed' or interviews.status = 'waiting' and interviews.starts_at > ${soon})
      limit ${most})
    union
    (select recordings.interview_id from recordings
      join interviews on interviews.id = recordings.interview_id
      join stories on stories.id = interviews.story_id
      where recordings.replaced_at is null and recordings.watched_at is null and recordings.created_at <= ${long}
        and interviews.deleted_at is null and interviews.fee_paid_at is not null and stories.opened_at is not null
      order by recordings.created_at desc limit ${most})
  `.execute(db);
  return rows.map(({ id }) => id);
}
