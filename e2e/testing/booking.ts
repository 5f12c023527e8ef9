import { superAdmin, type TestServer } from './server.ts';

/** Calls the API of a server; with `token`, as its Super Admin; without `body`, to read. Fails unless it succeeds. */
async function call<T>(server: TestServer, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const tokens = new WeakMap<TestServer, Promise<string>>();

/** Calls the API of a server as its Super Admin; without `body`, to read. Fails unless it succeeds. */
export async function callAsStaff<T>(
  server: TestServer,
  path: string,
  body?: unknown,
  staff = superAdmin,
): Promise<T> {
  return call<T>(server, path, body, await fetchStaffToken(server, staff));
}

/** The Super Admin's token, from one sign-in per server: sign-ins per minute are limited, and pages need them. */
function fetchStaffToken(server: TestServer, staff: typeof superAdmin): Promise<string> {
  const storedToken = tokens.get(server);
  if (storedToken) return storedToken;
  const token = call<{ token: string }>(server, '/login', staff).then((reply) => reply.token);
  tokens.set(server, token);
  return token;
}

interface StoredSlots {
  data: { slots: { id: string; slot_date: string }[] };
}

/**
 * Adds a slot of an hour three months ahead, from `hour` on, and books it through the API, by default with an address
 * made of the name, and with `booker` by somebody else with this address; returns the slot's date, `YYYY-MM-DD`.
 */
export async function bookInterviewFor(
  server: TestServer,
  name: [first: string, last: string],
  hour: number,
  {
    email = `${name.join('.').toLowerCase()}@example.com`,
    staff = superAdmin,
    booker,
  }: { email?: string; staff?: typeof superAdmin; booker?: [first: string, last: string] } = {},
): Promise<string> {
  const token = await fetchStaffToken(server, staff);
  const now = new Date();
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 3, 1)).toISOString().slice(0, 7);
  const formatTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const form = { month, days: [2], start_time: formatTime(hour), end_time: formatTime(hour + 1) };
  const { data } = await call<StoredSlots>(server, '/time-slots/store', form, token);
  const [slot, ...others] = data.slots;
  if (!slot) throw new Error('No time slot was added.');
  for (const { id } of others) await call(server, '/time-slots/delete', { id }, token);
  await bookSlot(server, name, slot.slot_date, slot.id, email, booker);
  return slot.slot_date;
}

/** Books a slot of a day, `YYYY-MM-DD`, through the API. */
async function bookSlot(
  server: TestServer,
  [first, last]: [first: string, last: string],
  date: string,
  slotId: string,
  email: string,
  booker?: [first: string, last: string],
): Promise<void> {
  await call(server, '/session/store', {
    account_for: booker ? 'someone_else' : 'my_self',
    booker_fname: booker?.[0],
    booker_lname: booker?.[1],
    first_name: first,
    last_name: last,
    contact: '+1 213 373 4253',
    email,
    confirmation_email: email,
    country: 'United States',
    state: 'California',
    city: 'Pasadena',
    zip_code: '91101',
    day: 14,
    month: 3,
    year: 1944,
    date,
    slot_id: slotId,
  });
}

/** Books the first free slot of a day, `YYYY-MM-DD`, for somebody through the API. */
export async function bookFirstSlot(server: TestServer, date: string): Promise<void> {
  const { slots } = await call<{ slots: { id: string; booked: boolean }[] }>(server, '/time-slots', { date });
  const slot = slots.find(({ booked }) => !booked);
  if (!slot) throw new Error(`No time slot is free on ${date}.`);
  await bookSlot(server, ['Ben', 'Marsh'], date, slot.id, 'ben.marsh@example.com');
}

/** Pays the fee of an interview with a test card through the API. */
export async function payInterview(server: TestServer, { meeting_id }: ListedInterview): Promise<void> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2039, cvc: '123' };
  const { id } = await call<{ id: string }>(server, '/sandbox/tokens', card);
  const order = { id, meeting_id, amount: 250, currency: 'usd', type: 'video' };
  const { success } = await call<{ success: boolean }>(server, '/payment/token', order);
  if (!success) throw new Error('The payment failed.');
}

/** What staff read about an interview. */
interface ListedInterview {
  id: string;
  user_id: string;
  meeting_id: string;
}

/** Returns the latest interview that staff find with a search. Fails if there is none. */
export async function findInterview(
  server: TestServer,
  search: string,
  staff = superAdmin,
): Promise<ListedInterview> {
  const path = `/sessions/fetch-all?search=${encodeURIComponent(search)}`;
  const { data } = await callAsStaff<{ data: ListedInterview[] }>(server, path, undefined, staff);
  const [interview] = data;
  if (!interview) throw new Error(`No interview is found with “${search}”.`);
  return interview;
}
