import { superAdmin, type TestServer } from './server.ts';

/** Calls the API of a server; with `token`, as its Super Admin. Fails unless it succeeds. */
async function call<T>(server: TestServer, path: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const tokens = new WeakMap<TestServer, Promise<string>>();

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
 * made of the name; returns the slot's date, `YYYY-MM-DD`.
 */
export async function bookInterviewFor(
  server: TestServer,
  name: [first: string, last: string],
  hour: number,
  { email = `${name.join('.').toLowerCase()}@example.com`, staff = superAdmin } = {},
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
  await call(server, '/session/store', {
    account_for: 'my_self',
    first_name: name[0],
    last_name: name[1],
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
    date: slot.slot_date,
    slot_id: slot.id,
  });
  return slot.slot_date;
}
