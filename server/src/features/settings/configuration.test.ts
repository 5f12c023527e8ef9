import { contract, type SettingKey } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePayer, submitPayment } from '../../testing/payments/payer.ts';

const { app, db, users, visitor, setClock } = await testApp({ APP_URL: 'https://story.example' });
setClock(new Date('2027-05-03T19:00:00Z'));
const staff = await users.superAdmin({ fname: 'Ada' });
const developer = await users.developer();
const guest = visitor();

const fee = 'amount-for-booking-session';
const month = 'amount-for-booking-subscription';
const trial = 'trial-period-of-customer-in-days';
const alert = 'hours-before-meeting-to-send-alert';
const photographs = 'max-photographs-per-story';
const gigabytes = 'max-story-gigabytes';
const read = () => developer.request(contract.settings.configuration, {});
const send = (key: unknown, value: unknown) =>
  staff.call('POST', '/api/configuration/update', { key, value });
const set = async (key: SettingKey, value: number | string) =>
  expect((await send(key, value)).body).toEqual({
    success: true,
    message: 'Setting updated successfully',
  });

test('staff read every setting, and that meetings need no authorization', async () => {
  expect(await read()).toEqual({
    success: true,
    zoom: {
      provider: 'link',
      authorize: false,
      email_acc: null,
      expire_at: null,
      redirect_uri: 'https://story.example/zoom/callback',
      authorize_url: null,
    },
    paymentForSession: 250,
    paymentForSubscription: 10,
    trialPeriod: 30,
    day_before_meeting_to_send_alert: 24,
    customer_reminder_hours: 24,
    min_booking_lead_minutes: 60,
    max_photographs_per_story: 20_000,
    max_story_gigabytes: 200,
    staff_sign_in_hours: 12,
    staff_idle_minutes: 30,
    super_admin_second_factor: true,
    last_changes: [],
  });
});

test('each setting is changed under its key and read back', async () => {
  await set(fee, '199.90');
  await set(month, 12.5);
  await set(trial, '14');
  await set(alert, 48);
  await set(photographs, '500');
  await set(gigabytes, 50);
  expect(await read()).toMatchObject({
    paymentForSession: 199.9,
    paymentForSubscription: 12.5,
    trialPeriod: 14,
    day_before_meeting_to_send_alert: 48,
    max_photographs_per_story: 500,
    max_story_gigabytes: 50,
  });
});

test.each([
  [fee, ' 5 ', 5],
  [fee, '007', 7],
  [fee, '0.50', 0.5],
  [fee, '.5', 0.5],
  [fee, '20.', 20],
  [fee, '+20', 20],
  [fee, '10000', 10_000],
  [fee, 0.57, 0.57],
  [fee, '1.10', 1.1],
  [fee, 8.29, 8.29],
] as const)('%s accepts %j as %d dollars', async (key, value, dollars) => {
  await set(key, value);
  expect((await read()).paymentForSession).toBe(dollars);
});

describe('invalid numbers are rejected with exact messages', () => {
  test.each([
    'abc',
    '',
    ' ',
    null,
    undefined,
    true,
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '0b1',
    '5,000',
    '1_000',
    '$5',
    '5 0',
    '--5',
    '1.2.3',
    '.',
    '٥',
    '<script>alert(1)</script>',
    "5'; drop table settings; --",
    '5\u0000',
    [],
    [5],
    {},
    { value: 5 },
  ])('%j', async (value) => {
    const before = await read();
    for (const key of [fee, trial]) {
      expect(await send(key, value)).toMatchObject({
        status: 422,
        body: { message: { value: ['Please input a numeric value'] } },
      });
    }
    expect(await read()).toEqual(before);
  });
});

test.each([
  [fee, '0', /\$0\.50 to \$10,000/],
  [fee, '-5', /\$0\.50 to \$10,000/],
  [fee, '0.49', /\$0\.50 to \$10,000/],
  [fee, '10000.01', /\$0\.50 to \$10,000/],
  [fee, '250.001', /two decimals/],
  [fee, '9'.repeat(400), /\$0\.50 to \$10,000/],
  [fee, 1e300, /\$0\.50 to \$10,000/],
  [month, 0, /\$0\.50 to \$10,000/],
  [trial, '-1', /whole days, from 0 to 3650/],
  [trial, '3651', /whole days/],
  [trial, '1.5', /whole days/],
  [alert, '721', /whole hours, from 0 to 720/],
  [alert, '0.25', /whole hours/],
  [photographs, '0', /whole number from 1 to 1,000,000/],
  [photographs, '12.5', /whole number/],
  [photographs, '1000001', /whole number/],
  [gigabytes, '0', /whole number from 1 to 100,000/],
  [gigabytes, '100001', /whole number/],
])('%s rejects %j and states its limits', async (key, value, words) => {
  const before = await read();
  const response = await send(key, value);
  expect(response.status).toBe(422);
  expect(JSON.stringify(response.body.message)).toMatch(words);
  expect(await read()).toEqual(before);
});

test.each(['', 'fee', '__proto__', 'constructor', 7, null, [fee]])(
  'the key %j does not exist',
  async (key) => {
    expect(await send(key, 5)).toMatchObject({
      status: 422,
      body: { message: { key: ['There is no such setting.'] } },
    });
  },
);

test('every change is in the audit log with its actor; the same value again is not a change', async () => {
  await set(trial, 20);
  const entries = () =>
    db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject_kind', '=', 'setting')
      .where('subject_id', '=', trial)
      .orderBy('created_at', 'desc')
      .execute();
  const [change, ...earlier] = await entries();
  expect(change).toEqual({
    actor_id: staff.person.id,
    action: 'setting changed',
    before: { days: 14 },
    after: { days: 20 },
  });
  await set(trial, '20');
  expect(await entries()).toHaveLength(1 + earlier.length);
  const { last_changes: last } = await read();
  expect(last.find(({ key }) => key === trial)).toMatchObject({
    by: { id: staff.person.id, fullName: `Ada ${staff.person.lname}` },
  });
});

test('two concurrent changes are applied one after the other', async () => {
  await set(alert, 10);
  await Promise.all([set(alert, 11), set(alert, 12)]);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('subject_id', '=', alert)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  const hours = entries.map(({ after }) => (after as { hours: number }).hours);
  expect(hours.toSorted()).toEqual([11, 12]);
  const [first, second] = entries.map(({ before }) => (before as { hours: number }).hours);
  expect([first, second].filter((value) => value === 10)).toHaveLength(1);
});

test('a new price applies immediately, and payments made or started earlier keep the old one', async () => {
  await set(fee, 250);
  await set(month, 10);
  await set(trial, 30);
  const [inProgress, pending] = [await makePayer(app), await makePayer(app)];
  await submitPayment(guest, inProgress);
  await staff.call('POST', '/api/user/create-customer-account', { id: inProgress.personId });
  const trialOf = () =>
    db
      .selectFrom('subscriptions')
      .select('trial_end_on')
      .where('story_id', '=', inProgress.storyId)
      .executeTakeFirstOrThrow();
  const before = await trialOf();
  const waiting = await submitPayment(guest, pending, { number: '4000002500003155' });
  expect(waiting.body).toMatchObject({ requires_action: true });

  await set(fee, 300);
  await set(trial, 7);
  expect((await guest.request(contract.settings.storyCost, {})).data).toBe(300);
  expect((await guest.call('POST', '/api/payment/initiate', {})).body).toMatchObject({ amount: 300 });
  expect(await trialOf()).toEqual(before);
  const ledger = await db
    .selectFrom('transactions')
    .select('amount_cents')
    .where('person_id', '=', inProgress.personId)
    .execute();
  expect(ledger).toEqual([{ amount_cents: 25_000 }]);
  const open = await db
    .selectFrom('payments')
    .select('fee_cents')
    .where('interview_id', '=', pending.interviewId)
    .execute();
  expect(open).toEqual([{ fee_cents: 25_000 }]);
  const late = await makePayer(app);
  expect(await submitPayment(guest, late)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
});

test('a Developer can view the settings but not change them', async () => {
  const response = await developer.call('POST', '/api/configuration/update', { key: fee, value: 1 });
  expect(response).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});
