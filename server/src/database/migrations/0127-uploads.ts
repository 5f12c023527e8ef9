import { type Kysely, sql } from 'kysely';

/**
 * One table of files that are stored in parts, whatever they are for: `film_uploads`, imports from the meeting provider
 * (`arrivals`) and imports of albums refer to it while they run. Uploads that run during the upgrade start over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_parts (
      upload_id uuid not null,
      number integer not null check (number > 0),
      bytes integer not null,
      tag text,
      primary key (upload_id, number)
    );

    delete from uploads where completed_at is null or interview_id is null;
    drop table upload_chunks;
    alter table uploads rename to film_uploads;
    alter table film_uploads rename constraint uploads_pkey to film_uploads_pkey;
    drop index uploads_open, uploads_unfinished;

    create table uploads (
      id uuid primary key,
      storage_key text not null unique,
      storage_handle text not null,
      bytes bigint not null check (bytes >= 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    alter table upload_parts add foreign key (upload_id) references uploads on delete cascade;
    create index uploads_expires on uploads (expires_at);

    alter table film_uploads
      alter column interview_id set not null,
      drop column storage_handle,
      drop column refused_at,
      add column upload_id uuid unique references uploads on delete set null;
    create unique index film_uploads_open on film_uploads (owner_id, interview_id, identifier) where completed_at is null;
    create index film_uploads_running on film_uploads (interview_id) where upload_id is not null;

    drop table arrival_parts;
    alter table arrivals
      drop column storage_handle,
      add column upload_id uuid unique references uploads on delete set null;

    delete from album_imports where state = 'uploading';
    drop table album_import_chunks;
    alter table album_imports
      drop column storage_handle,
      add column upload_id uuid unique references uploads on delete set null;
  `.execute(db);
}
