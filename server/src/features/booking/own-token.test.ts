import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import { createOwnBooking } from '../../testing/own-booking.ts';
import { makeSlot } from '../../testing/slots.ts';

const tested = await testApp({ RATE_LIMIT_SCALE: '1' });
const { db, app, users, visitor } = tested;
const staff = await users.superAdmin();
const guest = visitor();
const hours = (count: number) => new Date(app.now().getTime() + count * 3_600_000);
const post = (path: string, body: unknown) => guest.call('POST', `/api/session/own${path}`, body);

test('foreign, modified, truncated and malformed tokens get the same response', async () => {
  const { id, token } = await createOwnBooking(tested, guest);
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
  const strangers = [
    app.links.createToken('interview', newId()),
    app.links.createToken('something else', id),
    changed,
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    id,
    '',
    '\u0000',
    "' or 1=1 --",
    '<script>alert(1)</script>',
  ];
  const [missing, ...others] = await Promise.all(strangers.map((token) => post('', { token })));
  expect(missing?.status).toBe(404);
  for (const other of others) expect(other.body).toEqual(missing?.body);
  for (const invalid of strangers) {
    expect((await post('/cancel', { token: invalid })).status).toBe(404);
    expect((await post('/move', { token: invalid, slot_id: newId() })).status).toBe(404);
  }
  expect((await post('', { token: token.repeat(9) })).status).toBe(422);
  expect((await post('/move', { token, slot_id: 'x' })).status).toBe(422);
});

test('the number of changes of a booking is limited', async () => {
  const { token } = await createOwnBooking(tested, guest);
  const slots = [await makeSlot(db, hours(3000)), await makeSlot(db, hours(3100))];
  for (let time = 0; time < 10; time += 1) {
    expect((await post('/move', { token, slot_id: slots[time % 2] })).status).toBe(200);
  }
  expect((await post('/move', { token, slot_id: slots[0] })).status).toBe(429);
});

test('the mails shown to staff contain no link for changing a booking', async () => {
  const { token } = await createOwnBooking(tested, guest);
  const { data } = await staff.request(contract.mail.list, {});
  expect(JSON.stringify(data)).not.toContain(token);
});
