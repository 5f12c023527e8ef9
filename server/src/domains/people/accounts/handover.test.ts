import { contract, type Handover } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { makeSlot } from '../../../testing/slots.ts';
import type { TestUser } from '../../../testing/users.ts';
import { deactivateStaff } from './staff-account.service.ts';

const { app, db, users, runJobs } = await createTestApp();
const { accounts, interviews } = contract;
const hours = (count: number) => new Date(app.now().getTime() + count * 3_600_000);

const sue = await users.superAdmin({ fname: 'Sue' });
const customer = await users.customer({ fname: 'Rose' });

/** Who leaves, with a session ahead in a slot of theirs, one that has begun, a film, and a free slot. */
let leaving: TestUser;
let colleague: TestUser;
let ids: { ahead: string; begun: string; held: string; freeSlot: string; bookedSlot: string };
beforeEach(async () => {
  await db.deleteFrom('slots').execute();
  await db.updateTable('interviews').set({ interviewer_id: null }).execute();
  leaving = await users.interviewer({ fname: 'Lee' });
  colleague = await users.interviewer({ fname: 'Cora' });
  const [bookedSlot, freeSlot] = [await makeSlot(db, hours(48)), await makeSlot(db, hours(72))];
  const { id: ahead } = await createInterview(app, customer, { startsAt: hours(48), slotId: bookedSlot });
  const { id: begun } = await createInterview(app, customer, {
    startsAt: hours(-1),
    status: 'started',
    startedAt: hours(-1),
  });
  const { id: held } = await createInterview(app, customer, { startsAt: hours(-200), status: 'completed' });
  ids = { ahead, begun, held, freeSlot, bookedSlot };
  const { id } = leaving.person;
  await db.updateTable('slots').set({ interviewer_id: id }).execute();
  await db
    .updateTable('interviews')
    .set({ interviewer_id: id })
    .where('id', 'in', [ahead, begun, held])
    .execute();
});

const interviewerOf = async (id: string) =>
  (await db
    .selectFrom('interviews')
    .select(['interviewer_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;
const slotOwners = async () =>
  new Map(
    (await db.selectFrom('slots').select(['id', 'interviewer_id']).execute()).map((slot) => [
      slot.id,
      slot.interviewer_id,
    ]),
  );
const isActive = async ({ person }: TestUser) =>
  (
    await db
      .selectFrom('people')
      .select('deactivated_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).deactivated_at === null;
const deactivate = (handover?: Handover) =>
  sue.call('POST', '/api/staff/deactivate', { id: leaving.person.id, ...(handover ? { handover } : {}) });
const mailsTo = async ({ person }: TestUser, kind: string) => {
  await runJobs();
  return listMails(db, { personId: person.id, kind });
};

test('what somebody has to hand over is listed, with the colleagues who can take it', async () => {
  const { data } = await sue.request(accounts.fetchStaffWork, { query: { id: leaving.person.id } });
  expect(data.interviews.map(({ id, fullName }) => [id, fullName])).toEqual([
    [ids.begun, `Rose ${customer.person.lname}`],
    [ids.ahead, `Rose ${customer.person.lname}`],
  ]);
  expect(data.free_slots).toBe(1);
  const colleagues = data.colleagues.map(({ id }) => id);
  expect(colleagues).toContain(sue.person.id);
  expect(colleagues).toContain(colleague.person.id);
  expect(colleagues).not.toContain(leaving.person.id);
});

test.each([
  ['deactivate', {}],
  ['remove', {}],
  ['change-role', { role: 'Developer' }],
])('%s is refused until somebody takes over', async (path, fields) => {
  const response = await sue.call('POST', `/api/staff/${path}`, { id: leaving.person.id, ...fields });
  expect(response).toMatchObject({ status: 409 });
  expect(await isActive(leaving)).toBe(true);
  expect((await interviewerOf(ids.ahead))?.interviewer_id).toBe(leaving.person.id);
});

test('an Interviewer who becomes a Super Admin keeps their sessions', async () => {
  await sue.request(accounts.changeStaffRole, { body: { id: leaving.person.id, role: 'Super Admin' } });
  expect((await interviewerOf(ids.ahead))?.interviewer_id).toBe(leaving.person.id);
});

test('somebody without sessions and free times leaves at once', async () => {
  await sue.request(accounts.deactivateStaff, { body: { id: colleague.person.id } });
  expect(await isActive(colleague)).toBe(false);
});

describe('handing over to a colleague', () => {
  test('gives them the open sessions and the times ahead, and tells them in one mail', async () => {
    expect(await deactivate({ to: 'colleague', colleague_id: colleague.person.id })).toMatchObject({
      status: 200,
    });
    for (const id of [ids.ahead, ids.begun])
      expect(await interviewerOf(id)).toEqual({ interviewer_id: colleague.person.id, deleted_at: null });
    expect((await interviewerOf(ids.held))?.interviewer_id).toBe(leaving.person.id);
    expect([...(await slotOwners()).values()]).toEqual([colleague.person.id, colleague.person.id]);
    const mails = await mailsTo(colleague, 'staff-handover');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain(`Rose ${customer.person.lname}`);
    expect(mails[0]?.body_text).toContain('1 free time slot');
    const { total } = await colleague.request(interviews.list, { query: {} });
    expect(total).toBe(2);
  });

  test('is recorded with the change of the account and of each session', async () => {
    await deactivate({ to: 'colleague', colleague_id: colleague.person.id });
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject_id', 'in', [leaving.person.id, ids.ahead, ids.begun])
      .where('actor_id', '=', sue.person.id)
      .execute();
    expect(entries.filter(({ action }) => action === 'interviewer changed')).toHaveLength(2);
    expect(entries.find(({ action }) => action === 'staff deactivated')?.after).toMatchObject({
      handed_over_to: colleague.person.id,
      interviews: 2,
      free_slots: 1,
    });
  });

  test('a Super Admin can take over', async () => {
    expect(await deactivate({ to: 'colleague', colleague_id: sue.person.id })).toMatchObject({ status: 200 });
    expect((await interviewerOf(ids.ahead))?.interviewer_id).toBe(sue.person.id);
  });

  test.each(['a Developer', 'themselves', 'somebody deactivated'])('is refused for %s', async (who) => {
    const dev = await users.developer();
    const gone = await users.interviewer();
    await deactivateStaff(app, null, { id: gone.person.id });
    const chosen = { 'a Developer': dev, themselves: leaving, 'somebody deactivated': gone }[who] ?? dev;
    expect(await deactivate({ to: 'colleague', colleague_id: chosen.person.id })).toMatchObject({
      status: 404,
    });
    expect(await isActive(leaving)).toBe(true);
  });
});

test('left to anyone, sessions and times have no name, and stay booked and free', async () => {
  expect(await deactivate({ to: 'anyone' })).toMatchObject({ status: 200 });
  for (const id of [ids.ahead, ids.begun])
    expect(await interviewerOf(id)).toEqual({ interviewer_id: null, deleted_at: null });
  expect([...(await slotOwners()).values()]).toEqual([null, null]);
});

test('cancelled, the sessions ahead end with a mail, the free times disappear, and what has begun is anyone’s', async () => {
  const response = await sue.call('POST', '/api/staff/remove', {
    id: leaving.person.id,
    handover: { to: 'cancel' },
  });
  expect(response).toMatchObject({ status: 200 });
  expect((await interviewerOf(ids.ahead))?.deleted_at).not.toBeNull();
  expect(await interviewerOf(ids.begun)).toEqual({ interviewer_id: null, deleted_at: null });
  expect((await slotOwners()).size).toBe(0);
  const mails = await mailsTo(customer, 'booking-cancellation');
  expect(mails.length).toBeGreaterThan(0);
});

test('on the command line, sessions and times are left to anyone', async () => {
  await deactivateStaff(app, null, { id: leaving.person.id });
  expect((await interviewerOf(ids.ahead))?.interviewer_id).toBeNull();
  expect([...(await slotOwners()).values()]).toEqual([null, null]);
});

test('a session is assigned to a Super Admin, who is offered among the interviewers', async () => {
  const offered = await sue.request(interviews.interviewers, {});
  expect(offered.data.map(({ id }) => id)).toContain(sue.person.id);
  await sue.request(interviews.assign, { body: { id: ids.ahead, interviewer_id: sue.person.id } });
  expect((await interviewerOf(ids.ahead))?.interviewer_id).toBe(sue.person.id);
});
