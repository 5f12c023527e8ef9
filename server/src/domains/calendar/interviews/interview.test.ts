import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createJoinUrl } from '../../../providers/meetings/join-link.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { giveReason } from '../../../testing/users.ts';

const { db, app, users, visitor, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const { interviews } = contract;
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const statusOf = async (id: string) =>
  (await db.selectFrom('interviews').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'attachments'])
    .where('to_email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const calendarIn = (mail: { attachments: unknown } | undefined) => {
  const [file] = (mail?.attachments ?? []) as { content: string; contentType: string }[];
  return `${file?.contentType}\n${Buffer.from(file?.content ?? '', 'base64')}`;
};

test('returns an interview with its customer, family and completion state', async () => {
  const ana = await users.customer();
  const son = await users.subUser(ana);
  const { id, storyId } = await createInterview(app, ana);
  await db.updateTable('memberships').set({ relationship: 'Son' }).where('story_id', '=', storyId).execute();
  const response = await staff.request(interviews.fetch, { body: { id } });
  expect(response).toMatchObject({
    success: true,
    session: {
      id,
      video: null,
      booking: { account_for: 'my_self', email: ana.person.email },
      customer: { email: ana.person.email, details: { city: 'Los Angeles', dob: '1950-06-15' } },
    },
    completed: 1,
  });
  expect(response.subusers).toEqual([
    {
      id: son.person.id,
      fname: son.person.fname,
      lname: son.person.lname,
      fullName: `${son.person.fname} ${son.person.lname}`,
      email: son.person.email,
      contact: '',
      helper: false,
      is_active: true,
      pivot: { relationship: 'Son' },
    },
  ]);
});

test('returns completed as 0 until the fee is paid, 2 until the account exists, then 1', async () => {
  const ana = await users.customer();
  const { id, storyId } = await createInterview(app, ana);
  const fetchCompleted = async () => (await staff.request(interviews.fetch, { body: { id } })).completed;
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', storyId).execute();
  expect(await fetchCompleted()).toBe(0);
  await db.updateTable('interviews').set({ fee_paid_at: noon }).where('id', '=', id).execute();
  expect(await fetchCompleted()).toBe(2);
  await db.updateTable('stories').set({ opened_at: noon }).where('id', '=', storyId).execute();
  expect(await fetchCompleted()).toBe(1);
});

test('returns the current recording; hides recordings, phone numbers and dates of birth from a Developer', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { status: 'completed' });
  const other = await createInterview(app, ana, { status: 'completed' });
  const addRecording = (interviewId: string, o_file: string, replaced_at: Date | null = null) =>
    db
      .insertInto('recordings')
      .values({ id: newId(), interview_id: interviewId, storage_key: newId(), o_file, bytes: 1, replaced_at })
      .execute();
  await addRecording(id, 'old.mp4', noon);
  await addRecording(id, 'new.mp4');
  await addRecording(other.id, 'other.mp4');
  await giveReason(staff, ana);
  const response = await staff.request(interviews.fetch, { body: { id } });
  expect(response.session.video).toMatchObject({
    o_file: 'new.mp4',
    file: expect.stringContaining('signature='),
  });
  const developer = await users.developer();
  const { session } = await developer.request(interviews.fetch, { body: { id } });
  expect(session).toMatchObject({ status: 'completed', video: null, booking: { contact: '' } });
  expect(session.customer).toMatchObject({ contact: '', details: { dob: null } });
});

test('rejects a missing, malformed or deleted interview', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana);
  await staff.request(interviews.delete, { body: { id } });
  for (const call of ['fetch', 'delete', 'start']) {
    expect((await staff.call('POST', `/api/sessions/${call}`, { id })).status).toBe(404);
    expect((await staff.call('POST', `/api/sessions/${call}`, { id: newId() })).status).toBe(404);
    expect((await staff.call('POST', `/api/sessions/${call}`, { id: '1' })).status).toBe(422);
  }
});

test('shows a completed interview of a deleted customer without a next step until the erasure', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { status: 'completed' });
  await staff.request(contract.accounts.delete, { body: { id: ana.person.id } });
  const { data } = await staff.request(interviews.list, { query: { search: ana.person.email, page: 1 } });
  const { session } = await staff.request(interviews.fetch, { body: { id } });
  const state = { customer: { deleted: true }, can: { change: false }, next_step: { kind: 'nothing' } };
  expect(data).toMatchObject([{ id, ...state }]);
  expect(session).toMatchObject({ id, ...state });
  await staff.request(contract.accounts.erase, { body: { id: ana.person.id } });
  expect((await staff.call('POST', '/api/sessions/fetch', { id })).status).toBe(404);
});

test('deletes a waiting interview: keeps its row, frees its slot and cancels its calendar entry', async () => {
  const slotId = await makeSlot(db, minutesFromNoon(24 * 60));
  const form = createBookingForm({
    slot_id: slotId,
    email: 'ruth@example.com',
    confirmation_email: 'ruth@example.com',
  });
  expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
  const { id } = await db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slotId)
    .executeTakeFirstOrThrow();
  const response = await staff.call('POST', '/api/sessions/delete', { id });
  expect(response).toMatchObject({ status: 200, body: { message: 'Session deleted successfully' } });
  const row = await db
    .selectFrom('interviews')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.deleted_at).toEqual(noon);
  expect((await staff.request(interviews.list, { query: { search: 'ruth@example.com' } })).total).toBe(0);
  const mail = (await mailsTo('ruth@example.com')).at(-1);
  expect(calendarIn(mail)).toMatch(/method=CANCEL[\s\S]*METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
  const secondForm = createBookingForm({
    slot_id: slotId,
    email: 'max@example.com',
    confirmation_email: 'max@example.com',
  });
  expect((await visitor().call('POST', '/api/session/store', secondForm)).status).toBe(200);
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([{ action: 'consent given' }, { action: 'interview deleted' }]);
});

test('deletes only waiting interviews', async () => {
  const ana = await users.customer();
  for (const status of ['started', 'completed', 'cancelled'] as const) {
    const { id } = await createInterview(app, ana, { status });
    expect(await staff.call('POST', '/api/sessions/delete', { id })).toMatchObject({
      status: 409,
      body: { code: 'interview_not_waiting' },
    });
    expect(await statusOf(id)).toBe(status);
  }
});

test('accepts a link of any service and sends the confirmation with the next sequence number', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { joinUrl: null });
  const setLink = (join_url: string, password = '') =>
    staff.call('POST', '/api/sessions/update-link', { id, join_url, password });
  expect((await setLink('https://meet.example.org/ana', 'pw 1')).status).toBe(200);
  expect((await setLink('https://meet.example.org/ana', 'pw 1')).status).toBe(200);
  expect((await setLink('https://meet.example.org/ana', 'pw 2')).status).toBe(200);
  expect((await setLink('https://meet.example.org/other')).status).toBe(200);
  const mails = await mailsTo(ana.person.email);
  expect(mails.map(calendarIn)).toEqual([
    expect.stringMatching(/METHOD:REQUEST[\s\S]*SEQUENCE:0[\s\S]*meet\.example\.org\/ana/),
    expect.stringMatching(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*meet\.example\.org\/ana/),
    expect.stringMatching(/METHOD:REQUEST[\s\S]*SEQUENCE:2[\s\S]*meet\.example\.org\/other/),
  ]);
  // Setting only a new password sends a confirmation, not a notice of a new link.
  expect(mails.map(({ kind }) => kind)).toEqual([
    'booking-confirmation',
    'booking-confirmation',
    'booking-new-link',
  ]);
  const { session } = await staff.request(interviews.fetch, { body: { id } });
  expect(session).toMatchObject({ join_url: 'https://meet.example.org/other', password: '' });
});

test('staff learn whether a meeting is a call of the product, under whatever address its link was made', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana);
  const ownPath = new URL(createJoinUrl(app.env.APP_URL, app.links, 'storyteller', id)).pathname;
  const isOwnCall = async (joinUrl: string) => {
    await db.updateTable('interviews').set({ join_url: joinUrl }).where('id', '=', id).execute();
    return (await staff.request(interviews.fetch, { body: { id } })).session.own_call;
  };
  expect(await isOwnCall(`${app.env.APP_URL}${ownPath}`)).toBe(true);
  expect(await isOwnCall(`http://127.0.0.1:3000${ownPath}`)).toBe(true);
  // Made with an earlier secret.
  expect(await isOwnCall(`${app.env.APP_URL}/join/unknown`)).toBe(true);
  expect(await isOwnCall('https://meet.example.org/join/unknown')).toBe(false);
  expect(await isOwnCall('https://meet.example.org/ana')).toBe(false);
});

test('accepts only https meeting links without credentials, for interviews that are not over', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana);
  const invalidLinks = [
    '',
    'javascript:alert(1)',
    'http://meet.example.org',
    'https://a:b@meet.example.org',
    'meet me',
    'https://x y',
  ];
  for (const join_url of invalidLinks) {
    const response = await staff.call('POST', '/api/sessions/update-link', { id, join_url });
    expect([join_url, response.status, Object.keys(response.body.message as object)]).toEqual([
      join_url,
      422,
      ['join_url'],
    ]);
  }
  const completedInterview = await createInterview(app, ana, { status: 'completed' });
  const refused = await staff.call('POST', '/api/sessions/update-link', {
    id: completedInterview.id,
    join_url: 'https://a.example',
  });
  expect(refused.status).toBe(409);
});

test('lets a Developer read but not change interviews', async () => {
  const developer = await users.developer();
  const { id } = await createInterview(app, await users.customer(), { startsAt: noon });
  expect((await developer.call('POST', '/api/sessions/fetch', { id })).status).toBe(200);
  for (const call of ['delete', 'start', 'update-link']) {
    const response = await developer.call('POST', `/api/sessions/${call}`, {
      id,
      join_url: 'https://a.example',
    });
    expect(response.status).toBe(403);
  }
  expect(await statusOf(id)).toBe('waiting');
});
