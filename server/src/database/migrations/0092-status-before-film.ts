import { type Kysely, sql } from 'kysely';

/** What an interview was before its first film, to which it returns when it has none any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews add column status_before_film text
      check (status_before_film in ('waiting', 'started', 'completed'));

    -- Interviews of imported albums are inserted as completed, with all times at their start, and stay so.
    update interviews set status_before_film =
      case when started_at = starts_at and fee_paid_at = starts_at then 'completed' else 'waiting' end
    where status = 'completed';

    -- Their only film was withdrawn, which left them completed.
    update interviews set status = 'waiting', status_before_film = null
    where status = 'completed' and deleted_at is null and status_before_film = 'waiting'
      and exists (select from recordings where interview_id = interviews.id)
      and not exists (select from recordings where interview_id = interviews.id and replaced_at is null);
  `.execute(db);
}
