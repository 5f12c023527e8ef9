import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createPlaceholderAddress } from '../../../placeholder-address.ts';
import { createTestApp } from '../../../testing/app.ts';
import { findLastMail } from '../../../testing/mails/stored-mail.ts';
import { makePayer, submitPayment } from '../../../testing/payments/payer.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, users, visitor, setClock, runCron, runJobs } = await createTestApp({
  RATE_LIMIT_SCALE: '1',
});
const { subscriptions, audit } = contract;
const now = new Date('2027-01-15T20:00:00Z');
setClock(now);
const staff = await users.superAdmin();
const reason = 'She phoned us on January 15';

const change = async (
  call: 'endRenewals' | 'resumeRenewals',
  { person }: Pick<TestUser, 'person'>,
  why = reason,
) => (await staff.signIn()).call('POST', `/api${subscriptions[call].path}`, { id: person.id, reason: why });
const hostingOf = async ({ person }: TestUser) =>
  (await (await staff.signIn()).request(subscriptions.ofPerson, { params: { id: person.id } })).data;
const lastMail = (personId: string) => findLastMail(db, { personId });
const listChanges = async ({ person }: TestUser) =>
  (await (await staff.signIn()).request(audit.list, { query: { kind: 'person', subject: person.id } })).data;

test('staff end the renewals at the end of the paid period, and the storyteller is mailed the reason', async () => {
  const ana = await users.customer();
  expect((await hostingOf(ana)).resumes_on).toBeNull();
  expect(await change('endRenewals', ana)).toMatchObject({
    status: 200,
    body: { message: 'The subscription is cancelled' },
  });
  expect(await hostingOf(ana)).toMatchObject({
    subscription: { status: 'cancelled', reason, access_until: '2027-02-14', disabled: false, active: null },
    resumes_on: '2027-02-14',
  });
  const mail = await lastMail(ana.person.id);
  expect(mail).toMatchObject({ kind: 'subscription-cancelled' });
  expect(mail.body_text).toContain(`The reason: ${reason}`);
  expect(mail.body_text).toContain('until the end of Sunday, February 14, 2027');
  expect(mail.body_text).not.toContain('as you asked');
  expect(await listChanges(ana)).toMatchObject([
    {
      action: 'subscription cancelled',
      actor: { id: staff.person.id },
      changes: expect.arrayContaining([
        { field: 'reason', before: null, after: reason, hidden: false },
        { field: 'status', before: 'active', after: 'cancelled', hidden: false },
      ]),
    },
  ]);
  setClock(new Date('2027-02-14T20:00:00Z'));
  await runCron('renew_subscriptions');
  expect(await db.selectFrom('payments').select('id').where('story_id', '=', ana.storyId).execute()).toEqual(
    [],
  );
  setClock(now);
});

test('staff resume cancelled renewals, and the saved card is charged when the paid period ends', async () => {
  const ana = await users.customer();
  await saveCard(ana);
  await ana.request(subscriptions.cancel, { body: { reason: 'A mistake' } });
  // The hosting of the sample was never paid with a card, which a renewal requires.
  await db
    .insertInto('payments')
    .values({
      id: crypto.randomUUID(),
      person_id: ana.person.id,
      story_id: ana.storyId,
      kind: 'subscription',
      fee_cents: 0,
      hosting_cents: 1000,
      currency: 'usd',
      provider: 'sandbox',
      status: 'succeeded',
      created_at: now,
      settled_at: now,
    })
    .execute();
  expect((await change('resumeRenewals', ana)).status).toBe(200);
  expect(await hostingOf(ana)).toMatchObject({
    subscription: { status: 'active', reason: null, cancelled_at: null, active: { ended_at: '2027-02-14' } },
    resumes_on: null,
  });
  const mail = await lastMail(ana.person.id);
  expect(mail).toMatchObject({ kind: 'subscription-resumed' });
  expect(mail.body_text).toContain(`The reason: ${reason}`);
  expect(mail.body_text).toContain('On Sunday, February 14, 2027 it renews with your saved card');
  expect(mail.body_text).toContain(`/setting?story=${ana.person.id}`);
  expect((await listChanges(ana))[0]).toMatchObject({
    action: 'subscription resumed',
    actor: { id: staff.person.id },
  });
  setClock(new Date('2027-02-14T20:00:00Z'));
  await runCron('renew_subscriptions');
  await runJobs();
  expect((await hostingOf(ana)).subscription).toMatchObject({ active: { ended_at: '2027-03-14' } });
  setClock(now);
});

test('the mail about resumed renewals says so when there is no card to charge', async () => {
  const ana = await users.customer();
  await change('endRenewals', ana);
  await change('resumeRenewals', ana);
  expect((await lastMail(ana.person.id)).body_text).toContain('There is no card to charge then');
});

test('the booker of a storyteller without an address gets both mails, with a page that a booker may open', async () => {
  const guest = visitor();
  const { person: booker } = await users.subUser(await users.customer());
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  await (await staff.signIn()).call('POST', '/api/user/create-customer-account', { id: payer.personId });
  await submitPayment(guest, payer, { type: 'video-and-hosting', amount: 10 });
  await runJobs();
  await db
    .updateTable('people')
    .set({ email: createPlaceholderAddress(payer.personId), booker_id: booker.id })
    .where('id', '=', payer.personId)
    .execute();
  const storyteller = { person: { id: payer.personId } } as Pick<TestUser, 'person'>;
  for (const call of ['endRenewals', 'resumeRenewals'] as const) {
    expect((await change(call, storyteller)).status, call).toBe(200);
    const { to_email, body_text } = await lastMail(booker.id);
    expect(to_email).toBe(booker.email);
    expect(body_text).toContain(`/home?story=${payer.personId}`);
    expect(body_text).not.toContain('in your settings');
  }
});

test('renewals that do not renew cannot be ended, nor renewals resumed that renew or have no paid time left', async () => {
  const [active, closed] = [await users.customer(), await users.customer({ disabled: true })];
  expect(await change('endRenewals', closed)).toMatchObject({
    status: 409,
    body: { code: 'not_subscribed' },
  });
  expect(await change('resumeRenewals', closed)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await change('resumeRenewals', active)).toMatchObject({
    status: 409,
    body: { code: 'already_subscribed' },
  });
  await change('endRenewals', active);
  expect((await change('endRenewals', active)).body.code).toBe('not_subscribed');
  await (await staff.signIn()).call('POST', '/api/user/deactivate', {
    id: active.person.id,
    reason: 'A question',
  });
  expect((await hostingOf(active)).resumes_on).toBeNull();
  expect(await change('resumeRenewals', active)).toMatchObject({ status: 409, body: { code: 'contact_us' } });
});

test('staff change the renewals of a story six times a day at most, because each change sends a mail', async () => {
  const ana = await users.customer();
  for (let time = 0; time < 3; time += 1) {
    expect((await change('endRenewals', ana)).status).toBe(200);
    expect((await change('resumeRenewals', ana)).status).toBe(200);
  }
  expect(await change('endRenewals', ana)).toMatchObject({ status: 429, body: { code: 'too_many' } });
  expect((await hostingOf(ana)).subscription).toMatchObject({ status: 'active' });
});

test.each(['', '  ', 'x'.repeat(501), 'a\u0000b'])('the reason %j is refused', async (why) => {
  const ana = await users.customer();
  expect((await change('endRenewals', ana, why)).status).toBe(422);
  expect((await hostingOf(ana)).subscription).toMatchObject({ status: 'active' });
});
