import { contract } from '@lifestory/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { startFleet } from '../testing/fleet/fleet.ts';
import { createInterview } from '../testing/interviews.ts';
import { openRoomEvents } from '../testing/studio/events.ts';
import { createJoinToken, joinCall, joinCallAsStaff } from '../testing/studio/seat.ts';

const { app, url, users, visitor } = await createTestApp();
const fleet = await startFleet(app.env.DATA_DIR, url, { webs: 2, workers: 0 });
afterAll(fleet.stop);
const { studio } = contract;

test('a killed web process does not end a call: the pages continue at another one and miss nothing', async () => {
  const guest = visitor();
  const { id } = await createInterview(app, await users.customer(), { startsAt: app.now() });
  const interviewer = await joinCallAsStaff(await users.superAdmin(), id);
  const storyteller = await joinCall(guest, createJoinToken(app, id));
  await guest.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  const send = (text: string) =>
    guest.request(studio.signal, { body: { key: interviewer.key, to: storyteller.id, content: { text } } });
  const [first = '', second = ''] = fleet.addresses;

  const events = await openRoomEvents(first, storyteller);
  await send('before');
  const { number } = JSON.parse((await events.next('signal')) ?? '{}');
  const restarted = fleet.killNext();
  expect(await events.next('signal')).toBeNull();
  await send('meanwhile');
  const continued = await openRoomEvents(second, storyteller, {
    session: events.session,
    resume: true,
    after: number,
  });
  expect(await continued.next('signal')).toContain('meanwhile');
  expect(await storyteller.room()).toMatchObject({ state: 'admitted', ended_at: null });
  expect((await interviewer.room()).people.map(({ connected }) => connected)).toEqual([true, true]);
  continued.close();
  await restarted;
  expect(fleet.listLost()).toEqual([]);
});
