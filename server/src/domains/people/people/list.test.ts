import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { users, db, setClock } = await createTestApp();
const start = new Date('2027-03-01T20:00:00Z');
setClock(start);
const sue = await users.superAdmin();
const dev = await users.developer();

/** Sets when a person joined. People with the same creation time would have no defined order in the lists. */
async function setCreatedAt(person: { person: { id: string } }, minute: number) {
  const created_at = new Date(start.getTime() + minute * 60_000);
  await db.updateTable('people').set({ created_at }).where('id', '=', person.person.id).execute();
}

const customers: Awaited<ReturnType<typeof users.customer>>[] = [];
for (let index = 0; index < 12; index++) {
  const customer = await users.customer({ fname: `Storyteller${index}` });
  await setCreatedAt(customer, index);
  customers.push(customer);
}
const [ana] = customers;
if (!ana) throw new Error('There are too few customers.');
const ben = await users.subUser(ana, { fname: 'Bénédicte', email: 'Ben@Mail.Example' });
await db.updateTable('people').set({ contact: '+1 415 555 0134' }).where('id', '=', ben.person.id).execute();

const listPeople = (
  query: { role: 'customer' | 'sub-user'; page?: number; search?: string; deleted?: 'true' },
  caller = sue,
) => caller.request(contract.people.list, { query });
const searchFirstNames = async (search: string, caller = sue) =>
  (await listPeople({ role: 'sub-user', search }, caller)).data.map(({ fname }) => fname);

test('customers and sub users are separate lists, newest first, ten per page, without staff', async () => {
  const first = await listPeople({ role: 'customer' });
  expect(first).toMatchObject({
    total: 12,
    current_page: 1,
    last_page: 2,
    per_page: 10,
    prev_page_url: null,
  });
  expect(first.next_page_url).toBe('/api/user/fetch-all?role=customer&page=2');
  expect(first.data[0]).toMatchObject({ fname: 'Storyteller11', role: 'Customer' });
  const second = await listPeople({ role: 'customer', page: 2 });
  expect(second.data.map(({ fname }) => fname)).toEqual(['Storyteller1', 'Storyteller0']);
  expect(await listPeople({ role: 'sub-user' })).toMatchObject({ total: 1, data: [{ id: ben.person.id }] });
});

test('a row contains the fields displayed in the list', async () => {
  const { data } = await listPeople({ role: 'sub-user' });
  expect(data[0]).toEqual({
    id: ben.person.id,
    fname: 'Bénédicte',
    lname: ben.person.lname,
    fullName: `Bénédicte ${ben.person.lname}`,
    email: 'Ben@Mail.Example',
    contact: '+1 415 555 0134',
    role: 'Sub User',
    profile: null,
    created_at: ben.person.created_at.toISOString(),
    is_active: false,
    account_created: false,
    deactivated: false,
    deleted_at: null,
    erased_at: null,
  });
});

test('a search matches names, addresses and phone numbers, case-insensitively, and nothing else', async () => {
  for (const search of [
    'BÉNÉ',
    'ben@mail',
    `bénédicte ${ben.person.lname.toUpperCase()}`,
    '(415) 555-0134',
  ]) {
    expect([search, await searchFirstNames(search)]).toEqual([search, ['Bénédicte']]);
  }
  for (const search of ['Storyteller', '%', '_', "'; --", 'nobody at all']) {
    expect([search, await searchFirstNames(search)]).toEqual([search, []]);
  }
  expect((await listPeople({ role: 'customer', search: 'storyteller1' })).total).toBe(3);
});

test('a Developer can neither see phone numbers nor search for them', async () => {
  expect((await listPeople({ role: 'sub-user' }, dev)).data[0]?.contact).toBe('');
  expect(await searchFirstNames('555 0134', dev)).toEqual([]);
  expect(await searchFirstNames('béné', dev)).toEqual(['Bénédicte']);
});

test('a person with a story is a customer, a deleted person is not listed, and the totals are updated', async () => {
  const carla = await users.subUser(ana);
  expect((await listPeople({ role: 'sub-user' })).total).toBe(2);
  await db.insertInto('stories').values({ id: carla.person.id, person_id: carla.person.id }).execute();
  expect((await listPeople({ role: 'sub-user' })).total).toBe(1);
  expect((await listPeople({ role: 'customer' })).total).toBe(13);
  expect((await listPeople({ role: 'customer', search: carla.person.email })).data).toHaveLength(1);
  const deleted_at = new Date('2027-03-02T20:00:00Z');
  await db.updateTable('people').set({ deleted_at }).where('id', '=', carla.person.id).execute();
  expect((await listPeople({ role: 'customer' })).total).toBe(12);
  expect((await listPeople({ role: 'customer', search: carla.person.email })).data).toEqual([]);
  expect(await listPeople({ role: 'customer', deleted: 'true' })).toMatchObject({
    total: 1,
    data: [
      {
        id: carla.person.id,
        deleted_at: '2027-03-02T20:00:00.000Z',
        erased_at: '2027-05-31T20:00:00.000Z',
      },
    ],
  });
  expect((await listPeople({ role: 'sub-user', deleted: 'true' })).total).toBe(0);
});

test('invalid pages and searches return a list; an unknown role is rejected with a message', async () => {
  for (const query of [
    'page=0',
    'page=-3',
    'page=x',
    'page=99',
    'search=%00',
    'search[]=a',
    'deleted=perhaps',
  ]) {
    const response = await sue.call('GET', `/api/user/fetch-all?role=customer&${query}`);
    expect([query, response.status]).toEqual([query, 200]);
  }
  for (const query of ['', 'role=Super Admin', 'role=staff', 'role[]=customer']) {
    const response = await sue.call<{ message: object }>('GET', `/api/user/fetch-all?${query}`);
    expect(response).toMatchObject({
      status: 422,
      body: { message: { role: ['Please choose customers or sub users.'] } },
    });
  }
});

test('people can be sorted by name or address in both directions, and the page links keep the order', async () => {
  const listSorted = (query: object) =>
    sue.request(contract.people.list, { query: { role: 'customer', per_page: 25, ...query } });
  const listNames = async (query: object) => (await listSorted(query)).data.map(({ fullName }) => fullName);
  const ascending = await listNames({ sort: 'name' });
  expect(ascending).toHaveLength(12);
  expect(ascending).toEqual(ascending.toSorted());
  expect(await listNames({ sort: 'name', order: 'desc' })).toEqual(ascending.toReversed());
  const emails = (await listSorted({ sort: 'email', order: 'asc' })).data.map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted());
  const { next_page_url } = await listSorted({ sort: 'name', per_page: 10 });
  expect(next_page_url).toBe('/api/user/fetch-all?per_page=10&sort=name&role=customer&page=2');
});

test('a page has 10, 25, 50 or 100 rows; other numbers and unknown columns are ignored', async () => {
  const fetchList = (query: string) => sue.call('GET', `/api/user/fetch-all?role=customer&${query}`);
  for (const [query, rows] of [
    ['per_page=25', 12],
    ['per_page=100', 12],
    ['per_page=11', 10],
    ['per_page=-1', 10],
    ['sort=password_hash&order=sideways', 10],
    ['from=1999-02-31&until=never', 10],
    ['from=0000-01-01&until=9999-12-31&status=unknown&hosting=free', 10],
  ] as const) {
    const { status, body } = await fetchList(query);
    expect([query, status, body.data]).toMatchObject([
      query,
      200,
      { length: rows, 0: { fname: 'Storyteller11' } },
    ]);
  }
});

test('people can be filtered by account, by hosting with a search, and by dates of Los Angeles', async () => {
  const listNames = async (query: object) =>
    (
      await sue.request(contract.people.list, {
        query: { role: 'customer', sort: 'name', per_page: 25, ...query },
      })
    ).data.map(({ fname }) => fname);
  const [, , deactivatedCustomer, customerWithoutAccount] = customers;
  if (!deactivatedCustomer || !customerWithoutAccount) throw new Error('There are too few customers.');
  const deactivation = { deactivated_at: start };
  await db.updateTable('people').set(deactivation).where('id', '=', deactivatedCustomer.person.id).execute();
  const story = await db
    .selectFrom('stories')
    .selectAll()
    .where('person_id', '=', customerWithoutAccount.person.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', story.id).execute();
  await db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('story_id', '=', story.id)
    .execute();
  expect(await listNames({ status: 'deactivated' })).toEqual(['Storyteller2']);
  expect(await listNames({ status: 'no-account' })).toEqual(['Storyteller3']);
  expect(await listNames({ status: 'active' })).toHaveLength(10);
  expect(await listNames({ hosting: 'past_due' })).toEqual(['Storyteller3']);
  expect(await listNames({ hosting: 'past_due', search: 'storyteller4' })).toEqual([]);
  const midnight = new Date('2027-03-05T08:00:00Z');
  const creation = { created_at: midnight };
  await db.updateTable('people').set(creation).where('id', '=', customerWithoutAccount.person.id).execute();
  expect(await listNames({ from: '2027-03-05' })).toEqual(['Storyteller3']);
  expect(await listNames({ from: '2027-03-05', until: '2027-03-05' })).toEqual(['Storyteller3']);
  expect(await listNames({ until: '2027-03-04' })).toHaveLength(11);
  expect((await listPeople({ role: 'customer' })).total).toBe(12);
});
