import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { bookForSomeoneElse } from '../../../testing/own-booking.ts';
import { submitPayment } from '../../../testing/payments/payer.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { queueFilmMail } from '../../film/recordings/announcements/film-mail.kinds.ts';

// Dora books for her father Henry, who has no e-mail address. All of this happens before the tests below.
const { app, db, users, visitor, setClock, runCron, runJobs } = await createTestApp();
const setDay = (day: string) => setClock(new Date(`${day}T20:00:00Z`));
setDay('2027-02-15');
const staff = await users.superAdmin();
const call = async (path: string, body: object) => {
  const response = await (await staff.signIn()).call('POST', `/api${path}`, body);
  expect([path, response.status, response.status === 200 ? '' : response.body]).toEqual([path, 200, '']);
};
const guest = visitor();

const story = await bookForSomeoneElse(app, guest);
const { interviewId: id, storytellerId, storyId } = story;
await runJobs();
await call('/sessions/send-payment-link', { id });
setDay('2027-02-18');
await runCron('remind_of_payments');
setDay('2027-02-20');
await runCron('remind_of_consents');
await call('/sessions/move', { id, slot_id: await makeSlot(db, new Date('2027-02-24T18:00:00Z')) });
setClock(new Date('2027-02-23T19:00:00Z'));
await runCron('remind_of_interviews');
await submitPayment(guest, story);
setDay('2027-03-01');
await call('/user/create-customer-account', { id: storytellerId });
await db
  .updateTable('subscriptions')
  .set({ trial_end_on: '2027-03-20' })
  .where('story_id', '=', storyId)
  .execute();
await queueFilmMail(app, db, await makeRecording(app, id));
setDay('2027-03-14');
await runCron('tell_of_trials');
setDay('2027-03-22');
await runCron('close_trials');
const payMonth = () => submitPayment(guest, story, { type: 'video-and-hosting', amount: 10 });
await payMonth();
await runJobs();
setDay('2027-03-25');
await call('/configuration/update', { key: 'amount-for-booking-subscription', value: 14 });
await runCron('tell_of_prices');
await db.updateTable('sandbox_cards').set({ behavior: 'kept-only' }).execute();
setDay('2027-04-23');
await runCron('renew_subscriptions');
await call('/subscriptions/record-offline-payment', {
  id: storytellerId,
  months: 1,
  method: 'cash',
  reference: '',
});
await call('/sessions/refund', { id });
const { interviewId: cancelled } = await bookForSomeoneElse(app, guest);
await call('/sessions/delete', { id: cancelled });
await runJobs();

const mails = await listMails(db, { personId: story.bookerId });

/** The pages that open without a sign-in, and the story, which a booker enters as a member. */
const pagesOfBooker = [
  '',
  '/schedule-lifestory',
  '/terms',
  '/privacy',
  '/login',
  /^\/payment\?meeting_id=[\w-]+(&hosting=true)?$/,
  /^\/(interview|join|consent|create-password)\/[^/]+$/,
  `/home?story=${storytellerId}`,
];
const isOpenToBooker = (path: string): boolean =>
  pagesOfBooker.some((page) => (typeof page === 'string' ? page === path : page.test(path)));

const kinds = [
  'booking-confirmation',
  'consent-request',
  'payment-link',
  'payment-reminder',
  'consent-reminder',
  'booking-moved',
  'interview-reminder',
  'payment-receipt',
  'account-created',
  'film-ready',
  'trial-ending',
  'trial-over',
  'price-change',
  'renewal-failed',
  'offline-receipt',
  'payment-refund',
  'booking-cancellation',
];

test.each(kinds)('every link of the mail %s opens a page that a booker may open', (kind) => {
  const ofKind = mails.filter((mail) => mail.kind === kind);
  expect(ofKind).not.toEqual([]);
  const paths = ofKind.flatMap(({ body_text }) =>
    [...body_text.matchAll(/https?:\/\/[^\s)]+/g)]
      .map(([url]) => url)
      .filter((url) => url.startsWith(app.env.APP_URL))
      .map((url) => url.slice(app.env.APP_URL.length)),
  );
  expect(paths.filter((path) => !isOpenToBooker(path))).toEqual([]);
  // The settings of a booker have no subscription.
  expect(ofKind.map(({ body_text }) => body_text).join('\n')).not.toContain('in your settings');
});

test('these are the mails that a booker got', () => {
  expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual(kinds.toSorted());
});
