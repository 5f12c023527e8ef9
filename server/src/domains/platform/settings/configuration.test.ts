import { contract, type SettingKey } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { makePayer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, users, visitor, setClock } = await createTestApp({ APP_URL: 'https://story.example' });
setClock(new Date('2027-05-03T19:00:00Z'));
const staff = await users.superAdmin({ fname: 'Ada' });
const developer = await users.developer();
const guest = visitor();

const fee = 'amount-for-booking-session';
const monthlyPrice = 'amount-for-booking-subscription';
const trialDays = 'trial-period-of-customer-in-days';
const alertHours = 'hours-before-meeting-to-send-alert';
const maxPhotographs = 'max-photographs-per-story';
const maxGigabytes = 'max-story-gigabytes';
const readConfiguration = () => developer.request(contract.settings.configuration, {});
const sendSetting = (key: unknown, value: unknown) =>
  staff.call('POST', '/api/configuration/update', { key, value });
const setSetting = async (key: SettingKey, value: number | string) =>
  expect((await sendSetting(key, value)).body).toEqual({
    success: true,
    message: 'Setting updated successfully',
  });

test('staff can read every setting, and see that meetings need no authorization', async () => {
  expect(await readConfiguration()).toEqual({
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
    late_payment_refund: false,
    archive_sound: false,
    last_changes: [],
  });
});

test('each setting is changed by its key and read back', async () => {
  await setSetting(fee, '199.90');
  await setSetting(monthlyPrice, 12.5);
  await setSetting(trialDays, '14');
  await setSetting(alertHours, 48);
  await setSetting(maxPhotographs, '500');
  await setSetting(maxGigabytes, 50);
  expect(await readConfiguration()).toMatchObject({
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
  await setSetting(key, value);
  expect((await readConfiguration()).paymentForSession).toBe(dollars);
});

describe('a value that is not a number is rejected with a message', () => {
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
    const configurationBefore = await readConfiguration();
    for (const key of [fee, trialDays]) {
      expect(await sendSetting(key, value)).toMatchObject({
        status: 422,
        body: { message: { value: ['Please input a numeric value'] } },
      });
    }
    expect(await readConfiguration()).toEqual(configurationBefore);
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
  [monthlyPrice, 0, /\$0\.50 to \$10,000/],
  [trialDays, '-1', /whole days, from 0 to 3650/],
  [trialDays, '3651', /whole days/],
  [trialDays, '1.5', /whole days/],
  [alertHours, '721', /whole hours, from 0 to 720/],
  [alertHours, '0.25', /whole hours/],
  [maxPhotographs, '0', /whole number from 1 to 1,000,000/],
  [maxPhotographs, '12.5', /whole number/],
  [maxPhotographs, '1000001', /whole number/],
  [maxGigabytes, '0', /whole number from 1 to 100,000/],
  [maxGigabytes, '100001', /whole number/],
])('%s rejects %j with a message that names its limits', async (key, value, limits) => {
  const configurationBefore = await readConfiguration();
  const response = await sendSetting(key, value);
  expect(response.status).toBe(422);
  expect(JSON.stringify(response.body.message)).toMatch(limits);
  expect(await readConfiguration()).toEqual(configurationBefore);
});

test.each(['', 'fee', '__proto__', 'constructor', 7, null, [fee]])(
  'the key %j does not exist',
  async (key) => {
    expect(await sendSetting(key, 5)).toMatchObject({
      status: 422,
      body: { message: { key: ['There is no such setting.'] } },
    });
  },
);

test('every change is in the audit log with its actor; the same value again is not a change', async () => {
  await setSetting(trialDays, 20);
  const listEntries = () =>
    db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject_kind', '=', 'setting')
      .where('subject_id', '=', trialDays)
      .orderBy('created_at', 'desc')
      .execute();
  const [change, ...earlierEntries] = await listEntries();
  expect(change).toEqual({
    actor_id: staff.person.id,
    action: 'setting changed',
    before: { days: 14 },
    after: { days: 20 },
  });
  await setSetting(trialDays, '20');
  expect(await listEntries()).toHaveLength(1 + earlierEntries.length);
  const { last_changes: lastChanges } = await readConfiguration();
  expect(lastChanges.find(({ key }) => key === trialDays)).toMatchObject({
    by: { id: staff.person.id, fullName: `Ada ${staff.person.lname}` },
  });
});

test('of two concurrent changes, the second is recorded as a change of the first', async () => {
  await setSetting(alertHours, 10);
  await Promise.all([setSetting(alertHours, 11), setSetting(alertHours, 12)]);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('subject_id', '=', alertHours)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  const hours = entries.map(({ after }) => (after as { hours: number }).hours);
  expect(hours.toSorted()).toEqual([11, 12]);
  const [first, second] = entries.map(({ before }) => (before as { hours: number }).hours);
  expect([first, second].filter((value) => value === 10)).toHaveLength(1);
});

test('a new price applies immediately, and payments made or started earlier keep the old one', async () => {
  await setSetting(fee, 250);
  await setSetting(monthlyPrice, 10);
  await setSetting(trialDays, 30);
  const [openedPayer, waitingPayer] = [await makePayer(app), await makePayer(app)];
  await submitPayment(guest, openedPayer);
  await staff.call('POST', '/api/user/create-customer-account', { id: openedPayer.personId });
  const findTrial = () =>
    db
      .selectFrom('subscriptions')
      .select('trial_end_on')
      .where('story_id', '=', openedPayer.storyId)
      .executeTakeFirstOrThrow();
  const trialBefore = await findTrial();
  const waitingReply = await submitPayment(guest, waitingPayer, { number: '4000002500003155' });
  expect(waitingReply.body).toMatchObject({ requires_action: true });

  await setSetting(fee, 300);
  await setSetting(trialDays, 7);
  expect((await guest.request(contract.settings.storyCost, {})).data).toBe(300);
  expect((await guest.call('POST', '/api/payment/initiate', {})).body).toMatchObject({ amount: 300 });
  expect(await findTrial()).toEqual(trialBefore);
  const ledger = await db
    .selectFrom('transactions')
    .select('amount_cents')
    .where('person_id', '=', openedPayer.personId)
    .execute();
  expect(ledger).toEqual([{ amount_cents: 25_000 }]);
  const pendingPayments = await db
    .selectFrom('payments')
    .select('fee_cents')
    .where('interview_id', '=', waitingPayer.interviewId)
    .execute();
  expect(pendingPayments).toEqual([{ fee_cents: 25_000 }]);
  const latePayer = await makePayer(app);
  expect(await submitPayment(guest, latePayer)).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  });
});

test('a Developer can view the settings but not change them', async () => {
  const response = await developer.call('POST', '/api/configuration/update', { key: fee, value: 1 });
  expect(response).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});
