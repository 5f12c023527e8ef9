import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { createJoinToken, joinCall, joinCallAsStaff } from '../../../testing/studio/seat.ts';

const { app, users, visitor, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const { studio } = contract;
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const admin = await users.superAdmin();
const guest = visitor();

test('the time of a call begins anew after it was ended, and on another day', async () => {
  const { id } = await createInterview(app, await users.customer(), { startsAt: minutesFromNoon(2880) });
  const token = createJoinToken(app, id);
  const interviewer = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, token);
  await admin.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  const rejoin = async (minutes: number) => {
    setClock(minutesFromNoon(minutes));
    // Sign-ins of staff last less than a day.
    const staff = await admin.signIn();
    await staff.request(studio.joinAsStaff, { body: { id, key: interviewer.key } });
    await guest.request(studio.join, { body: { token, key: storyteller.key } });
    // The end of a call also ends admissions.
    await staff.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
    return (await storyteller.room()).started_at;
  };
  expect(await rejoin(5)).toBe(noon.toISOString());
  await admin.request(studio.end, { body: { key: interviewer.key } });
  expect(await rejoin(10)).toBe(minutesFromNoon(10).toISOString());
  expect(await rejoin(2880)).toBe(minutesFromNoon(2880).toISOString());
  setClock(noon);
});
