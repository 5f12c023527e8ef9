import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createSubscriptionClient } from '../../../testing/payments/hosting.ts';

const { app, db, users, setClock } = await createTestApp();
const { setStatus, fetchStatus } = createSubscriptionClient(db);

const noon = (date: string) => new Date(`${date}T20:00:00Z`);
setClock(noon('2027-01-31'));

test('a trial shows its last day and no active period', async () => {
  const ana = await users.customer();
  await setStatus(ana, { status: 'trial', trial_end_on: '2027-02-20' });
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'trial',
    is_on_trial: true,
    trial_end_on: '2027-02-20',
    access_until: '2027-02-20',
    active: null,
    is_cancelled: false,
    reason: null,
    disabled: false,
  });
});

test('a past-due subscription still shows its period, and the next attempt', async () => {
  const ana = await users.customer();
  const next_try_at = noon('2027-02-01');
  const since = { started_at: noon('2026-12-30'), paid_through: '2027-01-30' };
  await setStatus(ana, { status: 'past_due', next_try_at, ...since });
  expect(await fetchStatus(ana)).toMatchObject({
    active: { started_at: '2026-12-30', ended_at: '2027-01-30' },
    past_due: { failure: null, next_try_at: next_try_at.toISOString() },
    disabled: false,
  });
});

test('an inactive or deactivated account is disabled and still sees its status', async () => {
  const ana = await users.customer({ disabled: true });
  expect(await fetchStatus(ana)).toMatchObject({ status: 'inactive', active: null, disabled: true });
  await db.updateTable('people').set({ deactivated_at: app.now() }).where('id', '=', ana.person.id).execute();
  expect(await fetchStatus(ana)).toMatchObject({ disabled: true, contact_us: true });
});
