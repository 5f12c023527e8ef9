import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makePayer } from '../../../testing/payments/payer.ts';
import type { TestUser } from '../../../testing/users.ts';
import { recordLedgerEntry } from '../../money/ledger/index.ts';

const { db, app, users, setClock } = await createTestApp();
const noon = new Date('2027-01-15T20:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const { dashboard } = contract;

type Period = 'this month' | 'previous month' | 'this year';
const fetchDashboard = async (option: Period = 'this month', by: TestUser = staff) =>
  (await by.request(dashboard.data, { body: { option } })).data;
const fetchMonthRevenue = async (date: string) =>
  (await staff.request(dashboard.data, { body: { option: 'custom', date } })).data.revenue;
const hoursFromNoon = (count: number) => new Date(noon.getTime() + count * 3_600_000);

/** Creates a customer with an opened story who joined at a given time. */
async function createCustomerJoinedAt(at: string) {
  const customer = await users.customer();
  await changeJoinDate(customer.person.id, at);
  return customer;
}

/** Changes when a person joined. Deletes and restores the person, so that the database counts them again. */
async function changeJoinDate(id: string, at: string) {
  await db.updateTable('people').set({ deleted_at: noon }).where('id', '=', id).execute();
  await db
    .updateTable('people')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute();
  await db.updateTable('people').set({ deleted_at: null }).where('id', '=', id).execute();
}

const recordPayment = (personId: string, at: string, amountCents: number) =>
  db.transaction().execute((tx) =>
    recordLedgerEntry(tx, {
      personId,
      interviewId: null,
      paymentId: null,
      description: 'One-time payment',
      amountCents,
      currency: 'usd',
      at: new Date(at),
    }),
  );

test('a business without customers shows zeros and empty lists', async () => {
  expect(await fetchDashboard()).toEqual({
    totalCustomers: 0,
    totalSubusers: 0,
    totalRevenue: 0,
    totalUpcomingBookings: 0,
    totalCompletedBookings: 0,
    bookedSessions: 0,
    upcomingBookings: [],
    completedInterviews: [],
    revenue: { total_users: 0, total_amount: 0 },
  });
  const { data: months } = await staff.request(dashboard.months, {});
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2026-02', revenue: 0, customers: 0, subusers: 0 });
  expect(months[11]).toEqual({ month: '2027-01', revenue: 0, customers: 0, subusers: 0 });
});

test('customers and sub users are counted, deleted people and staff are not', async () => {
  const ana = await createCustomerJoinedAt('2027-01-02T20:00:00Z');
  const ben = await users.subUser(ana);
  await changeJoinDate(ben.person.id, '2027-01-03T20:00:00Z');
  await users.developer();
  expect(await fetchDashboard()).toMatchObject({
    totalCustomers: 1,
    totalSubusers: 1,
    revenue: { total_users: 2 },
  });
  await db.updateTable('people').set({ deleted_at: noon }).where('id', '=', ben.person.id).execute();
  expect(await fetchDashboard()).toMatchObject({
    totalCustomers: 1,
    totalSubusers: 0,
    revenue: { total_users: 1 },
  });
});

test('a sub user who books becomes a customer', async () => {
  const ana = await createCustomerJoinedAt('2026-03-02T20:00:00Z');
  const cleo = await users.subUser(ana);
  await changeJoinDate(cleo.person.id, '2026-03-03T20:00:00Z');
  expect(await fetchDashboard()).toMatchObject({ totalCustomers: 2, totalSubusers: 1 });
  await createInterview(app, cleo, { startsAt: hoursFromNoon(-300), status: 'cancelled' });
  expect(await fetchDashboard()).toMatchObject({ totalCustomers: 3, totalSubusers: 0 });
});

test('months begin and end in Los Angeles', async () => {
  // The last minute of December and the first of January in Los Angeles; both are in January in UTC.
  const { person } = await createCustomerJoinedAt('2027-01-01T07:59:00Z');
  await recordPayment(person.id, '2027-01-01T07:59:00Z', 12_345);
  expect(await fetchMonthRevenue('2026-12')).toEqual({ total_users: 1, total_amount: 123.45 });
  await recordPayment(person.id, '2027-01-01T08:00:00Z', 100);
  expect(await fetchMonthRevenue('2026-12')).toEqual({ total_users: 1, total_amount: 123.45 });
  expect((await fetchDashboard()).revenue).toEqual({ total_users: 1, total_amount: 1 });
  // In daylight saving time the same boundary is an hour earlier in UTC.
  await recordPayment(person.id, '2026-07-01T06:59:00Z', 200);
  await recordPayment(person.id, '2026-07-01T07:00:00Z', 400);
  expect((await fetchMonthRevenue('2026-06')).total_amount).toBe(2);
  expect((await fetchMonthRevenue('2026-07')).total_amount).toBe(4);
});

test('in January the previous month is December, and this year contains only January', async () => {
  expect((await fetchDashboard('previous month')).revenue).toEqual(await fetchMonthRevenue('2026-12'));
  expect((await fetchDashboard('this year')).revenue).toEqual(await fetchMonthRevenue('2027-01'));
});

test('a refund reduces the total, the selected period and the month by the same amount', async () => {
  const { personId } = await makePayer(app);
  await recordPayment(personId, '2027-01-10T20:00:00Z', 25_000);
  const before = await fetchDashboard();
  await recordPayment(personId, '2027-01-12T20:00:00Z', -25_000);
  const after = await fetchDashboard();
  expect(after.totalRevenue).toBe(before.totalRevenue - 250);
  expect(after.revenue.total_amount).toBe(before.revenue.total_amount - 250);
  const { data: months } = await staff.request(dashboard.months, {});
  expect(months.at(-1)?.revenue).toBe(after.revenue.total_amount);
  expect(months.at(-2)?.revenue).toBe(123.45);
});

test('the months add up to the total revenue and match each selected month', async () => {
  const totals = await fetchDashboard();
  const { data: months } = await staff.request(dashboard.months, {});
  const sum = (field: 'revenue' | 'customers' | 'subusers') =>
    months.reduce((total, month) => total + month[field], 0);
  expect(sum('revenue')).toBeCloseTo(totals.totalRevenue, 2);
  // People created by the tests join at the database time, which may be outside these months.
  expect(sum('customers')).toBeLessThanOrEqual(totals.totalCustomers);
  for (const { month, customers, subusers, revenue } of months) {
    expect(await fetchMonthRevenue(month)).toEqual({
      total_users: customers + subusers,
      total_amount: revenue,
    });
  }
});

test('upcoming bookings are the waiting interviews that have not started, soonest first', async () => {
  const dora = await users.customer({ fname: 'Dora' });
  const before = (await fetchDashboard()).totalUpcomingBookings;
  const laterInterview = await createInterview(app, dora, { startsAt: hoursFromNoon(30), joinUrl: null });
  const nextInterview = await createInterview(app, dora, { startsAt: hoursFromNoon(2) });
  await createInterview(app, dora, { startsAt: hoursFromNoon(-1) });
  await createInterview(app, dora, { startsAt: hoursFromNoon(3), status: 'cancelled' });
  const deletedInterview = await createInterview(app, dora, { startsAt: hoursFromNoon(4) });
  await db
    .updateTable('interviews')
    .set({ deleted_at: noon })
    .where('id', '=', deletedInterview.id)
    .execute();
  const after = await fetchDashboard();
  expect(after.totalUpcomingBookings).toBe(before + 2);
  expect(after.upcomingBookings.slice(0, 2).map(({ id }) => id)).toEqual([
    nextInterview.id,
    laterInterview.id,
  ]);
  expect(after.upcomingBookings[1]).toEqual({
    id: laterInterview.id,
    start_time: '2027-01-16 18:00:00',
    starts_at: '2027-01-17T02:00:00.000Z',
    join_url: null,
    own_call: false,
    user_id: dora.person.id,
    status: 'waiting',
    customer: { fullName: `Dora ${dora.person.lname}`, deleted: false },
  });
});

test('completed interviews are sorted latest first, and counted', async () => {
  const emil = await users.customer({ fname: 'Emil' });
  const before = await fetchDashboard();
  const older = await createInterview(app, emil, { startsAt: hoursFromNoon(-90), status: 'completed' });
  const newer = await createInterview(app, emil, { startsAt: hoursFromNoon(-50), status: 'completed' });
  const after = await fetchDashboard();
  expect(after.totalCompletedBookings).toBe(before.totalCompletedBookings + 2);
  expect(after.bookedSessions).toBe(before.bookedSessions + 2);
  expect(after.completedInterviews.map(({ id }) => id)).toEqual([newer.id, older.id]);
  await db.updateTable('people').set({ deleted_at: noon }).where('id', '=', emil.person.id).execute();
  const { completedInterviews } = await fetchDashboard();
  expect(completedInterviews.map(({ customer }) => customer.deleted)).toEqual([true, true]);
});

test('lists contain at most fifty interviews, and the total counts all', async () => {
  const fay = await users.customer();
  const before = (await fetchDashboard()).totalUpcomingBookings;
  for (let index = 0; index < 60; index += 1)
    await createInterview(app, fay, { startsAt: hoursFromNoon(100 + index) });
  const after = await fetchDashboard();
  expect(after.totalUpcomingBookings).toBe(before + 60);
  expect(after.upcomingBookings).toHaveLength(50);
});

test('a Developer sees the same figures without meeting links', async () => {
  const developer = await users.developer();
  const forSuperAdmin = await fetchDashboard('this year');
  const withoutLinks = (rows: typeof forSuperAdmin.upcomingBookings) =>
    rows.map((row) => ({ ...row, join_url: null }));
  expect(await fetchDashboard('this year', developer)).toEqual({
    ...forSuperAdmin,
    upcomingBookings: withoutLinks(forSuperAdmin.upcomingBookings),
    completedInterviews: withoutLinks(forSuperAdmin.completedInterviews),
  });
});

test.each([
  [{}, 'option'],
  [{ option: 'last week' }, 'option'],
  [{ option: 7 }, 'option'],
  [{ option: ['this month'] }, 'option'],
  [{ option: '<script>alert(1)</script>' }, 'option'],
  [{ option: 'custom' }, 'date'],
  [{ option: 'custom', date: '' }, 'date'],
  [{ option: 'custom', date: '2027-13' }, 'date'],
  [{ option: 'custom', date: '2027-1' }, 'date'],
  [{ option: 'custom', date: '2027-01-01' }, 'date'],
  [{ option: 'custom', date: '0000-01' }, 'date'],
  [{ option: 'custom', date: 202701 }, 'date'],
  [{ option: 'custom', date: "2027-01' or 1=1" }, 'date'],
])('%j is rejected at its field', async (body, field) => {
  const response = await staff.call<{ message: Record<string, string[]> }>(
    'POST',
    '/api/dashboard/data',
    body,
  );
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.message)).toEqual([field]);
  expect(response.body.message[field]?.[0]).toMatch(/^Please choose /);
});

test('a date is ignored unless a custom month is selected', async () => {
  const response = await staff.call('POST', '/api/dashboard/data', { option: 'this month', date: 'junk' });
  expect(response.status).toBe(200);
});
