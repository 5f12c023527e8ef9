import { type RawBuilder, sql } from 'kysely';
import type { JobKind } from './jobs.ts';

/** Failures in a row before an alert, after about a minute and a half. */
export const minFailures = 4;

/**
 * A table expression of repeatedly failing jobs of a kind: `id`, the part of the key after the colon, and `given_up`,
 * once there are no more retries.
 */
export const failingJobs = ({ name }: Pick<JobKind, 'name'>): RawBuilder<unknown> => sql`(
  -- Materialized, because the keys of other kinds are not ids.
  with own as materialized (
    select key, attempts >= max_attempts as given_up
    from graphile_worker.jobs
    where task_identifier = ${name} and last_error is not null and attempts >= ${minFailures} and key is not null
  )
  select split_part(key, ':', 2)::uuid as id, given_up from own
)`;
