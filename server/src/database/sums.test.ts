import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { connect, type Db } from './connection.ts';
import { newId } from './ids.ts';

const { db, url } = await createTestDatabase();

/** A change of a person or an interview; `index` selects one of the existing ones. */
type Step = { index: number; month: number } & (
  | {
      action:
        | 'add person'
        | 'add interview'
        | 'delete person'
        | 'restore person'
        | 'add to staff'
        | 'remove from staff'
        | 'delete interview'
        | 'restore interview'
        | 'add entry and mail';
    }
  | { action: 'change status'; status: string }
);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    index: fc.nat(1000),
    month: fc.nat(13),
    action: fc.constantFrom(
      ...([
        'add person',
        'add interview',
        'delete person',
        'restore person',
        'add to staff',
        'remove from staff',
        'delete interview',
        'restore interview',
        'change status',
        'add entry and mail',
      ] as const),
    ),
    status: fc.constantFrom('waiting', 'started', 'completed', 'cancelled'),
  }),
  { minLength: 10, maxLength: 30 },
);

const people: string[] = [];
const interviews: string[] = [];

/** Returns an instant late on the last day of a month in Los Angeles, which is in the next month in UTC. */
const endOfMonth = (month: number) => new Date(Date.UTC(2026, month + 1, 1, 6));

async function applyStep({ index, month, ...step }: Step): Promise<void> {
  const [person, interview] = [people[index % people.length], interviews[index % interviews.length]];
  const changePerson = (values: Record<string, unknown>) =>
    person ? db.updateTable('people').set(values).where('id', '=', person).execute() : undefined;
  const changeInterview = (values: Record<string, unknown>) =>
    interview ? db.updateTable('interviews').set(values).where('id', '=', interview).execute() : undefined;
  switch (step.action) {
    case 'add person':
      return void people.push(await addPerson(endOfMonth(month)));
    case 'add interview':
      return person ? void interviews.push(await addInterview(person, endOfMonth(month))) : undefined;
    case 'delete person':
      return void (await changePerson({ deleted_at: new Date() }));
    case 'restore person':
      return void (await changePerson({ deleted_at: null }));
    case 'add to staff':
      return void (await changePerson({ staff_role: 'Developer' }));
    case 'remove from staff':
      return void (await changePerson({ staff_role: null }));
    case 'delete interview':
      return void (await changeInterview({ deleted_at: new Date() }));
    case 'restore interview':
      return void (await changeInterview({ deleted_at: null }));
    case 'change status':
      return void (await changeInterview({ status: step.status }));
    case 'add entry and mail':
      return addEntryAndMail(endOfMonth(month));
  }
}

async function addPerson(at: Date, by: Db = db): Promise<string> {
  const id = newId();
  await by
    .insertInto('people')
    .values({ id, email: `${id}@mail.example`, fname: 'Ana', lname: 'Marsh', created_at: at })
    .execute();
  return id;
}

async function addInterview(person: string, at: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto('stories')
    .values({ id: newId(), person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: story } = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('interviews')
    .values({
      id,
      meeting_id: id,
      person_id: person,
      story_id: story,
      starts_at: at,
      duration_minutes: 60,
      password: '',
      booking: '{}',
      created_at: at,
    })
    .execute();
  return id;
}

async function addEntryAndMail(at: Date, by: Db = db): Promise<void> {
  await by
    .insertInto('audit_entries')
    .values({ id: newId(), action: 'slot added', subject_kind: 'slot', subject_id: '1', created_at: at })
    .execute();
  await by
    .insertInto('mails')
    .values({
      id: newId(),
      kind: 'receipt',
      to_email: 'ana@mail.example',
      subject: '',
      body_text: '',
      body_html: '',
      created_at: at,
    })
    .execute();
}

type Count = { kind: string; month: string; count: number };

const readMonthlyCounts = async () =>
  (
    await sql<Count>`select kind, month, sum(count)::integer as count from monthly_counts
      group by 1, 2 having sum(count) <> 0 order by 1, 2`.execute(db)
  ).rows;

const countRows = async () =>
  (
    await sql<Count>`
      select kind, date_trunc('month', created_at at time zone 'America/Los_Angeles')::date as month, count(*)::integer as count
      from (
        select case when exists (select from stories where person_id = people.id) then 'customer' else 'sub-user' end as kind,
          created_at
        from people where deleted_at is null and staff_role is null
        union all select 'interview', created_at from interviews where deleted_at is null
        union all select 'completed', created_at from interviews where deleted_at is null and status = 'completed'
        union all select 'change', created_at from audit_entries
        union all select 'mail', created_at from mails
      ) as counted_rows
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

test('after any additions, deletions, restorations and role changes, the monthly counts equal the rows', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) await applyStep(step);
      expect(await readMonthlyCounts()).toEqual(await countRows());
    }),
    { numRuns: 25 },
  );
  const at = endOfMonth(3);
  await addPerson(at);
  const interview = await addInterview(await addPerson(at), at);
  await db.updateTable('interviews').set({ status: 'completed' }).where('id', '=', interview).execute();
  await addEntryAndMail(at);
  expect(await readMonthlyCounts()).toEqual(await countRows());
  const kinds = new Set((await readMonthlyCounts()).map(({ kind }) => kind));
  expect([...kinds]).toEqual(['change', 'completed', 'customer', 'interview', 'mail', 'sub-user']);
});

test("concurrent writers in any order do not wait for each other's counts", async () => {
  const writerCount = 20;
  const { db: writerDb } = connect(url, writerCount, () => undefined);
  afterAll(() => writerDb.destroy());
  const at = endOfMonth(5);
  const before = await readMonthlyCounts();
  let writtenCount = 0;
  const { promise: allWritten, resolve } = Promise.withResolvers<void>();
  const write = (index: number) =>
    writerDb.transaction().execute(async (tx) => {
      // A blocked writer would wait forever, because no transaction ends before all have written.
      await sql`set local lock_timeout = '2s'`.execute(tx);
      const inserts = [() => addPerson(at, tx), () => addEntryAndMail(at, tx)];
      for (const insert of index % 2 === 0 ? inserts : inserts.reverse()) await insert();
      writtenCount += 1;
      if (writtenCount === writerCount) resolve();
      await allWritten;
    });
  await Promise.all(Array.from({ length: writerCount }, (_, index) => write(index)));
  const sumCounts = (counts: Count[]) => counts.reduce((sum, { count }) => sum + count, 0);
  expect(sumCounts(await readMonthlyCounts()) - sumCounts(before)).toBe(3 * writerCount);
  expect(await readMonthlyCounts()).toEqual(await countRows());
});
