import { expect, test } from 'vitest';
import { createPlaceholderAddress } from '../../../placeholder-address.ts';
import { createTestApp } from '../../../testing/app.ts';
import { findLastMail } from '../../../testing/mails/stored-mail.ts';
import { findHosting } from '../../../testing/payments/hosting.ts';
import { makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, users, visitor, setClock, runCron, runJobs } = await createTestApp();
const noon = (day: string) => new Date(`${day}T20:00:00Z`);
setClock(noon('2027-03-01'));
const staff = await users.superAdmin();
const guest = visitor();

/** Creates a storyteller without an address, whose fee is paid and whose story is on trial until March 20, 2027. */
async function createBookedStory(): Promise<Payer & { booker: string }> {
  setClock(noon('2027-03-01'));
  const { person: booker } = await users.subUser(await users.customer());
  const payer = await makePayer(app);
  await db
    .updateTable('people')
    .set({ email: createPlaceholderAddress(payer.personId), booker_id: booker.id })
    .where('id', '=', payer.personId)
    .execute();
  await submitPayment(guest, payer);
  await (await staff.signIn()).call('POST', '/api/user/create-customer-account', { id: payer.personId });
  await db
    .updateTable('subscriptions')
    .set({ trial_end_on: '2027-03-20' })
    .where('story_id', '=', payer.storyId)
    .execute();
  return { ...payer, booker: booker.email };
}

const lastMailTo = async (email: string, kind: string) => {
  const { body_text } = await findLastMail(db, { to: email, kind });
  return body_text;
};
const pageOf = ({ meetingId }: Payer) =>
  `${app.env.APP_URL}/payment?meeting_id=${encodeURIComponent(meetingId)}&hosting=true`;
const payMonth = (payer: Payer, changes: object = {}) =>
  submitPayment(guest, payer, { type: 'video-and-hosting', amount: 10, ...changes });
const statusOf = async (story: Payer) => (await findHosting(db, story))?.status;

test('a booker gets a page on which she can pay when the trial ends and when it is over', async () => {
  const story = await createBookedStory();
  setClock(noon('2027-03-14'));
  await runCron('tell_of_trials');
  expect(await lastMailTo(story.booker, 'trial-ending')).toContain(pageOf(story));
  setClock(noon('2027-03-22'));
  await runCron('close_trials');
  expect(await lastMailTo(story.booker, 'trial-over')).toContain(pageOf(story));
  expect(await statusOf(story)).toBe('inactive');
  expect((await payMonth(story)).status).toBe(200);
  expect(await statusOf(story)).toBe('active');
  expect(await lastMailTo(story.booker, 'payment-receipt')).not.toContain('/receipt/');
});

test('a booker pays a declined renewal with another card on the page of the notice', async () => {
  const story = await createBookedStory();
  await payMonth(story);
  await runJobs();
  await db.updateTable('sandbox_cards').set({ behavior: 'kept-only' }).execute();
  setClock(noon('2027-04-20'));
  await runCron('renew_subscriptions');
  expect(await statusOf(story)).toBe('past_due');
  expect(await lastMailTo(story.booker, 'renewal-failed')).toContain(pageOf(story));
  expect((await payMonth(story)).status).toBe(200);
  expect(await statusOf(story)).toBe('active');
  await runJobs();
  await runCron('renew_subscriptions');
  const charges = await db
    .selectFrom('payments')
    .select('period_begins_on')
    .where('story_id', '=', story.storyId)
    .where('hosting_cents', '>', 0)
    .where('status', '=', 'succeeded')
    .orderBy('period_begins_on')
    .execute();
  expect(charges).toEqual([{ period_begins_on: '2027-03-20' }, { period_begins_on: '2027-04-20' }]);
});

test('a storyteller with an address of her own is still sent to her subscription', async () => {
  const story = await createBookedStory();
  const email = `own-${story.personId}@example.com`;
  await db.updateTable('people').set({ email }).where('id', '=', story.personId).execute();
  setClock(noon('2027-03-22'));
  await runCron('close_trials');
  expect(await lastMailTo(email, 'trial-over')).toContain(`${app.env.APP_URL}/subscription`);
});
