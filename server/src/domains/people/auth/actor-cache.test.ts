import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { createAppContext } from '../../../composition.ts';
import { connect } from '../../../database/connection.ts';
import { createHttpServer } from '../../../http/server.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createCaller } from '../../../testing/caller.ts';
import type { TestUser } from '../../../testing/users.ts';
import { changeStaffRole, deactivateStaff } from '../accounts/staff-account.service.ts';

// Two servers, each with its own connection pool, stand for two processes on one database.
const { fastify, users, db, url, app, setClock } = await createTestApp();
const { db: otherDb, pool } = connect(url, 6, () => undefined);
const other = await createHttpServer(app.env);
await createApp(other, await createAppContext(app.env, { db: otherDb, pool }, other.log, () => app.now()));
afterAll(async () => {
  await other.close();
  await otherDb.destroy();
});

const password = 'gentle river stones';
const unreadPath = '/api/notifications/fetch-unread';
/** Milliseconds until an announcement must have arrived: less than the lifetime of cached facts, five seconds. */
const maxDelayMs = 4_000;

/** Calls as a person: in the process that revokes access, or in the other one. */
const callFirst = (user: TestUser, path: string) => createCaller(fastify, user.token).call('POST', path);
const callOther = (user: TestUser, path: string) => createCaller(other, user.token).call('POST', path);

const findListenerPids = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'idle' and query = 'listen "access_changed"'`.execute(db);
  return rows.map(({ pid }) => pid);
};

/** Fails unless both processes answer the person, whose facts both then cache. */
async function assertAccess(user: TestUser, path = unreadPath): Promise<void> {
  for (const call of [callFirst, callOther]) expect((await call(user, path)).status).toBe(200);
}

/** Fails unless both processes refuse: the revoking one at once, the other one a moment later. */
async function assertRefused(user: TestUser, status: number, path = unreadPath): Promise<void> {
  expect((await callFirst(user, path)).status).toBe(status);
  await expect
    .poll(async () => (await callOther(user, path)).status, { timeout: maxDelayMs, interval: 50 })
    .toBe(status);
}

/** Fails unless both processes answer a person whose sign-in was deleted without an announcement. */
async function assertCached(): Promise<void> {
  const ana = await users.customer();
  await assertAccess(ana);
  await sql`alter table sign_ins disable trigger user`.execute(db);
  await db.deleteFrom('sign_ins').where('person_id', '=', ana.person.id).execute();
  await sql`alter table sign_ins enable trigger user`.execute(db);
  await assertAccess(ana);
}

// The first attempts fail until both processes listen; a busy machine may also take longer than facts are cached.
beforeAll(() => vi.waitFor(assertCached, { timeout: 120_000, interval: 100 }));

test('both processes use the cached facts of a sign-in for a few seconds', () =>
  vi.waitFor(assertCached, { timeout: 120_000 }));

test('a sign-out ends access in every process', async () => {
  const ana = await users.customer();
  await assertAccess(ana);
  await ana.request(contract.auth.logout, {});
  await assertRefused(ana, 401);
});

test('the sign-out of other devices ends their access in every process', async () => {
  const ana = await users.customer();
  const tablet = await ana.signIn();
  await assertAccess(tablet);
  await ana.request(contract.auth.logoutEverywhere, {});
  await assertRefused(tablet, 401);
  await assertAccess(ana);
});

test('a new password ends the other sign-ins in every process', async () => {
  const ana = await users.customer({ password });
  const tablet = await ana.signIn();
  await assertAccess(tablet);
  const newPassword = 'seven blue herons';
  const body = { old_password: password, password: newPassword, password_confirmation: newPassword };
  await ana.request(contract.auth.changePassword, { body });
  await assertRefused(tablet, 401);
});

test('a deactivated storyteller and their family are refused in every process, and served again afterwards', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  for (const user of [ana, ben]) await assertAccess(user);
  await sue.request(contract.accounts.deactivate, { body: { id: ana.person.id, reason: '' } });
  for (const user of [ana, ben]) await assertRefused(user, 403);
  await sue.request(contract.accounts.reactivate, { body: { id: ana.person.id } });
  for (const user of [ana, ben]) await assertAccess(user);
});

test('the deletion of an account ends access to it and to its story in every process', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  for (const user of [ana, ben]) await assertAccess(user);
  await sue.request(contract.accounts.delete, { body: { id: ana.person.id } });
  await assertRefused(ana, 401);
  await assertRefused(ben, 403);
});

test('a removed member is refused in every process', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await assertAccess(ben);
  await ana.request(contract.stories.removeMember, { body: { id: ben.person.id } });
  await assertRefused(ben, 403);
});

test('a member who leaves a story uses their own one in every process', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await users.invite(ben, ana);
  await ben.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  await assertAccess(ben);
  await ben.request(contract.stories.leave, { body: { id: ana.person.id } });
  await assertRole(ben, 'Customer');
});

test('a switch to another story applies in every process', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await users.invite(ben, ana);
  await assertRole(ben, 'Customer');
  await ben.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  await assertRole(ben, 'Sub User');
});

/** Fails unless a person has a role in their active story: in this process at once, in the other a moment later. */
async function assertRole({ token }: TestUser, role: string): Promise<void> {
  const roleIn = async (server: typeof fastify) =>
    (await createCaller(server, token).request(contract.people.info, {})).data.role;
  expect(await roleIn(fastify)).toBe(role);
  await expect.poll(() => roleIn(other), { timeout: maxDelayMs, interval: 50 }).toBe(role);
}

test('a staff member who is demoted or deactivated is refused in every process', async () => {
  const [sam, kim] = [await users.superAdmin(), await users.superAdmin()];
  const erasePath = '/api/user/erase';
  // Without a body, the call of a Super Admin is invalid.
  for (const call of [callFirst, callOther]) expect((await call(sam, erasePath)).status).toBe(422);
  await changeStaffRole(app, null, { email: sam.person.email }, 'Developer');
  expect([401, 403]).toContain((await callFirst(sam, erasePath)).status);
  await expect
    .poll(async () => (await callOther(sam, erasePath)).status, { timeout: maxDelayMs })
    .not.toBe(422);
  for (const call of [callFirst, callOther]) expect((await call(kim, unreadPath)).status).toBe(200);
  await deactivateStaff(app, null, { email: kim.person.email });
  await assertRefused(kim, 401);
});

test('a story whose subscription becomes inactive is disabled in every process', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  for (const user of [ana, ben]) await assertAccess(user);
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('story_id', '=', ana.storyId)
    .execute();
  for (const user of [ana, ben]) await assertRefused(user, 403);
});

test('a story that gets an inactive subscription is disabled in every process', async () => {
  const ana = await users.customer();
  await db.deleteFrom('subscriptions').where('story_id', '=', ana.storyId).execute();
  await assertAccess(ana);
  await db.insertInto('subscriptions').values({ story_id: ana.storyId, status: 'inactive' }).execute();
  await assertRefused(ana, 403);
});

test('the members of a story that is no longer opened are refused in every process', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await assertAccess(ben);
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', ana.storyId).execute();
  await assertRefused(ben, 403);
});

test('a sign-in and a trial end on time, without a change of the database', async () => {
  const start = app.now();
  const ana = await users.customer();
  const trialEndOn = new Date(start.getTime() + 24 * 3600_000).toISOString().slice(0, 10);
  await db
    .updateTable('subscriptions')
    .set({ status: 'trial', trial_end_on: trialEndOn, paid_through: null })
    .where('story_id', '=', ana.storyId)
    .execute();
  await sleep(50);
  await assertAccess(ana);
  setClock(new Date(start.getTime() + 3 * 24 * 3600_000));
  for (const call of [callFirst, callOther]) expect((await call(ana, unreadPath)).status).toBe(403);
  setClock(start);
  await assertAccess(ana);
  setClock(new Date(start.getTime() + 8 * 24 * 3600_000));
  for (const call of [callFirst, callOther]) expect((await call(ana, unreadPath)).status).toBe(401);
  setClock(start);
});

test('a process that has lost its connection for announcements relies on the database alone', async () => {
  const ana = await users.customer();
  await assertAccess(ana);
  await sql`select pg_terminate_backend(pid) from unnest(${await findListenerPids()}::int[]) as listening (pid)`.execute(
    db,
  );
  // No process learns of this change from an announcement, because none is listening.
  await db.deleteFrom('sign_ins').where('person_id', '=', ana.person.id).execute();
  for (const call of [callFirst, callOther]) {
    await expect.poll(async () => (await call(ana, unreadPath)).status, { timeout: maxDelayMs }).toBe(401);
  }
  await expect.poll(async () => (await findListenerPids()).length).toBe(2);
});

// Must stay the last test: it deletes the sign-ins of the whole file.
test('emptying the sign-ins, as restoring a backup does, signs everybody out in every process', async () => {
  const ana = await users.customer();
  await assertAccess(ana);
  await sql`truncate sign_ins`.execute(db);
  await assertRefused(ana, 401);
});
