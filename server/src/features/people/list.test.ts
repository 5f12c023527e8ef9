import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { users, db, setClock } = await testApp();
const start = new Date('2027-03-01T20:00:00Z');
setClock(start);
const sue = await users.superAdmin();
const dev = await users.developer();

/**
 * Sets when a person joined. Otherwise people may share a creation time, and the lists have no defined order.
 */
async function bornAt(person: { person: { id: string } }, minute: number) {
  const created_at = new Date(start.getTime() + minute * 60_000);
  await db.updateTable('people').set({ created_at }).where('id', '=', person.person.id).execute();
}

const customers: Awaited<ReturnType<typeof users.customer>>[] = [];
for (let number = 0; number < 12; number++) {
  const customer = await users.customer({ fname: `Storyteller${number}` });
  await bornAt(customer, number);
  customers.push(customer);
}
const [ana] = customers;
if (!ana) throw new Error('The cast is not complete.');
const ben = await users.subUser(ana, { fname: 'Bénédicte', email: 'Ben@Mail.Example' });
await db.updateTable('people').set({ contact: '+1 415 555 0134' }).where('id', '=', ben.person.id).execute();

const list = (
  query: { role: 'customer' | 'sub-user'; page?: number; search?: string; deleted?: 'true' },
  by = sue,
) => by.request(contract.people.list, { query });
const found = async (search: string, by = sue) =>
  (await list({ role: 'sub-user', search }, by)).data.map(({ fname }) => fname);

test('customers and sub users are separate lists, newest first, ten per page, without staff', async () => {
  const first = await list({ role: 'customer' });
  expect(first).toMatchObject({
    total: 12,
    current_page: 1,
    last_page: 2,
    per_page: 10,
    prev_page_url: null,
  });
  expect(first.next_page_url).toBe('/api/user/fetch-all?role=customer&page=2');
  expect(first.data[0]).toMatchObject({ fname: 'Storyteller11', role: 'Customer' });
  const second = await list({ role: 'customer', page: 2 });
  expect(second.data.map(({ fname }) => fname)).toEqual(['Storyteller1', 'Storyteller0']);
  expect(await list({ role: 'sub-user' })).toMatchObject({ total: 1, data: [{ id: ben.person.id }] });
});

test('a row contains the fields displayed in the list', async () => {
  const { data } = await list({ role: 'sub-user' });
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
    expect([search, await found(search)]).toEqual([search, ['Bénédicte']]);
  }
  for (const search of ['Storyteller', '%', '_', "'; --", 'nobody at all']) {
    expect([search, await found(search)]).toEqual([search, []]);
  }
  expect((await list({ role: 'customer', search: 'storyteller1' })).total).toBe(3);
});

test('a Developer can neither see phone numbers nor search for them', async () => {
  expect((await list({ role: 'sub-user' }, dev)).data[0]?.contact).toBe('');
  expect(await found('555 0134', dev)).toEqual([]);
  expect(await found('béné', dev)).toEqual(['Bénédicte']);
});

test('a person who books becomes a customer, a deleted one leaves the lists, and the totals follow', async () => {
  const carla = await users.subUser(ana);
  expect((await list({ role: 'sub-user' })).total).toBe(2);
  await db.insertInto('stories').values({ id: carla.person.id, person_id: carla.person.id }).execute();
  expect((await list({ role: 'sub-user' })).total).toBe(1);
  expect((await list({ role: 'customer' })).total).toBe(13);
  expect((await list({ role: 'customer', search: carla.person.email })).data).toHaveLength(1);
  const deleted_at = new Date('2027-03-02T20:00:00Z');
  await db.updateTable('people').set({ deleted_at }).where('id', '=', carla.person.id).execute();
  expect((await list({ role: 'customer' })).total).toBe(12);
  expect((await list({ role: 'customer', search: carla.person.email })).data).toEqual([]);
  expect(await list({ role: 'customer', deleted: 'true' })).toMatchObject({
    total: 1,
    data: [
      {
        id: carla.person.id,
        deleted_at: '2027-03-02T20:00:00.000Z',
        erased_at: '2027-05-31T20:00:00.000Z',
      },
    ],
  });
  expect((await list({ role: 'sub-user', deleted: 'true' })).total).toBe(0);
});

test('unusual pages and searches return a list; an unknown role is rejected with a message', async () => {
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

test('sorting by name or address works in both directions, and the links keep it', async () => {
  const sorted = (query: object) =>
    sue.request(contract.people.list, { query: { role: 'customer', per_page: 25, ...query } });
  const names = async (query: object) => (await sorted(query)).data.map(({ fullName }) => fullName);
  const ascending = await names({ sort: 'name' });
  expect(ascending).toHaveLength(12);
  expect(ascending).toEqual(ascending.toSorted());
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(ascending.toReversed());
  const emails = (await sorted({ sort: 'email', order: 'asc' })).data.map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted());
  const { next_page_url } = await sorted({ sort: 'name', per_page: 10 });
  expect(next_page_url).toBe('/api/user/fetch-all?per_page=10&sort=name&role=customer&page=2');
});

test('a page has 10, 25, 50 or 100 rows; other numbers and unknown columns are ignored', async () => {
  const read = (query: string) => sue.call('GET', `/api/user/fetch-all?role=customer&${query}`);
  for (const [query, rows] of [
    ['per_page=25', 12],
    ['per_page=100', 12],
    ['per_page=11', 10],
    ['per_page=-1', 10],
    ['sort=password_hash&order=sideways', 10],
    ['from=1999-02-31&until=never', 10],
    ['from=0000-01-01&until=9999-12-31&status=unknown&hosting=free', 10],
  ] as const) {
    const { status, body } = await read(query);
    expect([query, status, body.data]).toMatchObject([
      query,
      200,
      { length: rows, 0: { fname: 'Storyteller11' } },
    ]);
  }
});

test('filters by account, by hosting and by the dates of Los Angeles, on their own and with a search', async () => {
  const names = async (query: object) =>
    (
      await sue.request(contract.people.list, {
        query: { role: 'customer', sort: 'name', per_page: 25, ...query },
      })
    ).data.map(({ fname }) => fname);
  const [, , two, three] = customers;
  if (!two || !three) throw new Error('The cast is not complete.');
  const shut = { deactivated_at: start };
  await db.updateTable('people').set(shut).where('id', '=', two.person.id).execute();
  const story = await db
    .selectFrom('stories')
    .selectAll()
    .where('person_id', '=', three.person.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', story.id).execute();
  await db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('story_id', '=', story.id)
    .execute();
  expect(await names({ status: 'deactivated' })).toEqual(['Storyteller2']);
  expect(await names({ status: 'no-account' })).toEqual(['Storyteller3']);
  expect(await names({ status: 'active' })).toHaveLength(10);
  expect(await names({ hosting: 'past_due' })).toEqual(['Storyteller3']);
  expect(await names({ hosting: 'past_due', search: 'storyteller4' })).toEqual([]);
  const midnight = new Date('2027-03-05T08:00:00Z');
  const joined = { created_at: midnight };
  await db.updateTable('people').set(joined).where('id', '=', three.person.id).execute();
  expect(await names({ from: '2027-03-05' })).toEqual(['Storyteller3']);
  expect(await names({ from: '2027-03-05', until: '2027-03-05' })).toEqual(['Storyteller3']);
  expect(await names({ until: '2027-03-04' })).toHaveLength(11);
  expect((await list({ role: 'customer' })).total).toBe(12);
});
