import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { makeSlot } from '../../../testing/slots.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, users, db, setClock, runJobs } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
const hoursAfterNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
setClock(noon);
const sue = await users.superAdmin();
const { accounts, interviews } = contract;

const deleteAccount = ({ person }: TestUser) => sue.request(accounts.delete, { body: { id: person.id } });
const restoreAccount = ({ person }: TestUser) => sue.request(accounts.restore, { body: { id: person.id } });
const fetchStatus = async (id: string) =>
  (await sue.request(interviews.fetch, { body: { id } })).session.status;

/** Creates a customer with an interview in a slot that starts `hours` after noon. */
async function bookSlot(hours: number) {
  const ana = await users.customer();
  const startsAt = hoursAfterNoon(hours);
  const slotId = await makeSlot(db, startsAt);
  const { id } = await createInterview(app, ana, { startsAt, slotId });
  return { ana, id, slotId, startsAt };
}

test('an interview whose slot is still free is booked again with the restoration, and its customer is notified', async () => {
  const { ana, id, slotId } = await bookSlot(48);
  const held = await createInterview(app, ana, { startsAt: hoursAfterNoon(-48), status: 'completed' });
  await deleteAccount(ana);
  expect((await sue.call('POST', '/api/sessions/fetch', { id })).status).toBe(404);
  expect(await fetchStatus(held.id)).toBe('completed');
  const { message } = await restoreAccount(ana);
  expect(message).toBe(
    'The account is restored. 1 session is booked again. The subscription does not start again.',
  );
  expect(await fetchStatus(id)).toBe('waiting');
  const bookings = await db.selectFrom('interviews').select('id').where('slot_id', '=', slotId).execute();
  expect(bookings).toEqual([{ id }]);
  await runJobs();
  const mails = await listMails(db, { personId: ana.person.id });
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-cancellation', 'booking-confirmation']);
});

test('an interview whose slot is booked by another customer is restored as cancelled', async () => {
  const { ana, id, slotId, startsAt } = await bookSlot(72);
  await deleteAccount(ana);
  const other = await createInterview(app, await users.customer(), { startsAt, slotId });
  const { message } = await restoreAccount(ana);
  expect(message).toContain('1 session stays cancelled.');
  expect([await fetchStatus(id), await fetchStatus(other.id)]).toEqual(['cancelled', 'waiting']);
});

test('an interview that is over, or whose slot was removed or moved, is restored as cancelled', async () => {
  const past = await bookSlot(96);
  const removed = await bookSlot(200);
  const moved = await bookSlot(220);
  for (const { ana } of [past, removed, moved]) await deleteAccount(ana);
  await db.deleteFrom('slots').where('id', '=', removed.slotId).execute();
  await db
    .updateTable('slots')
    .set({ starts_at: hoursAfterNoon(230), ends_at: hoursAfterNoon(231) })
    .where('id', '=', moved.slotId)
    .execute();
  setClock(hoursAfterNoon(97));
  for (const { ana } of [past, removed, moved]) await restoreAccount(ana);
  for (const { id } of [past, removed, moved]) expect(await fetchStatus(id)).toBe('cancelled');
  setClock(noon);
});

test('an interview that staff deleted before the account stays deleted', async () => {
  const { ana, id } = await bookSlot(120);
  await sue.request(interviews.delete, { body: { id } });
  setClock(hoursAfterNoon(1));
  await deleteAccount(ana);
  await restoreAccount(ana);
  expect((await sue.call('POST', '/api/sessions/fetch', { id })).status).toBe(404);
  setClock(noon);
});
