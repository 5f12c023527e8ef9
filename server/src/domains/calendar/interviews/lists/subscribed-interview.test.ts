import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';

const { db, app, users, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const startsAt = new Date('2027-05-06T19:00:00Z');

test('an interview is subscribed exactly when its payment page takes no more hosting', async () => {
  const rosa = await users.customer();
  const { id } = await createInterview(app, rosa, { startsAt, paid: true });
  const other = await createInterview(app, rosa, { startsAt: new Date('2027-05-07T19:00:00Z'), paid: true });
  const isSubscribed = async () => {
    const { session } = await staff.request(contract.interviews.fetch, { body: { id } });
    const body = { meeting_id: session.meeting_id };
    const page = await staff.request(contract.payments.checkPayment, { body });
    return [session.subscribed, page.session.subscribed];
  };
  const subscriptions = () => db.updateTable('subscriptions').where('story_id', '=', rosa.storyId);
  for (const status of ['trial', 'past_due', 'cancelled', 'inactive']) {
    await subscriptions().set({ status }).execute();
    expect([status, await isSubscribed()]).toEqual([status, [false, false]]);
  }
  await subscriptions().set({ status: 'active' }).execute();
  expect(await isSubscribed()).toEqual([true, true]);
  // Before the story is opened, hosting can be prepaid with any of its interviews.
  await db.deleteFrom('subscriptions').where('story_id', '=', rosa.storyId).execute();
  expect(await isSubscribed()).toEqual([false, false]);
  await db.updateTable('interviews').set({ hosting_paid_at: noon }).where('id', '=', other.id).execute();
  expect(await isSubscribed()).toEqual([true, true]);
});
