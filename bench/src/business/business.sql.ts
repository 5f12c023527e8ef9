/** The size of a generated business. */
export interface Size {
  people: number;
  interviews: number;
  transactions: number;
  mails: number;
  changes: number;
}

/** A business after eight years; `share` scales it down at the same age. */
export const seedSize = (share = 1): Size => ({
  people: 100_000 * share,
  interviews: 100_000 * share,
  transactions: 500_000 * share,
  mails: 100_000 * share,
  changes: 100_000 * share,
});

/** The number of staff; the last two are Developers. */
export const staffCount = 20;

/** Interviews fill every half hour of a working day of 17 hours, from 8 years ago to 60 days ahead. */
const daysPast = 2920;
const daysAhead = 60;
const interviewsPerDay = 34;

const list = (words: string) => `array['${words.split(' ').join("','")}']`;

// Names are put together from parts: 40 × 13 first names, 50 × 40 last names.
const firstNameStarts = list(
  'Al An Ar Bel Ber Cal Car Cla Cor Dan Del El Em Fer Fran Gil Gwen Hel Is Jo Jul Kar Lau Leo Lor Mar Mel Nat Nor Ol Pat Ray Ros Sal Sam Ste Ther Val Vic Wil',
);
const firstNameEnds = list('a ia ina en an ette is o us ie ine ard ene');
const lastNameStarts = list(
  'Ash Black Brad Brook Burn Cal Car Chad Cliff Cold Craw Dal Dun East Fair Farn Gar Glen Green Hal Harring Hart Haw High Holm Hunt Kings Lang Lock Long Marsh Mill Nor Oak Pres Red Rock Sand Shel Stan Stone Sum Thorn Wake Wal Water West White Win Wood',
);
const lastNameEnds = list(
  'bell bourne bridge brook bury by cliff cott croft dale den er field ford gate grove ham hill hurst ing land ley low man mer more ness path port ridge shaw son stead ston ton ville ward well wick worth',
);
const cities = `array['Los Angeles','San Diego','Portland','Austin','Denver','Chicago','Boston','Tampa','Reno','Tucson']`;
const domains = list('example.com example.org example.net mail.example post.example home.example');

/**
 * The triggers that update the monthly counts, by table. Updates per row would take minutes: the counts are computed at
 * the end.
 */
const countTriggerNames = {
  people: ['people_count_insert', 'people_count_update'],
  stories: ['stories_count'],
  interviews: ['interviews_count_insert'],
  mails: ['mails_count'],
  audit_entries: ['audit_entries_count'],
};

const countTriggers = (action: 'disable' | 'enable') =>
  Object.entries(countTriggerNames)
    .flatMap(([table, names]) => names.map((name) => `alter table ${table} ${action} trigger ${name}`))
    .join('; ');

const insertMonthlyCounts = `
  insert into monthly_counts
  select kind, date_trunc('month', created_at at time zone 'America/Los_Angeles')::date, 0, count(*)
  from (
    select case when storyteller then 'customer' else 'sub-user' end as kind, created_at from people
      where deleted_at is null and staff_role is null
    union all select 'interview', created_at from interviews where deleted_at is null
    union all select 'completed', created_at from interviews where deleted_at is null and status = 'completed'
    union all select 'change', created_at from audit_entries
    union all select 'mail', created_at from mails
  ) as counted
  group by 1, 2`;

/** The statements that fill an empty, migrated database; each is one transaction. */
export const seedStatements = (size: Size): string[] => {
  const customers = Math.floor((size.people * 3) / 5);
  const subUsers = size.people - customers;
  const at = (n: string, count: number) =>
    `date_trunc('second', now() - interval '8 years' * (1 - ${n} / ${count}.0))`;
  return [
    `create function bench_id(kind text, n bigint) returns uuid language sql immutable as $$
      select (lpad(to_hex(n), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid
    $$`,
    // Three of five people are customers; the others are members.
    `create function bench_customer(n bigint) returns bigint language sql immutable as $$
      select (n % ${customers}) / 3 * 5 + (n % ${customers}) % 3 + 1
    $$`,
    `create function bench_sub_user(n bigint) returns bigint language sql immutable as $$
      select n / 2 * 5 + n % 2 + 4
    $$`,
    countTriggers('disable'),
    `insert into people (id, email, fname, lname, staff_role)
      select bench_id('staff', n), 'staff' || n || '@lifestory.example', 'Sam', 'Sample ' || n,
        case when n > ${staffCount - 2} then 'Developer' else 'Super Admin' end
      from generate_series(1, ${staffCount}) as n`,
    `insert into people (id, email, fname, lname, contact, country, state, city, zip_code, dob, created_at, entered_at)
      select bench_id('person', n), lower(fname || '.' || lname) || n || '@' || (${domains})[1 + n % 6], fname, lname,
        format('+1 %s %s %s', 201 + n * 17 % 789, 200 + n * 13 % 800, lpad((n * 7919 % 10000)::text, 4, '0')),
        'United States', 'California', (${cities})[1 + n % 10], lpad((n % 100000)::text, 5, '0'),
        date '1925-01-01' + (n * 37 % 25000)::integer, ${at('n', size.people)}, ${at('n', size.people)}
      from (
        select n, (${firstNameStarts})[1 + n * 31 % 40] || (${firstNameEnds})[1 + n * 7 % 13] as fname,
          (${lastNameStarts})[1 + n * 11 / 3 % 50] || (${lastNameEnds})[1 + n * 29 / 7 % 40] as lname
        from generate_series(1, ${size.people}::bigint) as n
      ) as named`,
    `insert into stories (id, person_id, opened_at, created_at)
      select bench_id('story', n), id, case when n % 7 > 0 then created_at end, created_at
      from (select bench_customer(k) as n from generate_series(0, ${customers} - 1) as k) as numbered
      join people on people.id = bench_id('person', n)`,
    `update people set deleted_at = now() - interval '1 day' * (n % 90), erased_at = case when n % 100 = 0 then now() end
      from (select 50 * k + k % 5 - 4 as n from generate_series(1, ${size.people} / 50) as k) as numbered where id = bench_id('person', n)`,
    `insert into subscriptions (story_id, status, trial_end_on, started_at, paid_through, created_at)
      select id, case when n % 10 < 6 then 'active' when n % 10 = 6 then 'trial' when n % 10 = 7 then 'cancelled' else 'inactive' end,
        case when n % 10 = 6 then current_date + 10 end, created_at, current_date + 20, created_at
      from (select row_number() over (order by id) as n, id, created_at from stories where opened_at is not null) as opened`,
    `insert into memberships (id, story_id, person_id, fname, lname, contact, relationship, entered_at, created_at, invited_at)
      select bench_id('membership', k), bench_id('story', bench_customer(k * 31)), people.id, fname, lname, contact, 'Daughter',
        case when k % 5 > 0 then created_at end, created_at, created_at
      from generate_series(0, ${subUsers} * 5 / 4 - 1) as k
      join people on people.id = bench_id('person', bench_sub_user(k % ${subUsers}))
      on conflict do nothing`,
    `create table bench_interviews as
      select i, starts_at, starts_at > now() as ahead, bench_customer(i * 7919) as customer,
        i % 20 = 1 and starts_at between now() - interval '60 days' and now() as forgotten,
        i % 20 = 0 as cancelled, i % 100 <> 3 and (starts_at < now() or i % 3 > 0) as paid
      from (
        select i, date_trunc('day', now()) - interval '${daysPast} days 9 hours'
          + interval '1 day' * (place / ${interviewsPerDay}) + interval '30 minutes' * (place % ${interviewsPerDay}) as starts_at
        from (
          select i, i * ${(daysPast + daysAhead) * interviewsPerDay} / ${size.interviews} as place
          from generate_series(1, ${size.interviews}::bigint) as i
        ) as placed
      ) as timed`,
    `insert into slots (id, slot_date, from_time, to_time, starts_at, ends_at)
      select id, local::date, local::time, (local + interval '30 minutes')::time, starts_at, starts_at + interval '30 minutes'
      from (
        select id, starts_at, starts_at at time zone 'America/Los_Angeles' as local
        from (
          select bench_id('slot', i) as id, starts_at from bench_interviews where not cancelled
          union all
          select bench_id('free', n), date_trunc('day', now()) + interval '10 hours' + interval '1 day' * n
          from generate_series(1, ${daysAhead}) as n
        ) as both_kinds
      ) as placed`,
    `insert into interviews (id, meeting_id, person_id, story_id, slot_id, starts_at, duration_minutes, status, join_url, password,
        booking, confirmed_at, fee_paid_at, hosting_paid_at, started_at, created_at, deleted_at)
      select bench_id('interview', i), 'm' || substr(md5('meeting' || i), 1, 20), people.id, bench_id('story', customer),
        case when not cancelled then bench_id('slot', i) end, starts_at, 30,
        case when cancelled then 'cancelled' when ahead or forgotten then 'waiting' else 'completed' end,
        case when i % 100 > 0 or not ahead then 'https://meet.jit.si/lifestory-' || i end, 'secret',
        jsonb_build_object('account_for', 'my_self', 'first_name', fname, 'last_name', lname, 'contact', contact, 'email', email,
          'country', country, 'state', state, 'city', city, 'zip_code', zip_code, 'dob', dob),
        starts_at - interval '10 days', case when paid then starts_at - interval '9 days' end,
        case when paid and i % 3 = 0 then starts_at - interval '9 days' end, case when not ahead then starts_at end,
        least(now(), starts_at - interval '10 days'), case when i % 97 = 0 then now() - interval '1 day' end
      from bench_interviews join people on people.id = bench_id('person', customer)`,
    `insert into recordings (id, interview_id, storage_key, o_file, bytes, duration_seconds, poster_key, created_at, watched_at)
      select bench_id('recording', i), bench_id('interview', i), 'recordings/' || bench_id('recording', i) || '.mp4', 'interview.mp4',
        400000000, 1750, 'posters/' || bench_id('recording', i) || '.jpg', starts_at, case when i % 200 > 0 then starts_at end
      from bench_interviews where not ahead and not forgotten and not cancelled`,
    `insert into transactions (id, person_id, interview_id, description, amount_cents, created_at)
      select bench_id('transaction', n), bench_id('person', bench_customer(n * 7919)), null,
        case when n % 100 = 0 then 'Refund' when n % 10 < 8 then 'Hosting, one month'
          when n % 10 = 8 then 'Lifestory video' else 'Lifestory video and hosting, first month' end,
        case when n % 100 = 0 then -9900 when n % 10 < 8 then 1500 when n % 10 = 8 then 9900 else 11400 end,
        ${at('n', size.transactions)}
      from generate_series(1, ${size.transactions}::bigint) as n order by n`,
    `insert into notifications (id, person_id, sender_id, kind, url, msg, created_at, read_at)
      select bench_id('notification' || staff, n), bench_id('staff', staff), bench_id('person', bench_customer(n * staff)), 'booking',
        '/session/view/' || bench_id('interview', n), '<b>Somebody</b> booked an interview.', now() - interval '1 hour' * n,
        case when n > 20 then now() end
      from generate_series(1, ${staffCount}) as staff, generate_series(1, 300) as n`,
    `insert into mails (id, person_id, kind, to_email, subject, body_text, body_html, state, failure, created_at, sent_at)
      select bench_id('mail', n), people.id, case when n % 2 = 0 then 'interview-confirmed' else 'receipt' end, email,
        case when n % 2 = 0 then 'Your interview is booked' else 'Your receipt' end, repeat('Dear ' || fname || ', thank you. ', 20),
        repeat('<p>Dear ' || fname || ', thank you.</p>', 60), case when n % 10000 = 77 then 'failed' else 'sent' end,
        case when n % 10000 = 77 then 'There is no such mailbox.' end, ${at('n', size.mails)}, ${at('n', size.mails)}
      from generate_series(1, ${size.mails}::bigint) as n join people on people.id = bench_id('person', bench_customer(n))`,
    `insert into audit_entries (id, actor_id, action, subject_kind, subject_id, before, after, created_at)
      select bench_id('change', n), bench_id('staff', 1 + n % 18),
        (array['slot added','person changed','interview deleted','settings changed'])[1 + n % 4],
        (array['slot','person','interview','settings'])[1 + n % 4],
        case when n % 4 = 3 then 'monthlyFee' else bench_id((array['slot','person','interview'])[1 + n % 4], 1 + n % ${size.people})::text end,
        '{"city": "Austin", "zip_code": "73301"}', '{"city": "Boston", "zip_code": "02108"}', ${at('n', size.changes)}
      from generate_series(1, ${size.changes}::bigint) as n`,
    'drop table bench_interviews',
    insertMonthlyCounts,
    countTriggers('enable'),
    // Creating all storytellers at once leaves a dead row for each; over years, new rows would reuse that space.
    'vacuum full people',
    'vacuum (analyze)',
  ];
};
