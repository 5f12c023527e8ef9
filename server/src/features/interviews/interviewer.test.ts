import { contract } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import { createInterview } from '../../testing/interviews.ts';
import { makeRecording } from '../../testing/media/recording.ts';
import { makeMemory } from '../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../testing/notifications.ts';
import type { TestUser } from '../../testing/users.ts';
import { giveReason } from '../../testing/users.ts';

const { app, db, users } = await testApp();
const { dashboard, gallery, interviews, stories } = contract;
const boss = await users.superAdmin();

/** An Interviewer with one interview, and another customer with an interview that is not assigned. */
let ida: TestUser;
let ana: TestUser & { storyId: string };
let ben: TestUser & { storyId: string };
let own: string;
let other: string;
const inDays = (days: number) => new Date(app.now().getTime() + days * 24 * 60 * 60 * 1000);
const assign = (id: string, interviewerId: string | null) =>
  boss.request(interviews.assign, { body: { id, interviewer_id: interviewerId } });

beforeEach(async () => {
  ida = await users.interviewer();
  ana = await users.customer();
  ben = await users.customer();
  own = (await createInterview(app, ana, { startsAt: inDays(3), joinUrl: null })).id;
  other = (await createInterview(app, ben, { startsAt: inDays(4), joinUrl: null })).id;
  await assign(own, ida.person.id);
});

const statusOf = async (path: string, id: string, more: object = {}) =>
  (await ida.call('POST', `/api/sessions/${path}`, { id, ...more })).status;
const link = { join_url: 'https://meet.example.com/room', password: '' };

describe('an Interviewer', () => {
  test('sees the interviews assigned to them alone, in every list', async () => {
    const { data, total } = await ida.request(interviews.list, {});
    expect(data.map(({ id }) => id)).toEqual([own]);
    expect(total).toBe(1);
    const found = await ida.request(interviews.list, { query: { search: ben.person.lname } });
    expect(found).toMatchObject({ data: [], total: 0 });
    const { events } = await ida.request(interviews.events, {});
    expect(events.map(({ id }) => id)).toEqual([own]);
    const waiting = (await ida.request(interviews.waiting, {})).data.sessions;
    expect(waiting.map(({ id }) => id)).toEqual([own]);
    const mine = (await ida.request(dashboard.own, {})).data;
    expect(mine).toMatchObject({ total: 1, upcoming: [{ id: own }] });
  });

  test('opens and works on an own interview with its customer', async () => {
    await makeRecording(app, (await createInterview(app, ana, { status: 'completed' })).id);
    const { session } = await ida.request(interviews.fetch, { body: { id: own } });
    expect(session).toMatchObject({
      id: own,
      interviewer: { id: ida.person.id },
      customer: { email: ana.person.email, contact: ana.person.contact },
      can: { change: true, delete: false, assign: false },
    });
    expect(await statusOf('update-link', own, link)).toBe(200);
    await db
      .updateTable('interviews')
      .set({ starts_at: app.now(), join_url: link.join_url })
      .where('id', '=', own)
      .execute();
    expect(await statusOf('start', own)).toBe(200);
  });

  test('gets the same response for an interview of others as for a missing one', async () => {
    for (const [path, more] of [
      ['fetch', {}],
      ['start', {}],
      ['update-link', link],
    ] as const) {
      const foreign = await ida.call('POST', `/api/sessions/${path}`, { id: other, ...more });
      const missing = await ida.call('POST', `/api/sessions/${path}`, { id: newId(), ...more });
      expect(foreign.status).toBe(404);
      expect(foreign).toMatchObject({ body: missing.body });
    }
  });

  test('loses an interview at once when it is assigned to somebody else', async () => {
    const kim = await users.interviewer();
    await assign(own, kim.person.id);
    expect(await statusOf('fetch', own)).toBe(404);
    expect((await kim.request(interviews.fetch, { body: { id: own } })).session.id).toBe(own);
    await assign(own, null);
    expect((await kim.call('POST', '/api/sessions/fetch', { id: own })).status).toBe(404);
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
    await db.updateTable('interviews').set({ fee_paid_at: app.now() }).where('id', '=', own).execute();
    const { session } = await ida.request(interviews.fetch, { body: { id: own } });
    expect(session).toMatchObject({ payment: false, subscribed: false, link: '', hosting_link: '' });
    const { events } = await ida.request(interviews.events, {});
    expect(events).toMatchObject([{ id: own, payment: false }]);
    expect((await boss.request(interviews.fetch, { body: { id: own } })).session.payment).toBe(true);
  });

  test('gets no next step of the payment or the account', async () => {
    const { id } = await createInterview(app, ana, { startsAt: inDays(20), joinUrl: link.join_url });
    await assign(id, ida.person.id);
    const stepFor = async (user: TestUser) =>
      (await user.request(interviews.fetch, { body: { id } })).session.next_step.kind;
    expect(await stepFor(boss)).toBe('unpaid');
    expect(await stepFor(ida)).toBe('nothing');
  });

  test('is not notified of what happens in the business', async () => {
    const developer = await users.developer();
    const before = (await fetchUnreadNotifications(ida)).length;
    await boss.request(interviews.delete, { body: { id: other } });
    expect(await fetchUnreadNotifications(developer)).toHaveLength(1);
    expect(await fetchUnreadNotifications(ida)).toHaveLength(before);
  });
});

describe('the memories of a customer', () => {
  test('are closed to the interviewer until the storyteller allows it', async () => {
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

  test('of others are not found, even if shared with their interviewer', async () => {
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

  test('show no film of an interview with somebody else', async () => {
    await makeRecording(app, (await createInterview(app, ana, { status: 'completed' })).id);
    const { data } = await ida.request(stories.customer, { query: { id: ana.person.id } });
    expect(data).toMatchObject({ id: ana.person.id, video: null });
  });
});

describe('an assignment', () => {
  test('is possible to active Interviewers only', async () => {
    const developer = await users.developer();
    const former = await users.interviewer();
    await boss.request(contract.accounts.deactivateStaff, { body: { id: former.person.id } });
    for (const id of [developer.person.id, former.person.id, ana.person.id, newId()]) {
      const { status } = await boss.call('POST', '/api/sessions/assign', { id: other, interviewer_id: id });
      expect(status).toBe(404);
    }
    const ids = (await boss.request(interviews.interviewers, {})).data.map(({ id }) => id);
    expect(ids).toContain(ida.person.id);
    expect(ids).not.toContain(former.person.id);
  });

  test('is in the audit log', async () => {
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', own)
      .where('action', '=', 'interviewer changed')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: boss.person.id, after: { interviewer_id: ida.person.id } });
  });
});
