import { type Kysely, sql } from 'kysely';

/**
 * Several current parts per interview, withdrawn recordings, the time of the announcement to the family, and the video
 * codec. Existing recordings count as announced, so that no mail is sent for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recordings
      add column part integer not null default 1 check (part > 0),
      add column shown_at timestamptz,
      add column withdrawn_at timestamptz,
      add column announced_at timestamptz,
      add column mailed_at timestamptz,
      add column video_codec text,
      add column meeting text,
      add column begins_at timestamptz,
      add constraint recordings_withdrawn_is_not_current check (withdrawn_at is null or replaced_at is not null);
    -- One that was set aside at once was never shown.
    update recordings set announced_at = created_at, mailed_at = created_at,
      shown_at = case when replaced_at = created_at then null else created_at end;
    drop index recordings_current;
    create unique index recordings_current on recordings (interview_id, part) where replaced_at is null;
    create index recordings_of_interview on recordings (interview_id);
    create index recordings_withdrawn on recordings (storage_key) where withdrawn_at is not null;

    alter table arrivals
      add column meeting text,
      add column begins_at timestamptz;

    alter table uploads add column place text not null default 'only' check (place in ('only', 'next_part'));
  `.execute(db);
}
