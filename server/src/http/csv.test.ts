import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@lifestory/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sumRevenueByMonth } from '../domains/money/ledger/index.ts';
import { createTestApp } from '../testing/app.ts';
import { createInterview } from '../testing/interviews.ts';
import { makePayer, submitPayment } from '../testing/payments/payer.ts';
import { batchSize, readInBatches, sendCsv } from './csv.ts';

const { app, db, users, visitor, setClock, runJobs } = await createTestApp();
// 7 PM of the previous day in Los Angeles.
const now = new Date('2027-03-02T03:00:00Z');
setClock(now);
const staff = await users.superAdmin();

const routes = {
  transactions: contract.ledger.exportTransactions,
  customers: contract.people.exportCustomers,
  sessions: contract.interviews.exportSessions,
};

/** Downloads the file of a new link and parses it as CSV. */
async function downloadCsv(
  what: keyof typeof routes,
  search = '',
  filter: { from?: string; until?: string; status?: 'cancelled'; payment?: 'paid' } = {},
  by = staff,
) {
  const { data } = await by.request(routes[what], { body: { search, ...filter } });
  const response = await visitor().call<string>('GET', data.url);
  expect(response.status).toBe(200);
  const records = parse(response.body, { bom: true, columns: true }) as Record<string, string>[];
  const rows = records.filter((record) => record['Trx #'] !== 'Total');
  return { response, rows, total: records.at(-1) ?? {}, url: data.url };
}

/** Prefixes that a spreadsheet evaluates as formulas, and other characters that break a table. */
const hostileNames = [
  '=HYPERLINK("https://evil.example","Click")',
  '+1',
  '-2',
  '@x',
  '\tTab',
  '\rReturn',
  '＝1',
  'Anna "Nana"',
  'Two\nlines',
  'Semi; comma, and\r\nmore',
  'Zoë 李 🎂',
  "'=1",
  ' =1',
];
const isFormula = (text: string) => /^[=+\-@\t\r＝]/.test(text);
const toCell = (text: string) => (isFormula(text) ? `'${text}` : text);

for (const [index, fname] of hostileNames.entries()) {
  const customer = await users.customer({ fname: 'Ana' });
  const created_at = new Date(now.getTime() - index * 60_000);
  await db
    .updateTable('people')
    .set({ fname, lname: 'Odd', created_at })
    .where('id', '=', customer.person.id)
    .execute();
  await db
    .insertInto('transactions')
    .values({
      id: customer.person.id,
      person_id: customer.person.id,
      description: fname,
      amount_cents: index === 0 ? -25_050 : index,
      created_at,
    })
    .execute();
}

test('names of every kind survive, and no cell is evaluated as a formula', async () => {
  const customers = await downloadCsv('customers');
  expect(customers.rows.map((row) => row['First name'])).toEqual(hostileNames.map(toCell));
  const transactions = await downloadCsv('transactions');
  expect(transactions.rows.map((row) => row.Account)).toEqual(
    hostileNames.map((name) => toCell(`${name} Odd`.trim())),
  );
  for (const { rows } of [customers, transactions]) {
    const cells = rows.flatMap((row) => Object.values(row)).filter((cell) => !/^-?\d+\.\d\d$/.test(cell));
    expect(cells.filter(isFormula)).toEqual([]);
  }
});

test('the file is UTF-8 with a byte order mark and complete lines, named after the list and the day in Los Angeles', async () => {
  const { response } = await downloadCsv('customers');
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="lifestory-customers-2027-03-01.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(response.body.startsWith('\ufeffFirst name,Last name,E-mail,Phone,')).toBe(true);
  expect(response.body.endsWith('\r\n')).toBe(true);
});

const zone = '(America/Los_Angeles, UTC-08:00, summer UTC-07:00)';

test('times are those of the business, with its zone in the heading, and amounts are dollars with two decimals', async () => {
  const { rows } = await downloadCsv('transactions');
  expect(rows[0]).toEqual({
    'Trx #': expect.stringMatching(/^\d+$/),
    [`Date ${zone}`]: '2027-03-01 19:00:00',
    'Received on': '',
    [`Recorded ${zone}`]: '2027-03-01 19:00:00',
    Description: `'=HYPERLINK("https://evil.example","Click")`,
    Account: `'=HYPERLINK("https://evil.example","Click") Odd`,
    'E-mail': expect.stringContaining('@'),
    Method: '',
    Reference: '',
    'Provider payment id': '',
    'Belongs to Trx #': '',
    Fee: '',
    Hosting: '',
    'Amount before provider fees': '-250.50',
    Currency: 'USD',
  });
  expect(rows[1]?.['Amount before provider fees']).toBe('0.01');
  const customers = await downloadCsv('customers');
  expect(customers.rows[0]?.[`Customer since ${zone}`]).toBe('2027-03-01 19:00:00');
});

test('thousands of rows are exported completely, in order and filtered by the search', async () => {
  const { person } = await users.customer({ fname: 'Bulk' });
  // Many at the same instant, so that only the number distinguishes them.
  await sql`insert into transactions (id, person_id, description, amount_cents, created_at)
    select md5(n::text)::uuid, ${person.id}, case when n % 2 = 0 then 'Even hosting' else 'Odd hosting' end, n,
      timestamptz '2026-01-01 12:00:00Z' + interval '1 minute' * (n / 1000)
    from generate_series(1, 5000) as n`.execute(db);
  const all = await downloadCsv('transactions');
  expect(all.rows).toHaveLength(5000 + hostileNames.length);
  const inOrder = await db
    .selectFrom('transactions')
    .select(['number', 'amount_cents'])
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  expect(all.rows.map((row) => [row['Trx #'], row['Amount before provider fees']])).toEqual(
    inOrder.map((row) => [String(row.number), (row.amount_cents / 100).toFixed(2)]),
  );
  expect((await downloadCsv('transactions', 'EVEN')).rows).toHaveLength(2500);
  expect((await downloadCsv('transactions', 'bulk')).rows).toHaveLength(5000);
  expect((await downloadCsv('transactions', 'nobody at all')).rows).toEqual([]);
  expect((await downloadCsv('customers', 'bulk')).rows).toHaveLength(1);
});

test('sub users, staff and deleted people are not exported as customers', async () => {
  const ana = await users.customer({ fname: 'Listed' });
  await users.subUser(ana, { fname: 'Listed' });
  const deleted = await users.customer({ fname: 'Listed' });
  await db.updateTable('people').set({ deleted_at: now }).where('id', '=', deleted.person.id).execute();
  const { rows } = await downloadCsv('customers', 'listed');
  expect(rows.map((row) => row['E-mail'])).toEqual([ana.person.email]);
});

/** Sessions of a family with an unusual name, whose cells begin like formulas. */
async function createSessions() {
  const ana = await users.customer({ fname: '=Session' });
  await db.updateTable('people').set({ lname: 'Odd' }).where('id', '=', ana.person.id).execute();
  // 7 PM of the last day of March in Los Angeles.
  const evening = await createInterview(app, ana, {
    startsAt: new Date('2027-04-01T02:00:00Z'),
    paid: true,
    status: 'completed',
  });
  const cancelled = await createInterview(app, ana, {
    startsAt: new Date('2027-04-10T18:00:00Z'),
    status: 'cancelled',
  });
  return { ana, evening, cancelled };
}

test('sessions are exported as their list shows them: filtered, in business time, safe against formulas', async () => {
  const { ana, evening, cancelled } = await createSessions();
  const { rows, response } = await downloadCsv('sessions', '=session');
  expect(rows.map((row) => row['Meeting #'])).toEqual([cancelled.meetingId, evening.meetingId]);
  expect(rows[1]).toEqual({
    'Meeting #': evening.meetingId,
    [`Start ${zone}`]: '2027-03-31 19:00:00',
    Minutes: '60',
    Customer: "'=Session Odd",
    'E-mail': ana.person.email,
    Phone: expect.stringMatching(/^'\+\d+$/),
    Status: 'Completed',
    [`Fee paid ${zone}`]: '2027-03-01 19:00:00',
    Interviewer: '',
    [`Recorded ${zone}`]: '',
    [`Booked ${zone}`]: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(response.headers['content-disposition']).toContain('lifestory-sessions-2027-03-01.csv');
  const filters = [
    [{ from: '2027-03-31', until: '2027-03-31' }, evening],
    [{ status: 'cancelled' }, cancelled],
    [{ payment: 'paid' }, evening],
  ] as const;
  for (const [filter, found] of filters) {
    const filtered = await downloadCsv('sessions', '=session', filter);
    expect(filtered.rows.map((row) => row['Meeting #'])).toEqual([found.meetingId]);
  }
  expect((await downloadCsv('sessions', evening.meetingId)).rows).toHaveLength(1);
});

test('an Interviewer exports their own sessions without payments, a Developer all without phone numbers', async () => {
  const { evening } = await createSessions();
  const interviewer = await users.interviewer();
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('id', '=', evening.id)
    .execute();
  const own = await downloadCsv('sessions', '', { payment: 'paid' }, interviewer);
  expect(own.rows.map((row) => row['Meeting #'])).toEqual([evening.meetingId]);
  expect(Object.keys(own.rows[0] ?? {}).filter((heading) => heading.startsWith('Fee'))).toEqual([]);
  expect((await downloadCsv('sessions', '', { status: 'cancelled' }, interviewer)).rows).toEqual([]);
  const all = await downloadCsv('sessions', '', {}, await users.developer());
  expect(all.rows.length).toBeGreaterThan(1);
  expect(all.rows[0]).not.toHaveProperty('Phone');
  const { url } = own;
  expect((await visitor().call('GET', url.replace('role=Interviewer', 'role=Developer'))).status).toBe(403);
});

test('all sessions of one instant are exported once, over several batches', async () => {
  const { ana } = await createSessions();
  const { storyId } = await createInterview(app, ana);
  await sql`insert into interviews
      (id, meeting_id, person_id, story_id, starts_at, duration_minutes, status, password, booking)
    select md5('s' || n)::uuid, 'bulk' || n, ${ana.person.id}, ${storyId}, '2025-01-05 18:00Z', 60, 'completed', '', '{}'
    from generate_series(1, ${batchSize + 500}) as n`.execute(db);
  const { rows } = await downloadCsv('sessions', '', { from: '2025-01-05', until: '2025-01-05' });
  expect(new Set(rows.map((row) => row['Meeting #'])).size).toBe(batchSize + 500);
  expect(rows).toHaveLength(batchSize + 500);
});

test('an export is audited with its author and whether it was filtered, without the search text', async () => {
  await downloadCsv('customers', 'Zoë');
  const entry = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'after'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(entry).toEqual({
    actor_id: staff.person.id,
    action: 'customers exported',
    after: { filtered: true },
  });
});

test('a Developer gets no file, and an expired or modified link opens none', async () => {
  const developer = await users.developer();
  for (const { path } of [routes.transactions, routes.customers]) {
    expect((await developer.call('POST', `/api${path}`, {})).status).toBe(403);
  }
  const { url } = await downloadCsv('customers', 'listed');
  const statusOf = async (address: string) => (await visitor().call('GET', address)).status;
  expect(await statusOf(url.replace('listed', ''))).toBe(403);
  expect(await statusOf(url.replace('customers', 'transactions'))).toBe(403);
  expect(await statusOf('/api/customers/export.csv')).toBe(403);
  setClock(new Date(now.getTime() + 61 * 60_000));
  expect(await statusOf(url)).toBe(403);
  setClock(now);
  expect(await statusOf(url)).toBe(200);
});

/** The figures of a month wherever staff see them: the list with its filter, and the file. */
async function readMonth(from: string, until: string, search: string, by: typeof staff) {
  const list = await by.request(contract.ledger.transactions, { query: { search, from, until } });
  const { rows, total } = await downloadCsv('transactions', search, { from, until }, by);
  return { sum: list.total_credit, count: list.total, rows, total };
}

test('a check counts in the month in which it was received, in the list, the monthly sums and the file', async () => {
  setClock(new Date('2026-11-05T20:00:00Z'));
  const clerk = await users.superAdmin();
  const { interviewId, personId } = await makePayer(app);
  await db.updateTable('people').set({ lname: 'Checkmonth' }).where('id', '=', personId).execute();
  const before = await sumRevenueByMonth(db, '2026-10-01', '2026-12-01');
  const body = { id: interviewId, method: 'check', reference: 'No. 1207', received_on: '2026-10-30' };
  expect((await clerk.call('POST', '/api/sessions/record-offline-payment', body)).status).toBe(200);
  expect(await sumRevenueByMonth(db, '2026-10-01', '2026-12-01')).toEqual([
    { month: '2026-10', cents: (before[0]?.cents ?? 0) + 25_000 },
    before[1],
  ]);
  const october = await readMonth('2026-10-01', '2026-10-31', 'checkmonth', clerk);
  expect(october).toMatchObject({
    sum: 250,
    count: 1,
    rows: [
      {
        [`Date ${zone}`]: '2026-10-30 12:00:00',
        'Received on': '2026-10-30',
        [`Recorded ${zone}`]: '2026-11-05 12:00:00',
        Method: 'Check',
        Reference: 'No. 1207',
        Fee: '250.00',
        Hosting: '0.00',
      },
    ],
    total: { 'Trx #': 'Total', 'Amount before provider fees': '250.00', Fee: '250.00', Hosting: '0.00' },
  });
  const number = Number(october.rows[0]?.['Trx #']);
  const undoing = { transaction_id: number, reason: 'It bounced' };
  expect((await clerk.call('POST', '/api/sessions/undo-offline-payment', undoing)).status).toBe(200);
  expect(await readMonth('2026-11-01', '2026-11-30', 'checkmonth', clerk)).toMatchObject({
    sum: -250,
    rows: [{ 'Belongs to Trx #': String(number), Method: 'Check', Fee: '-250.00', 'Received on': '' }],
    total: { 'Amount before provider fees': '-250.00' },
  });
  setClock(now);
});

test('a payment on the evening of the last day of a month is in the file of that month, with its provider’s id', async () => {
  // 10 PM on April 30 in Los Angeles.
  setClock(new Date('2027-05-01T05:00:00Z'));
  const clerk = await users.superAdmin();
  const payer = await makePayer(app);
  await db.updateTable('people').set({ lname: 'Evening' }).where('id', '=', payer.personId).execute();
  await submitPayment(visitor(), payer, { type: 'video-and-hosting' });
  const { provider_payment_id } = await db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('person_id', '=', payer.personId)
    .executeTakeFirstOrThrow();
  const april = await readMonth('2027-04-01', '2027-04-30', 'evening', clerk);
  expect(april).toMatchObject({
    sum: 260,
    rows: [
      {
        [`Date ${zone}`]: '2027-04-30 22:00:00',
        Method: 'Card',
        'Provider payment id': provider_payment_id,
        'Belongs to Trx #': '',
        Fee: '250.00',
        Hosting: '10.00',
        'Amount before provider fees': '260.00',
      },
    ],
  });
  expect((await readMonth('2027-05-01', '2027-05-31', 'evening', clerk)).rows).toEqual([]);
  const number = Number(april.rows[0]?.['Trx #']);
  const part = { transaction_id: number, amount: 50, reason: 'Late start' };
  await clerk.request(contract.payments.refundPart, { body: part });
  await clerk.request(contract.payments.refundPart, { body: { ...part, amount: 210 } });
  await runJobs();
  const { rows, total } = await downloadCsv('transactions', 'evening', {}, clerk);
  expect(rows.map((row) => [row['Belongs to Trx #'], row.Fee, row.Hosting])).toEqual([
    [String(number), '-201.92', '-8.08'],
    [String(number), '-48.08', '-1.92'],
    ['', '250.00', '10.00'],
  ]);
  expect(total).toMatchObject({ Fee: '0.00', Hosting: '0.00', 'Amount before provider fees': '0.00' });
  setClock(now);
});

test('reading stops when the client disconnects', async () => {
  let rowsRead = 0;
  let stopped = false;
  const line = 'x'.repeat(1000);
  async function* endless() {
    try {
      for (;;) {
        rowsRead += batchSize;
        yield Array<string>(batchSize).fill(line);
      }
    } finally {
      stopped = true;
    }
  }
  const server = (await import('fastify')).default();
  server.get('/', (_request, reply) =>
    sendCsv(reply, { name: 'lines', at: now, columns: { Line: (text: string) => text } }, endless()),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n'));
  await once(client, 'data');
  client.pause();
  await expect.poll(() => rowsRead).toBeGreaterThan(batchSize);
  client.destroy();
  await expect.poll(() => stopped).toBe(true);
  await server.close();
});

test('a list is read in batches, each after the last row of the previous one', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => index + 1);
  const cursors: (number | null)[] = [];
  const batches = readInBatches<number>(async (after) => {
    cursors.push(after);
    return rows.filter((row) => row > (after ?? 0)).slice(0, 3);
  });
  expect((await Array.fromAsync(batches)).flat()).toEqual(rows);
  expect(cursors).toEqual([null, 3, 6, 7]);
});
