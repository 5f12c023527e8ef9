import type { Db } from '@lifestory/server/database/connection.ts';
import type { ApiRequest } from '../measure/load.ts';

/** A staff action, its weight among all actions, and its request, which varies every time. */
export interface StaffAction {
  name: string;
  weight: number;
  request(): ApiRequest;
}

const getRequest = (path: string, query: Record<string, string>): ApiRequest => ({
  path: `${path}?${new URLSearchParams(query)}`,
});

/** The actions of staff: every list at its start, middle and end, and searches. */
export async function createStaffActions(db: Db): Promise<StaffAction[]> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'fname', 'lname', 'email', 'contact', 'storyteller'])
    .where('deleted_at', 'is', null)
    .where('staff_role', 'is', null)
    // By phone number, which is random, so that the sample covers all years.
    .orderBy('contact')
    .limit(1000)
    .execute();
  const interviews = await db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select(['interviews.id', 'meeting_id'])
    .where('interviews.deleted_at', 'is', null)
    .where('people.deleted_at', 'is', null)
    .orderBy('meeting_id')
    .limit(1000)
    .execute();
  const customers = people.filter(({ storyteller }) => storyteller);
  const subUsers = people.filter(({ storyteller }) => !storyteller);
  const { interviewCount, customerCount, subUserCount, transactionCount, changeCount, mailCount } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('interviews')
        .select(fn.countAll<number>().as('n'))
        .where('deleted_at', 'is', null)
        .as('interviewCount'),
      selectFrom('people')
        .select(fn.countAll<number>().as('n'))
        .where('deleted_at', 'is', null)
        .where('storyteller', '=', true)
        .as('customerCount'),
      selectFrom('people')
        .select(fn.countAll<number>().as('n'))
        .where('deleted_at', 'is', null)
        .where('staff_role', 'is', null)
        .where('storyteller', '=', false)
        .as('subUserCount'),
      selectFrom('transactions').select(fn.countAll<number>().as('n')).as('transactionCount'),
      selectFrom('audit_entries').select(fn.countAll<number>().as('n')).as('changeCount'),
      selectFrom('mails').select(fn.countAll<number>().as('n')).as('mailCount'),
    ])
    .executeTakeFirstOrThrow();

  /** A list's first page, one in the middle (the most expensive) and the last. */
  const pages = (
    list: string,
    path: string,
    count: number | null,
    query: Record<string, string> = {},
  ): StaffAction[] => {
    const last = Math.ceil((count ?? 0) / 10);
    const page = (position: string, number: () => number, weight: number): StaffAction => ({
      name: `${list}: ${position}`,
      weight,
      request: () => getRequest(path, { ...query, page: String(number()) }),
    });
    return [
      page('first page', () => 1, 4),
      page('a page in the middle', () => Math.ceil(last / 2) + Math.floor(Math.random() * 10), 1),
      page('last page', () => last, 1),
    ];
  };
  const search = (
    list: string,
    path: string,
    field: string,
    text: () => string,
    query: Record<string, string> = {},
  ) => ({
    name: `${list}: search, ${field}`,
    weight: 1,
    request: () => getRequest(path, { ...query, search: text() }),
  });
  const searches = (
    name: string,
    path: string,
    candidates: typeof people,
    query: Record<string, string> = {},
  ): StaffAction[] => [
    search(
      name,
      path,
      'full name',
      () => `${pickRandom(candidates).fname} ${pickRandom(candidates).lname}`,
      query,
    ),
    search(name, path, 'last name', () => pickRandom(candidates).lname, query),
    search(name, path, 'part of an e-mail', () => pickRandom(candidates).email.split('@')[0] ?? '', query),
    search(name, path, 'phone', () => pickRandom(candidates).contact.slice(-8), query),
    search(name, path, 'common (mar)', () => 'mar', query),
    search(name, path, 'very common (@example.com)', () => '@example.com', query),
    search(name, path, 'two letters', () => pickRandom(candidates).lname.slice(0, 2), query),
    search(name, path, 'nobody', () => 'zzyzx', query),
  ];
  return [
    {
      name: 'dashboard: data',
      weight: 4,
      request: () => ({ path: '/dashboard/data', body: { option: 'this month' } }),
    },
    { name: 'dashboard: months', weight: 4, request: () => ({ path: '/dashboard/months' }) },
    { name: 'dashboard: alerts', weight: 4, request: () => ({ path: '/dashboard/alerts' }) },
    { name: 'dashboard: waiting interviews', weight: 4, request: () => ({ path: '/sessions/waiting' }) },
    {
      name: 'calendar: a month',
      weight: 4,
      request: () => getRequest('/sessions/as-events', { month: pickRandomMonth() }),
    },
    { name: 'calendar: no month', weight: 1, request: () => ({ path: '/sessions/as-events' }) },
    ...pages('sessions', '/sessions/fetch-all', interviewCount),
    ...searches('sessions', '/sessions/fetch-all', customers),
    search('sessions', '/sessions/fetch-all', 'meeting number', () => pickRandom(interviews).meeting_id),
    {
      name: 'session',
      weight: 6,
      request: () => ({ path: '/sessions/fetch', body: { id: pickRandom(interviews).id } }),
    },
    ...pages('customers', '/user/fetch-all', customerCount, { role: 'customer' }),
    ...searches('customers', '/user/fetch-all', customers, { role: 'customer' }),
    ...pages('sub users', '/user/fetch-all', subUserCount, { role: 'sub-user' }),
    ...searches('sub users', '/user/fetch-all', subUsers, { role: 'sub-user' }),
    {
      name: 'deleted people',
      weight: 1,
      request: () => getRequest('/user/fetch-all', { role: 'customer', deleted: 'true' }),
    },
    {
      name: 'user view',
      weight: 4,
      request: () => ({ path: '/user/fetch', body: { id: pickRandom(people).id } }),
    },
    {
      name: 'user view: transactions',
      weight: 4,
      request: () => ({ path: `/transactions/user/${pickRandom(customers).id}` }),
    },
    ...pages('transactions', '/transactions/fetch-all', transactionCount),
    ...searches('transactions', '/transactions/fetch-all', customers),
    search('transactions', '/transactions/fetch-all', 'number', () =>
      String(100_001 + Math.floor(Math.random() * (transactionCount ?? 1))),
    ),
    search('transactions', '/transactions/fetch-all', 'a kind (hosting)', () => 'hosting'),
    ...pages('audit log', '/audit/fetch-all', changeCount),
    search(
      'audit log',
      '/audit/fetch-all',
      'full name',
      () => `${pickRandom(customers).fname} ${pickRandom(customers).lname}`,
    ),
    search('audit log', '/audit/fetch-all', 'common (mar)', () => 'mar'),
    { name: 'audit log: choices', weight: 1, request: () => ({ path: '/audit/choices' }) },
    ...pages('mails', '/mails/fetch-all', mailCount),
    search(
      'mails',
      '/mails/fetch-all',
      'part of an e-mail',
      () => pickRandom(customers).email.split('@')[0] ?? '',
    ),
    search('mails', '/mails/fetch-all', 'common (mar)', () => 'mar'),
    { name: 'settings', weight: 1, request: () => ({ path: '/configuration/fetch-all' }) },
    {
      name: 'notifications: poll',
      weight: 6,
      request: () => ({ path: '/notifications/fetch-unread', body: {} }),
    },
  ];
}

function pickRandom<T>(all: readonly T[]): T {
  const picked = all[Math.floor(Math.random() * all.length)];
  if (picked === undefined) throw new Error('There is nothing to choose from.');
  return picked;
}

/** Returns a random month of the last two years, `YYYY-MM`. */
function pickRandomMonth(): string {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth() - Math.floor(Math.random() * 24), 15)
    .toISOString()
    .slice(0, 7);
}
