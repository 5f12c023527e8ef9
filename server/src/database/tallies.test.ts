import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { connect, type Db } from './connection.ts';
import { newId } from './ids.ts';

const { db, url } = await testDatabase();

/** A change of a person or an interview; `who` selects one of the existing ones. */
type Step = { who: number; month: number } & (
  | { act: 'join' | 'book' | 'delete' | 'restore' | 'hire' | 'dismiss' | 'call off' | 'reinstate' | 'write' }
  | { act: 'turn'; status: string }
);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.nat(1000),
    month: fc.nat(13),
    act: fc.constantFrom(
      ...([
        'join',
        'book',
        'delete',
        'restore',
        'hire',
        'dismiss',
        'call off',
        'reinstate',
        'turn',
        'write',
      ] as const),
    ),
    status: fc.constantFrom('waiting', 'started', 'completed', 'cancelled'),
  }),
  { minLength: 10, maxLength: 30 },
);

const people: string[] = [];
const interviews: string[] = [];

/** Late in the evening of the last day of a month in Los Angeles, which is the next month in UTC. */
const lateIn = (month: number) => new Date(Date.UTC(2026, month + 1, 1, 6));

async function applyStep({ who, month, ...step }: Step): Promise<void> {
  const [person, interview] = [people[who % people.length], interviews[who % interviews.length]];
  const change = (values: Record<string, unknown>) =>
    person ? db.updateTable('people').set(values).where('id', '=', person).execute() : undefined;
  const changeInterview = (values: Record<string, unknown>) =>
    interview ? db.updateTable('interviews').set(values).where('id', '=', interview).execute() : undefined;
  switch (step.act) {
    case 'join':
      return void people.push(await addPerson(lateIn(month)));
    case 'book':
      return person ? void interviews.push(await addInterview(person, lateIn(month))) : undefined;
    case 'delete':
      return void (await change({ deleted_at: new Date() }));
    case 'restore':
      return void (await change({ deleted_at: null }));
    case 'hire':
      return void (await change({ staff_role: 'Developer' }));
    case 'dismiss':
      return void (await change({ staff_role: null }));
    case 'call off':
      return void (await changeInterview({ deleted_at: new Date() }));
    case 'reinstate':
      return void (await changeInterview({ deleted_at: null }));
    case 'turn':
      return void (await changeInterview({ status: step.status }));
    case 'write':
      return addChange(lateIn(month));
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

async function addChange(at: Date, by: Db = db): Promise<void> {
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

const tallied = async () =>
  (
    await sql<Count>`select kind, month, sum(count)::integer as count from tallies
      group by 1, 2 having sum(count) <> 0 order by 1, 2`.execute(db)
  ).rows;

const counted = async () =>
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
      ) as things
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

test('after any additions, deletions, restorations and role changes, the tallies equal the counts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const step of some) await applyStep(step);
      expect(await tallied()).toEqual(await counted());
    }),
    { numRuns: 25 },
  );
  const at = lateIn(3);
  await addPerson(at);
  const interview = await addInterview(await addPerson(at), at);
  await db.updateTable('interviews').set({ status: 'completed' }).where('id', '=', interview).execute();
  await addChange(at);
  expect(await tallied()).toEqual(await counted());
  const kinds = new Set((await tallied()).map(({ kind }) => kind));
  expect([...kinds]).toEqual(['change', 'completed', 'customer', 'interview', 'mail', 'sub-user']);
});

test("concurrent writers in any order do not wait for each other's tallies", async () => {
  const writers = 20;
  const { db: crowd } = connect(url, writers, () => undefined);
  afterAll(() => crowd.destroy());
  const at = lateIn(5);
  const before = await tallied();
  let written = 0;
  const { promise: allWritten, resolve } = Promise.withResolvers<void>();
  const write = (index: number) =>
    crowd.transaction().execute(async (tx) => {
      // A blocked writer would wait forever, because no transaction ends before all have written.
      await sql`set local lock_timeout = '2s'`.execute(tx);
      const acts = [() => addPerson(at, tx), () => addChange(at, tx)];
      for (const act of index % 2 === 0 ? acts : acts.reverse()) await act();
      written += 1;
      if (written === writers) resolve();
      await allWritten;
    });
  await Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  const total = (counts: Count[]) => counts.reduce((sum, { count }) => sum + count, 0);
  expect(total(await tallied()) - total(before)).toBe(3 * writers);
  expect(await tallied()).toEqual(await counted());
});
