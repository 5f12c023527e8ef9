import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';

const { db, app, users, setClock } = await createTestApp({ APP_URL: 'https://story.example' });
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const { interviews } = contract;

const listPage = (search = '', page = 1) => staff.request(interviews.list, { query: { search, page } });
const findNames = async (search: string) =>
  (await listPage(search)).data.map(({ customer }) => customer.fname);
const hoursFromNoon = (count: number) => new Date(noon.getTime() + count * 3_600_000);

const people = await Promise.all(
  ['Margaret', 'Zoë', '100%'].map((fname) => users.customer({ fname, email: `${fname[0]}x@mail.example` })),
);
const [margaret, zoe, percent] = people;
if (!margaret || !zoe || !percent) throw new Error('A test user is missing.');
await db.updateTable('people').set({ contact: '+1 415 555 0134' }).where('id', '=', zoe.person.id).execute();
const first = await createInterview(app, margaret, { startsAt: hoursFromNoon(200), paid: true });
await createInterview(app, zoe, { startsAt: hoursFromNoon(100), joinUrl: null });
await createInterview(app, percent, { startsAt: hoursFromNoon(50) });
for (let index = 0; index < 20; index += 1)
  await createInterview(app, margaret, { startsAt: hoursFromNoon(-index - 1) });

test('lists ten interviews per page, latest first, with the pagination fields', async () => {
  const firstPage = await listPage();
  expect(firstPage.data).toHaveLength(10);
  expect(firstPage.data.slice(0, 3).map(({ customer }) => customer.fname)).toEqual([
    'Margaret',
    'Zoë',
    '100%',
  ]);
  expect(firstPage).toMatchObject({
    current_page: 1,
    last_page: 3,
    per_page: 10,
    total: 23,
    prev_page_url: null,
  });
  expect(firstPage.next_page_url).toBe('/api/sessions/fetch-all?page=2');
  expect(firstPage.links).toEqual([
    { url: null, label: 'Previous', active: false },
    { url: '/api/sessions/fetch-all?page=1', label: '1', active: true },
    { url: '/api/sessions/fetch-all?page=2', label: '2', active: false },
    { url: '/api/sessions/fetch-all?page=3', label: '3', active: false },
    { url: '/api/sessions/fetch-all?page=2', label: 'Next', active: false },
  ]);
  const pages = await Promise.all([listPage('', 2), listPage('', 3)]);
  const all = [firstPage, ...pages].flatMap(({ data }) => data);
  expect(new Set(all.map(({ id }) => id)).size).toBe(23);
  const starts = all.map(({ starts_at }) => String(starts_at));
  expect(starts).toEqual(starts.toSorted().reverse());
  expect((await listPage('', 4)).data).toEqual([]);
  expect((await listPage('margaret', 2)).prev_page_url).toBe(
    '/api/sessions/fetch-all?search=margaret&page=1',
  );
});

test('returns the specified fields of an interview', async () => {
  const [session] = (await listPage()).data;
  expect(session).toMatchObject({
    id: first.id,
    user_id: margaret.person.id,
    meeting_id: first.meetingId,
    start_time: '2027-05-11 20:00:00',
    starts_at: '2027-05-12T03:00:00.000Z',
    duration: 60,
    password: 'secret',
    join_url: 'https://meet.example.com/room',
    link: `https://story.example/payment?meeting_id=${first.meetingId}`,
    hosting_link: `https://story.example/payment?meeting_id=${first.meetingId}&hosting=true`,
    status: 'waiting',
    payment: true,
    subscribed: true,
    customer: { fullName: `Margaret ${margaret.person.lname}`, account_created: true },
    can: { change: true, start: false, delete: true },
  });
});

test('searches names, e-mail addresses, phone numbers in any format and meeting ids, ignoring case', async () => {
  expect(await findNames('zOË')).toEqual(['Zoë']);
  expect(await findNames(`zoë ${zoe.person.lname.toUpperCase()}`)).toEqual(['Zoë']);
  expect(await findNames('ZX@MAIL')).toEqual(['Zoë']);
  expect(await findNames('(415) 555-0134')).toEqual(['Zoë']);
  expect(await findNames('5550134')).toEqual(['Zoë']);
  expect(await findNames(first.meetingId)).toEqual(['Margaret']);
  expect(await findNames('100%')).toEqual(['100%']);
  expect(await findNames('nobody at all')).toEqual([]);
  expect((await listPage('_%_')).total).toBe(0);
});

test('accepts unusual page numbers and searches', async () => {
  for (const query of [
    'page=0',
    'page=-3',
    'page=x',
    'page=99',
    'search=%27%3B--',
    'page=1e9',
    'search[]=a',
  ]) {
    const response = await staff.call('GET', `/api/sessions/fetch-all?${query}`);
    expect([query, response.status]).toEqual([query, 200]);
  }
});

test('hides phone numbers from a Developer, in results and in search', async () => {
  const developer = await users.developer();
  const all = await developer.request(interviews.list, {});
  expect(all.data.every(({ customer, can }) => customer.contact === '' && !can.change && !can.delete)).toBe(
    true,
  );
  expect((await developer.request(interviews.list, { query: { search: '555 0134' } })).total).toBe(0);
  expect((await developer.request(interviews.list, { query: { search: 'zoë' } })).total).toBe(1);
});

test('shows the interviews around a month in the calendar, without cancelled ones', async () => {
  const cancelledInterview = await createInterview(app, zoe, {
    startsAt: hoursFromNoon(60),
    status: 'cancelled',
  });
  const { events } = await staff.request(interviews.events, { query: { month: '2027-05' } });
  expect(events.map(({ id }) => id)).not.toContain(cancelledInterview.id);
  expect(events.at(-1)).toEqual({
    id: first.id,
    title: `Margaret ${margaret.person.lname}`,
    start: '2027-05-11 20:00:00',
    end: '2027-05-11 21:00:00',
    status: 'waiting',
    payment: true,
  });
  expect((await staff.request(interviews.events, { query: { month: '2028-05' } })).events).toEqual([]);
});

test('filters by status, payment and date, sorts by customer, start and status, and counts the matches', async () => {
  const listFiltered = async (query: object, by = staff) => {
    const { data, total } = await by.request(interviews.list, {
      query: { per_page: 100, ...query },
    });
    expect(data).toHaveLength(total);
    return data;
  };
  await db.updateTable('interviews').set({ status: 'started' }).where('id', '=', first.id).execute();
  expect((await listFiltered({ status: 'started' })).map(({ id }) => id)).toEqual([first.id]);
  expect((await listFiltered({ payment: 'paid' })).map(({ id }) => id)).toEqual([first.id]);
  const unpaid = await listFiltered({ payment: 'unpaid' });
  const cancelled = await listFiltered({ status: 'cancelled' });
  expect(cancelled).not.toEqual([]);
  expect(unpaid.filter(({ status }) => status === 'cancelled')).toEqual([]);
  expect(unpaid).toHaveLength((await listPage()).total - 1 - cancelled.length);
  expect(await listFiltered({ payment: 'paid', search: 'zoë' })).toEqual([]);
  // 8 PM on May 11 in Los Angeles is May 12 in UTC.
  expect((await listFiltered({ from: '2027-05-11', until: '2027-05-11' })).map(({ id }) => id)).toEqual([
    first.id,
  ]);
  expect(await listFiltered({ from: '2027-05-12' })).toEqual([]);
  const names = async (query: object) => (await listFiltered(query)).map(({ customer }) => customer.fname);
  expect((await names({ sort: 'customer' })).slice(0, 2)).toEqual(['100%', 'Margaret']);
  expect((await names({ sort: 'customer', order: 'desc', search: 'mail.example' }))[0]).toBe('Zoë');
  for (const search of ['', 'mail.example']) {
    const starts = (await listFiltered({ order: 'asc', search })).map(({ starts_at }) => String(starts_at));
    expect(starts).toEqual(starts.toSorted());
    const statuses = (await listFiltered({ sort: 'status', search })).map(({ status }) => status);
    expect(new Set(statuses)).toContain('started');
    expect(statuses).toEqual(statuses.toSorted());
  }
});

test('an Interviewer filters their own interviews, but not by payment', async () => {
  const interviewer = await users.interviewer();
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('person_id', '=', margaret.person.id)
    .execute();
  const countInterviews = async (query: object) =>
    (await interviewer.request(interviews.list, { query })).total;
  expect(await countInterviews({})).toBe(21);
  expect(await countInterviews({ status: 'started' })).toBe(1);
  expect(await countInterviews({ payment: 'paid' })).toBe(21);
  expect(await countInterviews({ sort: 'customer', search: 'zoë' })).toBe(0);
});
