/**
 * SQL that inserts `count` free one-minute slots, numbered from 1, from tomorrow on. Each id ends in its slot number.
 */
export const insertSlotsSql = (count: number): string => `
  insert into slots (id, slot_date, from_time, to_time, starts_at, ends_at)
  select ('0190a5b0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, at::date, at::time, (at + interval '1 minute')::time,
    at, at + interval '1 minute'
  from (select n, date_trunc('hour', now()) + interval '1 day' + n * interval '1 minute' as at
    from generate_series(1, ${count}) as n) numbered;
  analyze slots`;

/** The id of slot number `n`. */
export const slotId = (n: number): string => `0190a5b0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/**
 * The statements of one booking, as Lifestory sends them, for pgbench: client `client_id` books `share` slots, numbered
 * from `first + client_id * share + 1`, one after the other.
 */
export const bookingSql = (first: number, share: number): string => `
\\set i :i + 1
\\set n ${first} + :client_id * ${share} + :i
begin;
select slots.id as slot, slots.starts_at as starts, slots.ends_at as ends from slots
  left join interviews as taken on taken.slot_id = slots.id and taken.deleted_at is null and taken.status <> 'cancelled'
  where slots.starts_at > now() and slots.id = ('0190a5b0-0000-7000-8000-' || lpad(:n::text, 12, '0'))::uuid
  and taken.id is null for key share of slots \\gset
insert into people (id, email, fname, lname, contact, country, state, city, zip_code, dob)
  values (gen_random_uuid(), 'peer' || :n::text || '@example.com', 'Ana', 'Marsh', '+1 213 373 4253', 'United States',
    'California', 'Los Angeles', '90012', '1950-06-15')
  on conflict (email) where deleted_at is null do nothing returning id as person \\gset
insert into stories (id, person_id) values (gen_random_uuid(), :person::uuid) on conflict (person_id) do nothing returning id as story \\gset
insert into interviews (id, meeting_id, person_id, story_id, slot_id, starts_at, duration_minutes, password, booking)
  values (gen_random_uuid(), gen_random_uuid()::text, :person::uuid, :story::uuid, :slot::uuid, :starts::timestamptz, 1, '',
    '{"account_for":"my_self","first_name":"Ana","last_name":"Marsh","contact":"+1 213 373 4253","email":"peer@example.com","country":"United States","state":"California","city":"Los Angeles","zip_code":"90012","dob":"1950-06-15"}')
  on conflict (slot_id) where deleted_at is null and status <> 'cancelled' do nothing returning id as interview \\gset
select graphile_worker.add_job('make_meeting', payload := json_build_object('interviewId', :interview::text), run_at := null::timestamptz,
  job_key := null::text, max_attempts := 25);
commit;
`;
