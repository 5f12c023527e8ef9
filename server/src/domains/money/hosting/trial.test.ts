import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { findHosting } from '../../../testing/payments/hosting.ts';
import { makeTrial, type Subscriber, subscribe } from '../../../testing/payments/subscriber.ts';

const { app, db, users, setClock, runCron } = await createTestApp();

const morningOf = (day: number) => new Date(Date.UTC(2027, 2, day, 17));

async function runCronsOn(days: number[]): Promise<void> {
  for (const day of days) {
    setClock(morningOf(day));
    for (const cron of ['tell_of_trials', 'tell_of_trials', 'close_trials']) await runCron(cron);
  }
}

const marchDays = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const mailsTo = ({ person }: Subscriber) => listMails(db, { personId: person.id });
const kindsOf = async (subscriber: Subscriber) => (await mailsTo(subscriber)).map(({ kind }) => kind);

const statusOf = async (story: Subscriber) => (await findHosting(db, story))?.status;

test('trial notices go out once seven days and one day before the end, then the story closes', async () => {
  setClock(morningOf(1));
  const ana = await makeTrial(app, users, '2027-03-20');
  await runCronsOn(marchDays(1, 20));
  expect(await statusOf(ana)).toBe('trial');
  await runCronsOn([21, 22]);
  expect(await statusOf(ana)).toBe('inactive');
  const mails = await mailsTo(ana);
  expect(mails.map(({ kind }) => kind)).toEqual(['trial-ending', 'trial-ending', 'trial-over']);
  expect(mails[0]?.body_text).toContain('ends on Saturday, March 20, 2027');
  expect(mails[0]?.body_text).toContain('$10.00 a month');
  const notifications = await db
    .selectFrom('notifications')
    .select(['created_at', 'url'])
    .where('person_id', '=', ana.person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const url = `/subscription?story=${ana.person.id}`;
  expect(mails[0]?.body_text).toContain(app.env.APP_URL + url);
  expect(notifications).toEqual([
    { created_at: morningOf(13), url },
    { created_at: morningOf(19), url },
  ]);
  expect((await (await ana.signIn()).call('POST', '/api/post/timeline', {})).status).toBe(403);
});

test('after weeks without runs only the latest notice is sent', async () => {
  setClock(morningOf(1));
  const ben = await makeTrial(app, users, '2027-03-25');
  await runCronsOn([25]);
  expect(await kindsOf(ben)).toEqual(['trial-ending']);
});

test('a customer who subscribes during the trial gets no notice and keeps the remaining days', async () => {
  setClock(morningOf(1));
  const carla = await makeTrial(app, users, '2027-03-20');
  await subscribe(carla);
  await runCronsOn(marchDays(10, 25));
  expect(await kindsOf(carla)).toEqual(['payment-receipt']);
  expect(await statusOf(carla)).toBe('active');
});

test('a deleted storyteller gets no notice, and the trial still ends', async () => {
  setClock(morningOf(1));
  const dev = await makeTrial(app, users, '2027-03-20');
  await db.updateTable('people').set({ deleted_at: app.now() }).where('id', '=', dev.person.id).execute();
  await runCronsOn([13, 19, 21]);
  expect(await kindsOf(dev)).toEqual([]);
  expect(await statusOf(dev)).toBe('inactive');
});
