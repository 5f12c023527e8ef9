import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { findLastMail, listMails } from '../../../testing/mails/stored-mail.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';
import type { TestUser } from '../../../testing/users.ts';

// Ben tells his own story and keeps that of his mother Rose. All of this happens before the tests below.
const { db, users, setClock, runCron, runJobs } = await createTestApp();
const { subscriptions, stories, settings } = contract;
const setDay = (day: string) => setClock(new Date(`${day}T20:00:00Z`));
setDay('2027-01-15');
const staff = await users.superAdmin();
const rose = await users.customer({ fname: 'Rose' });
const ben = await users.customer({ fname: 'Ben' });
await db
  .updateTable('people')
  .set({ lname: 'Whitaker' })
  .where('id', 'in', [rose.person.id, ben.person.id])
  .execute();
await db
  .insertInto('memberships')
  .values({
    id: newId(),
    person_id: ben.person.id,
    story_id: rose.storyId,
    fname: 'Ben',
    lname: 'Whitaker',
    relationship: 'Son',
    entered_at: new Date('2027-01-01T20:00:00Z'),
  })
  .execute();
await db.updateTable('stories').set({ keeper_id: ben.person.id }).where('id', '=', rose.storyId).execute();

/** Signs Ben in, and enters the story of a storyteller. */
async function enterStory(storyteller: TestUser): Promise<TestUser> {
  const signedIn = await ben.signIn();
  await signedIn.request(stories.updateSwitch, { body: { id: storyteller.person.id } });
  return signedIn;
}
const setHosting = (storyteller: { storyId: string }, changes: object) =>
  db.updateTable('subscriptions').set(changes).where('story_id', '=', storyteller.storyId).execute();
const both = [rose, ben];

for (const storyteller of both) {
  await setHosting(storyteller, {
    status: 'trial',
    trial_end_on: '2027-01-20',
    started_at: null,
    paid_through: null,
    anchor_on: null,
  });
}
await runCron('tell_of_trials');
setDay('2027-01-22');
await runCron('close_trials');
for (const storyteller of both) {
  const card = await saveCard(await enterStory(storyteller));
  const body = { amount: 10, card_id: card.id, resubscribe: false };
  await (await enterStory(storyteller)).request(subscriptions.subscribe, { body });
}
setDay('2027-02-23');
await runCron('renew_subscriptions');
await runJobs();
await (await staff.signIn()).request(settings.update, {
  body: { key: 'amount-for-booking-subscription', value: 14 },
});
await runCron('tell_of_prices');
const { number } = await db
  .selectFrom('transactions')
  .innerJoin('payments', 'payments.id', 'transactions.payment_id')
  .select('transactions.number')
  .where('payments.story_id', '=', rose.storyId)
  .orderBy('transactions.number', 'desc')
  .executeTakeFirstOrThrow();
const offline = { months: 1, method: 'cash', reference: '' };
for (const { person } of both) {
  const paid = { id: person.id, ...offline };
  await (await staff.signIn()).call('POST', '/api/subscriptions/record-offline-payment', paid);
}
await (await staff.signIn()).call('POST', '/api/transactions/refund-part', {
  transaction_id: Number(number),
  amount: 1,
  reason: 'A gift',
});
await runJobs();
await db.updateTable('sandbox_cards').set({ behavior: 'kept-only' }).execute();
setDay('2027-04-23');
await runCron('renew_subscriptions');
await runJobs();
for (const storyteller of both)
  await (await enterStory(storyteller)).request(subscriptions.cancel, { body: { reason: 'Enough' } });

const mails = await listMails(db, { personId: ben.person.id });
const notifications = await db
  .selectFrom('notifications')
  .select(['kind', 'msg', 'url'])
  .where('person_id', '=', ben.person.id)
  .orderBy('id')
  .execute();
const [ofRose, own] = ['the life story of Rose Whitaker', 'your own life story'];

test.each([
  'trial-ending',
  'trial-over',
  'payment-receipt',
  'price-change',
  'offline-receipt',
  'renewal-failed',
  'subscription-cancelled',
])('each mail %s names the story it is about', (kind) => {
  const ofKind = mails.filter((mail) => mail.kind === kind);
  for (const story of [ofRose, own]) {
    const about = ofKind.filter(({ subject }) => subject.endsWith(`: ${story}`));
    expect(about, story).not.toEqual([]);
    for (const { body_text } of about) expect(body_text).toContain(`This e-mail is about ${story}.`);
  }
  expect(ofKind.filter(({ subject }) => !subject.endsWith(ofRose) && !subject.endsWith(own))).toEqual([]);
});

test('the mail about a refund names the story', () => {
  expect(mails.filter(({ kind }) => kind === 'payment-refund').map(({ subject }) => subject)).toEqual([
    `Your payment to Lifestory was refunded: ${ofRose}`,
  ]);
});

test('the mail about a cancellation links to the subscription of its story', () => {
  const links = mails
    .filter(({ kind }) => kind === 'subscription-cancelled')
    .map(({ body_text }) => /\/in-active\S*/.exec(body_text)?.[0]);
  expect(links).toEqual(both.map(({ person }) => `/in-active?story=${person.id}`));
});

test.each(['trial-ending', 'subscription-renewed', 'renewal-failed'])(
  'each notification %s names the story it is about and opens it',
  (kind) => {
    const ofKind = notifications.filter((notification) => notification.kind === kind);
    for (const [storyteller, story] of [[rose, ofRose] as const, [ben, own] as const]) {
      expect(ofKind).toContainEqual({
        kind,
        msg: expect.stringContaining(`<strong>${story}</strong>`),
        url: expect.stringMatching(new RegExp(`\\?story=${storyteller.person.id}$`)),
      });
    }
  },
);

test('staff read whose subscription a keeper cancelled, and are led to its storyteller', async () => {
  const cancelled = await db
    .selectFrom('notifications')
    .select(['msg', 'url'])
    .where('person_id', '=', staff.person.id)
    .where('kind', '=', 'subscription-cancelled')
    .orderBy('msg')
    .execute();
  expect(cancelled).toEqual([
    {
      msg: '<strong>Ben Whitaker</strong> cancelled the subscription of <strong>Rose Whitaker</strong>: Enough',
      url: `/user/view/${rose.person.id}`,
    },
    {
      msg: '<strong>Ben Whitaker</strong> cancelled the subscription: Enough',
      url: `/user/view/${ben.person.id}`,
    },
  ]);
});

test('staff see who pays for a kept story, and with which cards', async () => {
  const { data } = await (await staff.signIn()).request(subscriptions.ofPerson, {
    params: { id: rose.person.id },
  });
  expect(data.keeper).toEqual({ id: ben.person.id, fullName: 'Ben Whitaker' });
  expect(data.cards).toHaveLength(2);
});

test('a keeper who deletes the account reads what becomes of the kept story', async () => {
  await (await ben.signIn()).call('POST', '/api/user/deletion/request', { remove_contributions: false });
  const { body_text } = await findLastMail(db, { personId: ben.person.id, kind: 'deletion-requested' });
  expect(body_text).toContain('You keep the life story of Rose Whitaker.');
});
