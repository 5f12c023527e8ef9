import { type Kysely, sql } from 'kysely';

/**
 * The booking requests of the last day. They identify a form that is sent again, and limit the unpaid time slots per
 * client. `client` is a network address, `form_hash` the SHA-256 of the form with its time slot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_requests (
      interview_id uuid primary key references interviews on delete cascade,
      client text not null,
      key text unique,
      form_hash bytea not null,
      created_at timestamptz not null
    );
    create index booking_requests_client on booking_requests (client, created_at);
    create index booking_requests_created on booking_requests (created_at);
  `.execute(db);
}
