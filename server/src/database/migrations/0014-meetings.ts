import { type Kysely, sql } from 'kysely';

/**
 * The account of the meeting provider, the meetings made with it, what it told us, and the films that are on their way
 * from it. Tokens and download addresses lie here sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zoom_account (
      single boolean primary key default true check (single),
      email text not null,
      tokens text not null,
      access_until timestamptz not null,
      grant_until timestamptz not null,
      renewed_at timestamptz not null,
      renewing_until timestamptz,
      revoked_at timestamptz
    );

    create table zoom_states (
      nonce text primary key,
      used_at timestamptz not null
    );

    create table zoom_meetings (
      reference text primary key,
      number text unique,
      join_url text,
      password text,
      asked_at timestamptz not null
    );

    create table meeting_news (
      id text primary key,
      heard_at timestamptz not null
    );
    create index meeting_news_heard on meeting_news (heard_at);

    alter table interviews add column ended_at timestamptz;

    create table arrivals (
      id uuid primary key,
      film text not null unique,
      interview_id uuid not null references interviews,
      source text not null,
      filename text not null,
      bytes bigint not null check (bytes > 0),
      storage_key text not null unique,
      storage_handle text,
      created_at timestamptz not null,
      done_at timestamptz
    );
    create index arrivals_interview on arrivals (interview_id);

    create table arrival_parts (
      arrival_id uuid not null references arrivals on delete cascade,
      number integer not null,
      tag text,
      primary key (arrival_id, number)
    );
  `.execute(db);
}
