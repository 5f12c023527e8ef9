import { contract } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { makeMemory } from '../../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import type { TestUser } from '../../../testing/users.ts';
import { giveReason } from '../../../testing/users.ts';

const { app, db, users } = await createTestApp();
const { dashboard, gallery, interviews, stories } = contract;
const superAdmin = await users.superAdmin();

/** An Interviewer with one interview, and another customer with an interview that is not assigned. */
let ida: TestUser;
let ana: TestUser & { storyId: string };
let ben: TestUser & { storyId: string };
let ownId: string;
let otherId: string;
const inDays = (days: number) => new Date(app.now().getTime() + days * 24 * 60 * 60 * 1000);
const assign = (id: string, interviewerId: string | null) =>
  superAdmin.request(interviews.assign, { body: { id, interviewer_id: interviewerId } });

beforeEach(async () => {
  ida = await users.interviewer();
  ana = await users.customer();
  ben = await users.customer();
  ownId = (await createInterview(app, ana, { startsAt: inDays(3), joinUrl: null })).id;
  otherId = (await createInterview(app, ben, { startsAt: inDays(4), joinUrl: null })).id;
  await assign(ownId, ida.person.id);
});

const statusOf = async (path: string, id: string, extraBody: object = {}) =>
  (await ida.call('POST', `/api/sessions/${path}`, { id, ...extraBody })).status;
const link = { join_url: 'https://meet.example.com/room', password: '' };

describe('an Interviewer', () => {
  test('sees only the interviews assigned to them, in every list', async () => {
    const { data, total } = await ida.request(interviews.list, {});
    expect(data.map(({ id }) => id)).toEqual([ownId]);
    expect(total).toBe(1);
    const found = await ida.request(interviews.list, { query: { search: ben.person.lname } });
    expect(found).toMatchObject({ data: [], total: 0 });
    const { events } = await ida.request(interviews.events, {});
    expect(events.map(({ id }) => id)).toEqual([ownId]);
    const waiting = (await ida.request(interviews.waiting, {})).data.sessions;
    expect(waiting.map(({ id }) => id)).toEqual([ownId]);
    const ownDashboard = (await ida.request(dashboard.own, {})).data;
    expect(ownDashboard).toMatchObject({ total: 1, upcoming: [{ id: ownId }] });
  });

  test('can open, change and start their own interview', async () => {
    await makeRecording(app, (await createInterview(app, ana, { status: 'completed' })).id);
    const { session } = await ida.request(interviews.fetch, { body: { id: ownId } });
    expect(session).toMatchObject({
      id: ownId,
      interviewer: { id: ida.person.id },
      customer: { email: ana.person.email, contact: ana.person.contact },
      can: { change: true, delete: false, assign: false },
    });
    expect(await statusOf('update-link', ownId, link)).toBe(200);
    await db
      .updateTable('interviews')
      .set({ starts_at: app.now(), join_url: link.join_url })
      .where('id', '=', ownId)
      .execute();
    expect(await statusOf('start', ownId)).toBe(200);
  });

  test('gets the same response for an interview of others as for a missing one', async () => {
    for (const [path, extraBody] of [
      ['fetch', {}],
      ['start', {}],
      ['update-link', link],
    ] as const) {
      const others = await ida.call('POST', `/api/sessions/${path}`, { id: otherId, ...extraBody });
      const missing = await ida.call('POST', `/api/sessions/${path}`, { id: newId(), ...extraBody });
      expect(others.status).toBe(404);
      expect(others).toMatchObject({ body: missing.body });
    }
  });

  test('loses access to an interview at once when it is assigned to somebody else', async () => {
    const kim = await users.interviewer();
    await assign(ownId, kim.person.id);
    expect(await statusOf('fetch', ownId)).toBe(404);
    expect((await kim.request(interviews.fetch, { body: { id: ownId } })).session.id).toBe(ownId);
    await assign(ownId, null);
    expect((await kim.call('POST', '/api/sessions/fetch', { id: ownId })).status).toBe(404);
  });

  test('sees no payments, settings, staff, people, mails or exports', async () => {
    const calls = [
      ['POST', '/api/dashboard/data'],
      ['GET', '/api/dashboard/alerts'],
      ['GET', `/api${contract.ledger.transactions.path}`],
      ['GET', `/api${contract.settings.configuration.path}`],
      ['GET', `/api${contract.accounts.listStaff.path}`],
      ['GET', `/api${contract.mail.list.path}`],
      ['GET', `/api${contract.people.list.path}`],
    ] as const;
    for (const [method, path] of calls) {
      const { status } = await ida.call(method, path, method === 'POST' ? {} : undefined);
      expect(status, path).toBe(403);
    }
    expect((await ida.call('GET', `/api/user/info?id=${ana.person.id}`)).status).toBe(404);
  });

  test('does not see whether an interview is paid', async () => {
    await db.updateTable('interviews').set({ fee_paid_at: app.now() }).where('id', '=', ownId).execute();
    const { session } = await ida.request(interviews.fetch, { body: { id: ownId } });
    expect(session).toMatchObject({ payment: false, subscribed: false, link: '', hosting_link: '' });
    const { events } = await ida.request(interviews.events, {});
    expect(events).toMatchObject([{ id: ownId, payment: false }]);
    expect((await superAdmin.request(interviews.fetch, { body: { id: ownId } })).session.payment).toBe(true);
  });

  test('sees no next step about the payment or the account', async () => {
    const { id } = await createInterview(app, ana, { startsAt: inDays(20), joinUrl: link.join_url });
    await assign(id, ida.person.id);
    const stepFor = async (user: TestUser) =>
      (await user.request(interviews.fetch, { body: { id } })).session.next_step.kind;
    expect(await stepFor(superAdmin)).toBe('unpaid');
    expect(await stepFor(ida)).toBe('nothing');
  });

  test('is not notified of interviews of others', async () => {
    const developer = await users.developer();
    const before = (await fetchUnreadNotifications(ida)).length;
    await superAdmin.request(interviews.delete, { body: { id: otherId } });
    expect(await fetchUnreadNotifications(developer)).toHaveLength(1);
    expect(await fetchUnreadNotifications(ida)).toHaveLength(before);
  });
});

describe('the memories of a customer', () => {
  test('are hidden from the Interviewer until the storyteller allows access', async () => {
    await makeMemory(app, ana, { by: ana });
    const read = () => ida.call('POST', `/api${gallery.memories.path}`, { id: ana.person.id });
    expect((await ana.request(stories.interviewerAccess, {})).data.allowed).toBe(false);
    expect((await read()).status).toBe(403);
    await ana.request(stories.setInterviewerAccess, { body: { allowed: true } });
    expect((await read()).body.code).toBe('reason_required');
    await giveReason(ida, ana);
    expect((await read()).status).toBe(200);
    await ana.request(stories.setInterviewerAccess, { body: { allowed: false } });
    expect((await read()).status).toBe(403);
  });

  test('of others are not found, even if those allow access to their Interviewer', async () => {
    await ben.request(stories.setInterviewerAccess, { body: { allowed: true } });
    for (const route of [
      gallery.memories,
      gallery.shortMemories,
      gallery.timeline,
      stories.customer,
      stories.family,
    ]) {
      const { id } = ben.person;
      expect((await ida.call('POST', `/api${route.path}?id=${id}`, { id })).status).toBe(404);
    }
  });

  test('come without the film of an interview that is not assigned to the Interviewer', async () => {
    await makeRecording(app, (await createInterview(app, ana, { status: 'completed' })).id);
    const { data } = await ida.request(stories.customer, { query: { id: ana.person.id } });
    expect(data).toMatchObject({ id: ana.person.id, video: null });
  });
});

describe('an assignment', () => {
  test('is possible to active Interviewers only', async () => {
    const developer = await users.developer();
    const former = await users.interviewer();
    await superAdmin.request(contract.accounts.deactivateStaff, { body: { id: former.person.id } });
    for (const id of [developer.person.id, former.person.id, ana.person.id, newId()]) {
      const { status } = await superAdmin.call('POST', '/api/sessions/assign', {
        id: otherId,
        interviewer_id: id,
      });
      expect(status).toBe(404);
    }
    const ids = (await superAdmin.request(interviews.interviewers, {})).data.map(({ id }) => id);
    expect(ids).toContain(ida.person.id);
    expect(ids).not.toContain(former.person.id);
  });

  test('is in the audit log', async () => {
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', ownId)
      .where('action', '=', 'interviewer changed')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: superAdmin.person.id, after: { interviewer_id: ida.person.id } });
  });
});
