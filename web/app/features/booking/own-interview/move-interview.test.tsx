import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  choose,
  chosenHour,
  fakeBookingServer,
  page,
  press,
  refetch,
  showPages,
  until,
} from '../booking-server.fake.tsx';
import { MoveInterview } from './move-interview.tsx';

let server: ReturnType<typeof fakeBookingServer>;
let leave: () => Promise<void>;
const moves = () => server.sent.filter(({ path }) => path === '/api/session/own/move');

beforeEach(async () => {
  server = fakeBookingServer();
  const element = (
    <MoveInterview token="t" from="Monday" onMoved={() => undefined} onKeep={() => undefined} />
  );
  ({ leave } = await showPages([{ path: '*', element }], '/interview/t'));
  await until(() => expect(chosenHour()).toBe(9));
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

test('an interview only moves to the selected slot', async () => {
  await choose(10);
  await press('Move to this time');
  await until(() => expect(button('Yes, move it')).toBeDefined());
  server.booked.add(10);
  await refetch();
  await until(() => expect(chosenHour()).toBeNull());
  expect(page()).toContain('The time you chose, 10:00 AM, has just been booked. Choose another time.');
  expect(button('Move to this time')?.disabled).toBe(true);
  await choose(11);
  // The confirmation opens again, with the new time.
  expect(button('Yes, move it')).toBeUndefined();
  expect(moves()).toEqual([]);
});

test('after a rejection no slot is selected', async () => {
  server.answer = ({ path }) =>
    path === '/api/session/own/move'
      ? Response.json(
          { success: false, code: 'slot_taken', message: 'Taken.', data: { booked: true } },
          { status: 409 },
        )
      : undefined;
  await press('Move to this time');
  await press('Yes, move it');
  await until(() => expect(chosenHour()).toBeNull());
  expect(page()).toContain('The time you chose can no longer be booked. Choose another time.');
  await act(async () => undefined);
  expect(document.activeElement?.textContent).toContain('can no longer be booked');
});
