import { contract, recordingConsent } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { db, users, visitor, setClock, runCron } = await createTestApp({ APP_URL: 'https://story.example' });
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const hoursAfterNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
const { consents } = contract;
const { version } = recordingConsent;
const staff = await users.superAdmin();

let bookingCount = 0;
/** Books an interview; returns its id and the address of its mails. */
async function book(
  changes: Record<string, unknown> = {},
  startsAt = hoursAfterNoon(200 + 3 * ++bookingCount),
) {
  const email = `grace${++bookingCount}@example.com`;
  const slot_id = await makeSlot(db, startsAt);
  const form = createBookingForm({ slot_id, email, confirmation_email: email, ...changes });
  expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
  const { id } = await db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return { id, email };
}
const forSomeoneElse = { account_for: 'someone_else', first_name: 'Walter', last_name: 'Marsh' };
const fetchConsent = async (id: string) => (await staff.request(consents.ofInterview, { body: { id } })).data;
const findConsentMails = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body_text'])
    .where('to_email', '=', email)
    .where('kind', 'like', 'consent-%')
    .orderBy('id')
    .execute();
async function findToken(email: string) {
  const [mail] = await findConsentMails(email);
  return /\/consent\/([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

test('a booking for oneself stores the consent with the version of the text, without a mail', async () => {
  const { id, email } = await book();
  expect(await fetchConsent(id)).toMatchObject({
    state: 'given',
    requested_at: null,
    history: [
      {
        decision: 'given',
        method: 'booking_form',
        text_version: version,
        given_by: 'Ana Marsh',
        noted_by: null,
      },
    ],
  });
  expect(await findConsentMails(email)).toEqual([]);
  const { data } = await staff.request(contract.audit.list, { query: { subject: id } });
  expect(data).toMatchObject([
    { action: 'consent given', actor: { fullName: 'Ana Marsh', channel: 'booking_form' } },
  ]);
});

test('a booking for someone else mails a link with which the storyteller consents', async () => {
  const { id, email } = await book(forSomeoneElse);
  expect(await fetchConsent(id)).toMatchObject({ state: 'missing', history: [] });
  const [mail] = await findConsentMails(email);
  expect(mail?.subject).toBe('Please ask Walter Marsh to agree to the recording');
  const token = await findToken(email);
  // What is passed on has the link, and the button does not ask the relative to agree.
  expect(mail?.body_text).toMatch(new RegExp(`“Dear Walter, .*:\nhttp\\S+/consent/${token}\n`));
  expect(mail?.body_text).toContain('Open Walter’s page:');
  const page = await visitor().request(consents.page, { body: { token } });
  expect(page.data).toMatchObject({
    fname: 'Walter',
    state: 'missing',
    text: recordingConsent.ownText,
    version,
  });
  const body = { token, name: 'Walter Marsh', version };
  await visitor().request(consents.giveByLink, { body });
  // Repeating it changes nothing.
  await visitor().request(consents.giveByLink, { body });
  expect(await fetchConsent(id)).toMatchObject({
    state: 'given',
    history: [{ decision: 'given', method: 'link', given_by: 'Walter Marsh' }],
  });
  const { data } = await staff.request(contract.audit.list, { query: { subject: id } });
  // The link was mailed to the person who booked; the decision is that of the storyteller.
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'consent given',
      actor: { id: expect.any(String), fullName: 'Walter Marsh', channel: 'link' },
    }),
  );
});

test('a modified or expired link, one of a cancelled interview, and an older text give no consent', async () => {
  const { id, email } = await book(forSomeoneElse);
  const token = await findToken(email);
  const giveConsent = (form: Record<string, unknown>) => visitor().call('POST', '/api/consent/give', form);
  expect((await giveConsent({ token: `${token.slice(0, -2)}AA`, name: 'W', version })).status).toBe(404);
  expect((await giveConsent({ token, name: 'W', version: '2020-01' })).status).toBe(409);
  expect(await giveConsent({ token, name: ' ', version })).toMatchObject({
    status: 422,
    body: { message: { name: ['Please enter your name.'] } },
  });
  setClock(hoursAfterNoon(24 * 40));
  expect((await giveConsent({ token, name: 'W', version })).body.code).toBe('link_expired');
  setClock(noon);
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect((await giveConsent({ token, name: 'W', version })).status).toBe(404);
  expect((await fetchConsent(id)).history).toEqual([]);
});

test('staff see no working consent link in the list of e-mails', async () => {
  const { email } = await book(forSomeoneElse);
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', email)
    .where('kind', '=', 'consent-request')
    .executeTakeFirstOrThrow();
  const { data } = await staff.request(contract.mail.fetch, { body: { id } });
  expect(data.text).toContain('/consent/•••');
  expect(JSON.stringify(data)).not.toContain(await findToken(email));
});

test('a booking by staff mails a request for consent, and staff can record a decision made by phone', async () => {
  const slot_id = await makeSlot(db, hoursAfterNoon(2000));
  const { data } = await staff.request(contract.booking.bookForCaller, {
    body: createBookingForm({
      slot_id,
      email: 'caller@example.com',
      confirmation_email: 'caller@example.com',
      send_payment_link: false,
    }) as never,
  });
  expect((await findConsentMails('caller@example.com'))[0]?.body_text).toContain('Dear Ana,');
  const note = { id: data.id, decision: 'given', name: 'Ana Marsh', note: 'Called on Monday' } as const;
  await staff.request(consents.note, { body: note });
  expect(await fetchConsent(data.id)).toMatchObject({
    state: 'given',
    history: [
      {
        method: 'phone',
        given_by: 'Ana Marsh',
        noted_by: `${staff.person.fname} ${staff.person.lname}`,
        note: 'Called on Monday',
      },
    ],
  });
});

test('a relative for whom staff booked reads that we booked, and asks the storyteller', async () => {
  const slot_id = await makeSlot(db, hoursAfterNoon(2010));
  const email = 'relative@example.com';
  const { data } = await staff.request(contract.booking.bookForCaller, {
    body: createBookingForm({
      ...forSomeoneElse,
      slot_id,
      email,
      confirmation_email: email,
      send_payment_link: false,
    }) as never,
  });
  await staff.request(consents.request, { body: { id: data.id } });
  const mails = await findConsentMails(email);
  expect(mails).toHaveLength(2);
  for (const { body_text } of mails) {
    expect(body_text).toContain('We have booked a life-story interview for Walter Marsh on');
    expect(body_text).not.toContain('You booked');
  }
});

test('while consent is missing, it is the next step of the interview, and staff are alerted within the alert hours', async () => {
  const { id } = await book(forSomeoneElse, hoursAfterNoon(20));
  await db
    .updateTable('interviews')
    .set({ join_url: 'https://meet.example/1' })
    .where('id', '=', id)
    .execute();
  const { session } = await staff.request(contract.interviews.fetch, { body: { id } });
  expect(session.next_step).toMatchObject({ kind: 'consent-missing', text: 'Consent is missing' });
  const waiting = await staff.request(contract.interviews.waiting, {});
  expect(waiting.data.sessions).toContainEqual(expect.objectContaining({ id }));
  const findAlert = async () =>
    (await staff.request(contract.dashboard.alerts, {})).alerts.find(
      ({ cause }) => cause === 'consents_missing',
    );
  expect(await findAlert()).toMatchObject({ url: `/session/view/${id}` });
  await staff.request(consents.note, { body: { id, decision: 'given', name: 'Walter Marsh', note: '' } });
  expect(await findAlert()).toBeUndefined();
  const afterDecision = await staff.request(contract.interviews.fetch, { body: { id } });
  expect(afterDecision.session.next_step.kind).toBe('starting');
});

test('one reminder is sent three days before an interview whose consent is missing', async () => {
  const withoutConsent = await book(forSomeoneElse, hoursAfterNoon(400));
  const withConsent = await book(forSomeoneElse, hoursAfterNoon(403));
  await visitor().request(consents.giveByLink, {
    body: { token: await findToken(withConsent.email), name: 'Walter', version },
  });
  const runReminders = async (email: string, hours: number) => {
    setClock(hoursAfterNoon(hours));
    await runCron('remind_of_consents');
    setClock(noon);
    return (await findConsentMails(email)).map(({ kind }) => kind);
  };
  expect(await runReminders(withoutConsent.email, 400 - 73)).toEqual(['consent-request']);
  expect(await runReminders(withoutConsent.email, 400 - 71)).toEqual(['consent-request', 'consent-reminder']);
  expect(await runReminders(withoutConsent.email, 400 - 20)).toHaveLength(2);
  expect(await runReminders(withConsent.email, 400 - 20)).toEqual(['consent-request']);
});

test('an Interviewer sees and records consent only for the interviews assigned to them', async () => {
  const interviewer = await users.interviewer();
  const { id } = await book(forSomeoneElse);
  const note = { id, decision: 'given', name: 'Walter Marsh' };
  for (const path of ['/api/sessions/consents', '/api/sessions/consents/request']) {
    expect((await interviewer.call('POST', path, { id })).status).toBe(404);
  }
  expect((await interviewer.call('POST', '/api/sessions/consents/note', note)).status).toBe(404);
  await staff.request(contract.interviews.assign, { body: { id, interviewer_id: interviewer.person.id } });
  expect((await interviewer.call('POST', '/api/sessions/consents/note', note)).status).toBe(200);
  const { data } = await interviewer.request(consents.ofInterview, { body: { id } });
  expect(data).toMatchObject({ state: 'given', can: { note: true } });
});

test('staff can mail the link again at most five times a day', async () => {
  const { db: limitedDb, users: limitedUsers, visitor: limitedVisitor } = await testAppWithLimits;
  const sue = await limitedUsers.superAdmin();
  const slot_id = await makeSlot(limitedDb, new Date(Date.now() + 200 * 3_600_000));
  const form = createBookingForm({ slot_id, ...forSomeoneElse });
  expect((await limitedVisitor().call('POST', '/api/session/store', form)).status).toBe(200);
  const { id } = await limitedDb.selectFrom('interviews').select('id').executeTakeFirstOrThrow();
  const requestConsent = () => sue.call('POST', '/api/sessions/consents/request', { id });
  for (let request = 1; request <= 5; request += 1) expect((await requestConsent()).status).toBe(200);
  expect((await requestConsent()).status).toBe(429);
});
const testAppWithLimits = createTestApp({ RATE_LIMIT_SCALE: '1' });

test('consent that is given cannot be requested, and staff have no consents', async () => {
  const { id } = await book();
  expect((await staff.call('POST', '/api/sessions/consents/request', { id })).status).toBe(409);
  expect((await staff.call('POST', '/api/customers/consents', { id: staff.person.id })).status).toBe(404);
});

test('a storyteller says no with the link, staff are notified, and the link takes another answer', async () => {
  const { id, email } = await book(forSomeoneElse);
  const token = await findToken(email);
  const guest = visitor();
  const body = { token, name: 'Walter Marsh' };
  await guest.request(consents.declineByLink, { body });
  await guest.request(consents.declineByLink, { body });
  expect(await fetchConsent(id)).toMatchObject({
    state: 'withdrawn',
    history: [{ decision: 'withdrawn', method: 'link', given_by: 'Walter Marsh' }],
  });
  expect(
    await db.selectFrom('notifications').select('url').where('kind', '=', 'consent-declined').execute(),
  ).toContainEqual({ url: `/session/view/${id}` });
  const page = await guest.request(consents.page, { body: { token } });
  expect(page.data).toMatchObject({ state: 'withdrawn', can_give: true });
  await guest.request(consents.giveByLink, { body: { ...body, version } });
  expect((await fetchConsent(id)).state).toBe('given');
  expect((await guest.call('POST', '/api/consent/decline', body)).body.code).toBe('conflict');
});

test('a refusal needs no name, and one that staff noted is not taken back with the link', async () => {
  const { id, email } = await book(forSomeoneElse);
  const token = await findToken(email);
  await visitor().request(consents.declineByLink, { body: { token, name: '' } });
  expect((await fetchConsent(id)).history).toMatchObject([{ given_by: 'Walter Marsh' }]);
  await staff.request(consents.note, { body: { id, decision: 'withdrawn', name: 'Walter', note: '' } });
  expect((await visitor().request(consents.page, { body: { token } })).data.can_give).toBe(false);
});
