import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { recordLedgerEntry } from './index.ts';

const { db, users } = await createTestApp();
const staff = await users.superAdmin();
const { ledger } = contract;

const rose = await users.customer({ fname: 'Rosalind' });
// His first name is also a word of a description.
const hugo = await users.customer({ fname: 'Hosting', email: 'hugo@mail.example' });
await db.updateTable('people').set({ contact: '+1 415 555 0134' }).where('id', '=', hugo.person.id).execute();

const addEntry = (personId: string, description: string, amountCents: number, at: string) =>
  db.transaction().execute((tx) =>
    recordLedgerEntry(tx, {
      personId,
      interviewId: null,
      paymentId: null,
      description,
      amountCents,
      currency: 'usd',
      at: new Date(at),
    }),
  );

// Twelve months of hosting, within an hour of midnight in Los Angeles; the last two rows have the same instant.
const firstNumber = await addEntry(rose.person.id, 'Lifestory video', 25_000, '2026-01-05T18:00:00Z');
for (let month = 1; month <= 12; month += 1) {
  const day = `2026-${String(month).padStart(2, '0')}-07`;
  await addEntry(rose.person.id, 'Hosting, one month', 1_050, `${day}T07:59:59.999Z`);
}
await addEntry(rose.person.id, 'Refund: Lifestory video', -25_000, '2026-12-07T20:00:00Z');
const hugoVideoNumber = await addEntry(hugo.person.id, 'Lifestory video', 25_000, '2026-12-07T20:00:00Z');
const totalCents = 25_000 + 12 * 1_050 - 25_000 + 25_000;

const listRows = (search = '', page = 1, by = staff) =>
  by.request(ledger.transactions, { query: { search, page } });
const listDescriptions = async (search: string) =>
  (await listRows(search)).data.map(({ description }) => description);

test('the ledger has ten rows per page, latest first, with the sum of all pages', async () => {
  const firstPage = await listRows();
  expect(firstPage).toMatchObject({
    total: 15,
    current_page: 1,
    last_page: 2,
    per_page: 10,
    prev_page_url: null,
    next_page_url: '/api/transactions/fetch-all?page=2',
    total_credit: totalCents / 100,
  });
  const secondPage = await listRows('', 2);
  expect(secondPage.total_credit).toBe(firstPage.total_credit);
  const rows = [...firstPage.data, ...secondPage.data];
  expect(rows).toHaveLength(15);
  expect(new Set(rows.map(({ transaction_id }) => transaction_id)).size).toBe(15);
  const times = rows.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(rows.reduce((sum, { credit }) => sum + credit * 100, 0)).toBe(totalCents);
  expect((await listRows('', 99)).data).toEqual([]);
});

test('the ledger can be filtered by kind and date and sorted by amount; the total is that of the filtered rows', async () => {
  const listFiltered = async (query: object) => {
    const reply = await staff.request(ledger.transactions, { query: { per_page: 100, ...query } });
    const cents = reply.data.reduce((sum, { credit }) => sum + Math.round(credit * 100), 0);
    expect([reply.data.length, Math.round(reply.total_credit * 100)]).toEqual([reply.total, cents]);
    return reply.data;
  };
  const [payments, refunds] = [
    await listFiltered({ kind: 'payments' }),
    await listFiltered({ kind: 'refunds' }),
  ];
  expect(payments.every(({ credit }) => credit >= 0)).toBe(true);
  expect(refunds.length).toBeGreaterThan(0);
  expect(refunds.every(({ credit }) => credit < 0)).toBe(true);
  expect(payments.length + refunds.length).toBe((await listFiltered({})).length);
  // 07:59:59.999 UTC is the day before in Los Angeles.
  expect(await listFiltered({ from: '2026-03-06', until: '2026-03-06' })).toHaveLength(1);
  expect(await listFiltered({ from: '2026-03-07', until: '2026-03-07' })).toEqual([]);
  const amounts = (await listFiltered({ sort: 'amount', order: 'asc' })).map(({ credit }) => credit);
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  expect(amounts[0]).toBeLessThan(0);
  const refundsOfRose = await listFiltered({ search: 'rosalind', kind: 'refunds' });
  expect(refundsOfRose.every(({ user }) => user.id === rose.person.id)).toBe(true);
  expect(await listFiltered({ search: 'refund', kind: 'payments' })).toEqual([]);
});

test('a row has the specified fields, and a refund is negative', async () => {
  const [latest, refund] = (await listRows()).data;
  expect(latest).toEqual({
    transaction_id: hugoVideoNumber,
    created_at: '2026-12-07T20:00:00.000Z',
    description: 'Lifestory video',
    credit: 250,
    debit: 250,
    currency: 'usd',
    user: { id: hugo.person.id, fullName: `Hosting ${hugo.person.lname}` },
    state: null,
    refundable: false,
  });
  expect(refund).toMatchObject({
    description: 'Refund: Lifestory video',
    credit: -250,
    debit: -250,
  });
});

test('a search covers descriptions, names, e-mail addresses, phone numbers and row numbers in any case, with its own sum', async () => {
  expect(await listRows('REFUND')).toMatchObject({ total: 1, total_credit: -250 });
  expect(await listRows('rosalind')).toMatchObject({ total: 14, total_credit: 126 });
  expect(await listRows('HUGO@mail')).toMatchObject({ total: 1, total_credit: 250 });
  expect(await listRows('(415) 555-0134')).toMatchObject({ total: 1, total_credit: 250 });
  for (const search of [String(firstNumber), `#${firstNumber}`]) {
    expect(await listRows(search)).toMatchObject({ total: 1, data: [{ transaction_id: firstNumber }] });
  }
  expect(await listRows('nobody at all')).toMatchObject({ total: 0, data: [], total_credit: 0 });
  for (const search of ['%', '_', '\\', "'; --"]) expect((await listRows(search)).total).toBe(0);
});

test('a row that matches by description and by person is listed once', async () => {
  const found = await listRows('hosting');
  expect(found).toMatchObject({ total: 13, total_credit: 126 + 250 });
  expect(found.data[0]).toMatchObject({ transaction_id: hugoVideoNumber });
  const ids = [...found.data, ...(await listRows('hosting', 2)).data].map((row) => row.transaction_id);
  expect(new Set(ids).size).toBe(13);
  expect(await listDescriptions('lifestory video')).toEqual([
    'Lifestory video',
    'Refund: Lifestory video',
    'Lifestory video',
  ]);
});

test('the last page of a search by description continues the order of the first', async () => {
  const pages = await Promise.all([listRows('one month', 1), listRows('one month', 2)]);
  expect(pages.map(({ data }) => data.length)).toEqual([10, 2]);
  const times = pages.flatMap(({ data }) => data.map(({ created_at }) => created_at.slice(0, 7)));
  expect(times).toEqual(times.toSorted().reverse());
  expect(times.at(-1)).toBe('2026-01');
});

test('late pages have the right rows, with a search and without', async () => {
  const numbers = await db.transaction().execute(async (tx) => {
    const added: number[] = [];
    for (let index = 0; index < 260; index += 1) {
      const at = new Date(Date.UTC(2024, 0, 1 + Math.floor(index / 7), 7, 50 + (index % 7) * 3));
      const entry = { personId: hugo.person.id, interviewId: null, paymentId: null, currency: 'usd' };
      added.push(
        await recordLedgerEntry(tx, { ...entry, description: `Far ${index % 2}`, amountCents: index, at }),
      );
    }
    return added.reverse();
  });
  const pages = Array.from({ length: 26 }, (_, page) => listRows('far', page + 1));
  const ids = (await Promise.all(pages)).flatMap(({ data }) => data.map((row) => row.transaction_id));
  expect(ids).toEqual(numbers);
  const all = await Promise.all(Array.from({ length: 28 }, (_, page) => listRows('', page + 1)));
  expect(all.flatMap(({ data }) => data.map((row) => row.transaction_id)).slice(15)).toEqual(numbers);
});

test('rows of an erased person remain without a name', async () => {
  const erased = await users.customer();
  const number = await addEntry(erased.person.id, 'Lifestory video', 100, '2025-01-01T00:00:00Z');
  const now = new Date();
  await db
    .updateTable('people')
    .set({ deleted_at: now, erased_at: now })
    .where('id', '=', erased.person.id)
    .execute();
  expect((await listRows(String(number))).data).toMatchObject([{ user: { fullName: null } }]);
});

test('a Developer sees the ledger but cannot search it by phone number', async () => {
  const developer = await users.developer();
  expect((await listRows('rosalind', 1, developer)).total).toBe(14);
  expect((await listRows('555 0134', 1, developer)).total).toBe(0);
});

test('unusual page numbers and searches are accepted', async () => {
  for (const query of ['page=0', 'page=-3', 'page=x', 'page=1e9', 'search=%00', 'search[]=a', 'search=#']) {
    const response = await staff.call('GET', `/api/transactions/fetch-all?${query}`);
    expect([query, response.status]).toEqual([query, 200]);
  }
});

test('the totals by day and description match the rows', async () => {
  const sums = sql<boolean>`select description, (created_at at time zone 'America/Los_Angeles')::date as day,
    count(*)::integer as count, sum(amount_cents)::bigint as amount_cents from transactions group by 1, 2 order by 1, 2`;
  const totals = await db
    .selectFrom('ledger_daily_totals')
    .selectAll()
    .orderBy('description')
    .orderBy('day')
    .execute();
  expect(totals).toEqual((await sums.execute(db)).rows);
});

test('the totals by person match the rows', async () => {
  const sums = sql<boolean>`select person_id, count(*)::integer as count, sum(amount_cents)::bigint as amount_cents
    from transactions where person_id is not null group by 1 order by 1`;
  const totals = await db.selectFrom('ledger_person_totals').selectAll().orderBy('person_id').execute();
  expect(totals).toEqual((await sums.execute(db)).rows);
});

test('every page of a search for a common e-mail domain has the rows of its customers, with the exact total', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, index) => users.customer({ email: `payer${index}@common.example` })),
  );
  const numbers: number[] = [];
  for (let index = 0; index < 33; index += 1) {
    const at = new Date(Date.UTC(2027, 0, 1, index)).toISOString();
    // Another customer pays in between.
    await addEntry(hugo.person.id, 'Lifestory video', 1, at);
    numbers.unshift(
      await addEntry(people[index % 3]?.person.id ?? '', 'Hosting, one month', 100 + index, at),
    );
  }
  // The earliest of all rows is alone on its page.
  numbers.push(await addEntry(people[0]?.person.id ?? '', 'Hosting, one month', 100, '2020-01-01T00:00:00Z'));
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listRows('@common.example', page)));
  expect(pages.map(({ total }) => total)).toEqual([34, 34, 34, 34, 34]);
  expect(pages[0]?.total_credit).toBe((33 * 100 + (32 * 33) / 2 + 100) / 100);
  expect(pages.flatMap(({ data }) => data.map((row) => row.transaction_id))).toEqual(numbers);
});

test('a Customer sees only their own transactions, and a Sub User sees none', async () => {
  const { data } = await rose.request(ledger.ownTransactions, {});
  expect(data).toHaveLength(14);
  expect(data[0]).toEqual({
    transaction_id: expect.any(Number),
    created_at: '2026-12-07T20:00:00.000Z',
    description: 'Refund: Lifestory video',
    debit: -250,
    currency: 'usd',
    state: null,
  });
  expect((await (await users.customer()).request(ledger.ownTransactions, {})).data).toEqual([]);
  const child = await users.subUser(rose);
  expect((await child.request(ledger.ownTransactions, {})).data).toEqual([]);
});

test('a customer without access to their story still sees their transactions', async () => {
  const disabled = await users.customer({ disabled: true });
  const number = await addEntry(disabled.person.id, 'Lifestory video', 100, '2025-01-01T00:00:00Z');
  const { data } = await disabled.request(ledger.ownTransactions, {});
  expect(data).toMatchObject([{ transaction_id: number }]);
});
