import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';

const { db, users, setClock } = await createTestApp();
const { subscriptions } = contract;
type Customer = Awaited<ReturnType<typeof users.customer>>;

setClock(new Date('2027-01-15T20:00:00Z'));
const staff = await users.superAdmin();

const cancel = (customer: Customer, reason: unknown = 'We have seen it all.') =>
  customer.call('POST', '/api/user/cancel-subscription', { reason });
const statusOf = async (customer: Pick<Customer, 'request'>) =>
  (await customer.request(subscriptions.status, {})).data;
const mailsOf = (customer: Customer) =>
  listMails(db, { personId: customer.person.id, kind: 'subscription-cancelled' });
const isOpen = async (customer: Pick<Customer, 'call'>) =>
  (await customer.call('POST', '/api/post/timeline', {})).status === 200;

test('cancelling keeps the paid time, mails its last day and notifies staff of the reason', async () => {
  const ana = await users.customer();
  expect(await cancel(ana, '  Too expensive \r\n for me  ')).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        status: 'cancelled',
        is_cancelled: true,
        reason: 'Too expensive \n for me',
        cancelled_at: '2027-01-15T20:00:00.000Z',
        active: null,
        access_until: '2027-02-14',
        disabled: false,
      },
    },
  });
  const [mail] = await mailsOf(ana);
  expect(mail?.body_text).toContain('until the end of Sunday, February 14, 2027');
  expect((await fetchUnreadNotifications(staff))[0]?.data.msg).toContain(
    'cancelled the subscription: Too expensive',
  );
  expect(await isOpen(ana)).toBe(true);
  setClock(new Date('2027-02-15T20:00:00Z'));
  expect(await isOpen(await ana.signIn())).toBe(false);
  expect(await statusOf(await ana.signIn())).toMatchObject({
    disabled: true,
    is_cancelled: true,
  });
  setClock(new Date('2027-01-15T20:00:00Z'));
});

test('a cancelled trial lasts until its last day', async () => {
  const ana = await users.customer();
  const trial = { status: 'trial', trial_end_on: '2027-01-20', paid_through: null, started_at: null };
  await db.updateTable('subscriptions').set(trial).where('story_id', '=', ana.storyId).execute();
  await cancel(ana);
  expect(await statusOf(ana)).toMatchObject({
    status: 'cancelled',
    access_until: '2027-01-20',
    disabled: false,
  });
  const card = await saveCard(ana);
  await ana.request(subscriptions.subscribe, { body: { amount: 10, card_id: card.id, resubscribe: true } });
  expect(await statusOf(ana)).toMatchObject({
    status: 'active',
    active: { started_at: '2027-01-20', ended_at: '2027-02-20' },
  });
});

test('only a renewing subscription can be cancelled, and only one of several concurrent calls succeeds', async () => {
  const [ana, disabledCustomer] = [await users.customer(), await users.customer({ disabled: true })];
  const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(ana)));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await mailsOf(ana)).toHaveLength(1);
  expect(await cancel(disabledCustomer)).toMatchObject({ status: 409, body: { code: 'not_subscribed' } });
});

test.each([[undefined], [null], [''], ['   '], [7], ['x'.repeat(501)], ['a\u0000b'], [{ text: 'no' }]])(
  'the reason %j is refused',
  async (reason) => {
    const ana = await users.customer();
    expect((await ana.call('POST', '/api/user/cancel-subscription', { reason })).status).toBe(422);
    expect(await statusOf(ana)).toMatchObject({ status: 'active' });
  },
);

test('a script in the reason stays text in the staff notification', async () => {
  const ana = await users.customer();
  expect((await cancel(ana, '<script>alert(1)</script>')).status).toBe(200);
  const notifications = (await fetchUnreadNotifications(staff)).map(({ data }) => data.msg).join();
  expect(notifications).toContain('&lt;script&gt;');
  expect(notifications).not.toContain('<script>');
});
