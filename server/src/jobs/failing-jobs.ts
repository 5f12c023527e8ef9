import { type RawBuilder, sql } from 'kysely';
import type { JobKind } from './jobs.ts';

/** So often in a row something has to fail before somebody hears of it: for about a minute and a half. */
const minFailures = 4;

/**
 * Jobs of a kind that fail again and again, as a table with `id`, what follows the colon in their key, and `given_up`,
 * once they are not tried any more.
 */
export const failingJobs = ({ name }: Pick<JobKind, 'name'>): RawBuilder<unknown> => sql`(
  -- Materialized, since the keys of other kinds are no ids.
  with own as materialized (
    select key, attempts >= max_attempts as given_up
    from graphile_worker.jobs
    where task_identifier = ${name} and last_error is not null and attempts >= ${minFailures} and key is not null
  )
  select split_part(key, ':', 2)::uuid as id, given_up from own
)`;
