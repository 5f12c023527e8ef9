import { type Kysely, sql } from 'kysely';

/**
 * When a seat was first in the call: from then on, its device may send what it recorded, also after its admission has
 * ended. And what keeps the devices in a call from recording, so that everybody in it is told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_seats add column first_admitted_at timestamptz;
    update studio_seats set first_admitted_at = admitted_at where admitted_at is not null;

    create table studio_device_problems (
      seat_id uuid primary key references studio_seats on delete cascade,
      interview_id uuid not null references studio_rooms on delete cascade,
      problem text not null check (problem in ('unsupported', 'space-low', 'device-full')),
      reported_at timestamptz not null
    );
    create index studio_device_problems_interview on studio_device_problems (interview_id);
  `.execute(db);
}
