import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { bookingForm } from '../../../testing/booking-form.ts';

const { db, users, setClock, visitor } = await testApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const staff = await users.superAdmin({ email: 'staff@example.com' });

const add = async (email: string, change: Record<string, unknown> = {}) =>
  staff.call<{ data: { id: string }; message: Record<string, string[]> }>('POST', '/api/user/add-customer', {
    ...bookingForm({ email }),
    ...change,
  });
const mailsTo = (email: string) => db.selectFrom('mails').selectAll().where('to_email', '=', email).execute();
const storyOf = (id: string) =>
  db
    .selectFrom('stories')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .select(['opened_at', 'status', 'trial_end_on'])
    .where('person_id', '=', id)
    .executeTakeFirst();

test('a customer is added with their details and a story that is not open; no mail is sent', async () => {
  const { body } = await add('ana@example.com');
  const { id } = body.data;
  const person = await staff.request(contract.people.fetch, { body: { id } });
  expect(person.data).toMatchObject({
    fullName: 'Ana Marsh',
    contact: '+1 213 373 4253',
    role: 'Customer',
    account_created: false,
    details: { dob: '1950-06-15', city: 'Los Angeles', state: 'California' },
  });
  expect(await storyOf(id)).toMatchObject({ opened_at: null, status: null });
  expect(await mailsTo('ana@example.com')).toEqual([]);
  const log = await staff.request(contract.audit.list, { query: { subject: id } });
  expect(log.data.map(({ action }) => action)).toEqual(['customer added']);
  const { data } = await staff.request(contract.people.list, { query: { role: 'customer', search: 'ana' } });
  expect(data).toMatchObject([{ id }]);
});

test('an open story starts on trial, and the welcome mail has the link to a password', async () => {
  const { body } = await add('bea@example.com', { open: true });
  expect(await storyOf(body.data.id)).toMatchObject({ status: 'trial', trial_end_on: '2027-06-02' });
  const [mail] = await mailsTo('bea@example.com');
  expect(mail).toMatchObject({ kind: 'account-created', subject: 'Your Lifestory account is ready' });
  expect(mail?.body_text).toContain('/create-password/');
});

test('the checks are those of the booking form, with all messages at once', async () => {
  const { status, body } = await add('not an address', {
    first_name: '',
    contact: '12',
    day: 31,
    month: 2,
    zip_code: 'x',
  });
  expect(status).toBe(422);
  expect(Object.keys(body.message)).toEqual(['first_name', 'day', 'email', 'contact', 'zip_code']);
});

test('an address that has an account is refused, except that of a sub user, who keeps their profile', async () => {
  const ana = await users.customer({ email: 'carla@example.com' });
  const ben = await users.subUser(ana, { email: 'ben@example.com', fname: 'Benedict' });
  const refused = await add('CARLA@example.com');
  expect([refused.status, refused.body.message.email]).toEqual([
    422,
    ['There is already a customer with this e-mail address.'],
  ]);
  expect((await add('staff@example.com')).body.message.email).toEqual([
    'This e-mail address belongs to a staff account.',
  ]);
  const { body } = await add('ben@example.com', { open: true });
  expect(body.data.id).toBe(ben.person.id);
  expect(await storyOf(ben.person.id)).toMatchObject({ status: 'trial' });
  const { data } = await staff.request(contract.people.fetch, { body: { id: ben.person.id } });
  expect(data.fname).toBe('Benedict');
});

test('two identical requests at once add one customer', async () => {
  const replies = await Promise.all([1, 2].map(() => add('twice@example.com', { open: true })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await mailsTo('twice@example.com')).toHaveLength(1);
});

test('only a Super Admin adds customers', async () => {
  for (const caller of [await users.developer(), await users.interviewer(), await users.customer()]) {
    expect((await caller.call('POST', '/api/user/add-customer', bookingForm())).status).toBe(403);
  }
  expect((await visitor().call('POST', '/api/user/add-customer', bookingForm())).status).toBe(401);
});
