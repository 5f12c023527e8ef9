import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { bookForSomeoneElse, createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { createInterviewToken } from '../interviews/index.ts';

const testing = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { db, app, users, visitor } = testing;
const staff = await users.superAdmin();
const guest = visitor();
const hoursFromNow = (count: number) => new Date(app.now().getTime() + count * 3_600_000);
const post = (path: string, body: unknown) => guest.call('POST', `/api/session/own${path}`, body);

test('tokens of unknown interviews or of another kind, modified, truncated and malformed tokens get the same response', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  const modifiedToken = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
  const invalidTokens = [
    app.links.createToken('interview', newId()),
    app.links.createToken('something else', id),
    modifiedToken,
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    id,
    '',
    '\u0000',
    "' or 1=1 --",
    '<script>alert(1)</script>',
  ];
  const [firstReply, ...otherReplies] = await Promise.all(invalidTokens.map((token) => post('', { token })));
  expect(firstReply?.status).toBe(404);
  for (const reply of otherReplies) expect(reply.body).toEqual(firstReply?.body);
  for (const invalidToken of invalidTokens) {
    expect((await post('/cancel', { token: invalidToken })).status).toBe(404);
    expect((await post('/move', { token: invalidToken, slot_id: newId() })).status).toBe(404);
  }
  expect((await post('', { token: token.repeat(9) })).status).toBe(422);
  expect((await post('/move', { token, slot_id: 'x' })).status).toBe(422);
});

test('a booking can be changed ten times a day', async () => {
  const { token } = await createOwnBooking(testing, guest);
  const slots = [await makeSlot(db, hoursFromNow(3000)), await makeSlot(db, hoursFromNow(3100))];
  for (let index = 0; index < 10; index += 1) {
    expect((await post('/move', { token, slot_id: slots[index % 2] })).status).toBe(200);
  }
  expect((await post('/move', { token, slot_id: slots[0] })).status).toBe(429);
});

test('the mails shown to staff contain no link for changing a booking', async () => {
  const { token } = await createOwnBooking(testing, guest);
  const { data } = await staff.request(contract.mail.list, {});
  expect(JSON.stringify(data)).not.toContain(token);
});

test('the audit log says who moved or cancelled a booking with its link', async () => {
  const { interviewId, storytellerId, bookerId } = await bookForSomeoneElse(app, guest);
  const token = createInterviewToken(app, interviewId);
  const movedTo = hoursFromNow(3200);
  const slot_id = await makeSlot(db, movedTo);
  await guest.request(contract.booking.moveOwn, { body: { token, slot_id } });
  // A repeated request changes nothing.
  await guest.request(contract.booking.moveOwn, { body: { token, slot_id } });
  await guest.request(contract.booking.cancelOwn, { body: { token } });
  const { data } = await staff.request(contract.audit.list, { query: { subject: interviewId } });
  const actor = { id: bookerId, fullName: 'Dora Marsh', channel: 'link' };
  expect(bookerId).not.toBe(storytellerId);
  expect(data.map(({ changes: _changes, ...entry }) => entry)).toMatchObject([
    { action: 'interview cancelled', actor },
    { action: 'interview moved', actor },
  ]);
  expect(data[1]?.changes).toContainEqual(
    expect.objectContaining({ field: 'starts_at', after: movedTo.toISOString() }),
  );
});
