import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { findHosting } from '../../../testing/payments/hosting.ts';
import { makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, visitor, setClock } = await createTestApp();
setClock(new Date('2027-01-31T20:00:00Z'));
const guest = visitor();

/** Subscription rows by state of the hosting; `unopened` has none. */
const hostingStates = {
  unopened: null,
  trial: { status: 'trial', trial_end_on: '2027-02-10' },
  active: { status: 'active', paid_through: '2027-02-20', anchor_on: '2027-01-20' },
  'past due': { status: 'past_due', paid_through: '2027-01-30', anchor_on: '2026-12-30' },
  'cancelled, with paid days': { status: 'cancelled', paid_through: '2027-02-28', anchor_on: '2026-12-31' },
  'cancelled, on trial': { status: 'cancelled', trial_end_on: '2027-02-10' },
  'cancelled and over': { status: 'cancelled', paid_through: '2027-01-15', anchor_on: '2026-12-15' },
  inactive: { status: 'inactive', paid_through: '2026-11-30', anchor_on: '2026-10-30' },
} as const;
type HostingState = keyof typeof hostingStates;

/** Creates a payer whose hosting has the state, and whose fee is paid or not. */
async function createPayer(state: HostingState, isFeePaid: boolean): Promise<Payer> {
  const payer = await makePayer(app);
  const now = app.now();
  const hosting = hostingStates[state];
  if (hosting) {
    await db.updateTable('stories').set({ opened_at: now }).where('id', '=', payer.storyId).execute();
    await db
      .insertInto('subscriptions')
      .values({ story_id: payer.storyId, ...hosting })
      .execute();
  }
  if (isFeePaid) {
    const paid = { fee_paid_at: now };
    await db.updateTable('interviews').set(paid).where('id', '=', payer.interviewId).execute();
  }
  return payer;
}

const quote = (payer: Payer, hosting: boolean) =>
  guest.call('POST', '/api/payment/initiate', { meeting_id: payer.meetingId, hosting });
const monthsOf = async (payer: Payer) => {
  const rows = await db
    .selectFrom('payments')
    .select('period_begins_on')
    .where('story_id', '=', payer.storyId)
    .where('hosting_cents', '>', 0)
    .execute();
  return rows.map((row) => row.period_begins_on);
};

describe('the link for the recording only', () => {
  test.each(Object.keys(hostingStates) as HostingState[])(
    '%s: charges the fee, or reports that it is paid',
    async (state) => {
      const unpaid = await createPayer(state, false);
      expect((await quote(unpaid, false)).body).toMatchObject({ amount: 250, fee: 250, hosting: 0 });
      expect((await submitPayment(guest, unpaid)).status).toBe(200);
      expect(await monthsOf(unpaid)).toEqual([]);
      const refused = { status: 409, body: { message: 'One time payment is already done' } };
      expect(await quote(unpaid, false)).toMatchObject(refused);
      expect(await submitPayment(guest, await createPayer(state, true))).toMatchObject(refused);
    },
  );
});

describe('the link for the recording and hosting', () => {
  test('cancelled, with paid days: sells no further month', async () => {
    const payer = await createPayer('cancelled, with paid days', false);
    expect((await quote(payer, true)).body).toMatchObject({ amount: 250, fee: 250, hosting: 0 });
    const order = { type: 'video-and-hosting', amount: 250 };
    expect((await submitPayment(guest, payer, order)).status).toBe(200);
    expect(await monthsOf(payer)).toEqual([]);
    // Once the fee is paid, the link resumes hosting without a charge.
    expect((await quote(payer, true)).body).toMatchObject({ amount: 0, resumes_on: '2027-02-28' });
  });

  test.each<[HostingState, string | null, string | null]>([
    ['unopened', null, null],
    ['trial', '2027-02-10', '2027-03-10'],
    ['cancelled, on trial', '2027-02-10', '2027-03-10'],
    ['cancelled and over', '2027-01-31', '2027-02-28'],
    ['past due', '2027-01-30', '2027-02-28'],
    ['inactive', '2027-01-31', '2027-02-28'],
  ])('%s: sells a month with or without the fee, from %s to %s', async (state, beginsOn, endsOn) => {
    for (const [isFeePaid, amount] of [
      [false, 260],
      [true, 10],
    ] as const) {
      const payer = await createPayer(state, isFeePaid);
      expect((await quote(payer, true)).body).toMatchObject({
        amount,
        hosting: 10,
        fee: amount - 10,
        begins_on: beginsOn,
      });
      const wrongAmount = await submitPayment(guest, payer, {
        type: 'video-and-hosting',
        amount: 270 - amount,
      });
      expect(wrongAmount).toMatchObject({ status: 409, body: { code: 'price_changed' } });
      expect((await submitPayment(guest, payer, { type: 'video-and-hosting', amount })).status).toBe(200);
      expect(await monthsOf(payer)).toEqual([beginsOn]);
      const hosting = await findHosting(db, payer);
      if (endsOn) expect(hosting).toMatchObject({ status: 'active', paid_through: endsOn, reason: null });
      else expect(hosting).toBeUndefined();
      expect(await quote(payer, true)).toMatchObject({
        status: 409,
        body: { message: 'One time payment and subscription is already done' },
      });
    }
  });

  test('active: charges only the fee, or reports that everything is paid', async () => {
    const unpaid = await createPayer('active', false);
    expect((await quote(unpaid, true)).body).toMatchObject({ amount: 250, fee: 250, hosting: 0 });
    const order = { type: 'video-and-hosting', amount: 250 };
    expect((await submitPayment(guest, unpaid, order)).status).toBe(200);
    expect(await monthsOf(unpaid)).toEqual([]);
    expect(await quote(await createPayer('active', true), true)).toMatchObject({
      status: 409,
      body: { message: 'One time payment and subscription is already done' },
    });
  });

  test('sells no hosting to a deactivated or deleted account', async () => {
    for (const state of ['trial', 'inactive'] as const) {
      for (const change of [{ deactivated_at: app.now() }, { deleted_at: app.now() }]) {
        const payer = await createPayer(state, true);
        await db.updateTable('people').set(change).where('id', '=', payer.personId).execute();
        const refused = { status: 409, body: { message: 'Please contact us' } };
        expect(await quote(payer, true)).toMatchObject(refused);
        expect(await submitPayment(guest, payer, { type: 'video-and-hosting', amount: 10 })).toMatchObject(
          refused,
        );
      }
    }
  });
});

test('two interviews of one story include hosting once, even when paid concurrently', async () => {
  const first = await makePayer(app);
  const second = await makePayer(app, first);
  const responses = await Promise.all(
    [first, second, first, second].map((payer) => submitPayment(guest, payer, { type: 'video-and-hosting' })),
  );
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(await monthsOf(first)).toHaveLength(1);
});

test('a database constraint allows a second payment for a month only after a failure or refund', async () => {
  const payer = await createPayer('trial', true);
  const insertRenewal = (status: string, refunded_at: Date | null = null) =>
    db
      .insertInto('payments')
      .values({
        id: crypto.randomUUID(),
        person_id: payer.personId,
        story_id: payer.storyId,
        kind: 'renewal',
        fee_cents: 0,
        hosting_cents: 1_000,
        period_begins_on: '2027-02-10',
        status,
        refunded_at,
      })
      .execute();
  await insertRenewal('failed');
  await insertRenewal('succeeded', app.now());
  await insertRenewal('succeeded');
  for (const status of ['pending', 'requires_action', 'succeeded']) {
    await expect(insertRenewal(status)).rejects.toThrow('payments_period');
  }
});
