import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sumRevenueByMonth } from '../domains/money/ledger/index.ts';
import { createTestApp } from '../testing/app.ts';
import { makePayer } from '../testing/payments/payer.ts';
import { up } from './migrations/0084-days-of-receipt.ts';

const { app, db, users, setClock } = await createTestApp();

test('an upgrade moves recorded payments to the day on which they were received, with the sums of the days', async () => {
  setClock(new Date('2026-11-05T20:00:00Z'));
  const staff = await users.superAdmin();
  const record = async () => {
    const { interviewId } = await makePayer(app);
    const body = { id: interviewId, method: 'check', reference: '' };
    await staff.call('POST', '/api/sessions/record-offline-payment', body);
    const { number } = await db
      .selectFrom('offline_payments')
      .select('number')
      .where('interview_id', '=', interviewId)
      .executeTakeFirstOrThrow();
    return number;
  };
  await record();
  const late = await record();
  const undone = await record();
  const undoing = { transaction_id: undone, reason: 'It bounced' };
  await staff.call('POST', '/api/sessions/undo-offline-payment', undoing);
  const readLinks = () =>
    db.selectFrom('offline_payments').select(['number', 'undo_number']).orderBy('number').execute();
  const links = await readLinks();
  // As the previous release has left it: counted on the day of the record, without the row that undid a payment.
  await sql`alter table offline_payments drop column undo_number`.execute(db);
  await db
    .updateTable('offline_payments')
    .set({ received_on: '2026-10-30' })
    .where('number', 'in', [late, undone])
    .execute();
  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));
  expect(links.at(-1)).toEqual({ number: undone, undo_number: expect.any(Number) });
  expect(await readLinks()).toEqual(links);
  expect(await sumRevenueByMonth(db, '2026-10-01', '2026-12-01')).toEqual([
    { month: '2026-10', cents: 50_000 },
    { month: '2026-11', cents: 0 },
  ]);
  const days = [
    { day: '2026-10-30', count: 2, cents: 50_000 },
    { day: '2026-11-05', count: 2, cents: 0 },
  ];
  for (const table of ['transaction_days', 'ledger_days']) {
    const { rows } = await sql`
      select day, sum(count)::integer as count, sum(amount_cents)::integer as cents
      from ${sql.table(table)} group by day order by day`.execute(db);
    expect(rows).toEqual(days);
  }
  const { rows } = await sql`
    select (created_at at time zone 'America/Los_Angeles')::date as day, count(*)::integer as count,
      sum(amount_cents)::integer as cents
    from transactions group by 1 order by 1`.execute(db);
  expect(rows).toEqual(days);
});
