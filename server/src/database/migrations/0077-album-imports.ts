import { type Kysely, sql } from 'kysely';

/** Albums that staff upload to import them: their chunks, then the progress and the result of the import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table album_imports (
      id uuid primary key,
      staff_id uuid not null references people,
      customer_id uuid references people,
      filename text not null,
      bytes bigint not null check (bytes > 0),
      storage_key text not null unique,
      storage_handle text not null,
      state text not null check (state in ('uploading', 'queued', 'running', 'done', 'failed')),
      percent smallint not null default 0 check (percent between 0 and 100),
      attempts smallint not null default 0,
      result jsonb,
      failure text,
      created_at timestamptz not null
    );
    create index album_imports_created on album_imports (created_at);
    create index album_imports_staff on album_imports (staff_id);
    create index album_imports_customer on album_imports (customer_id);

    create table album_import_chunks (
      import_id uuid not null references album_imports on delete cascade,
      number int not null check (number > 0),
      tag text,
      primary key (import_id, number)
    );
  `.execute(db);
}
