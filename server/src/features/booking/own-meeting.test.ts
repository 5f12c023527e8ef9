import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookOwn } from '../../testing/own-booking.ts';
import { makeSlot } from '../../testing/slots.ts';
import { zoomHouse } from '../../testing/zoom-house.ts';

const tested = await zoomHouse();
const { server, db, boss, visitor, runJobs, minutes, authorize } = tested;
await authorize();
const guest = visitor();
const { moveOwn, cancelOwn } = contract.booking;

const meetingsOf = (id: string) => [...server.meetings.values()].filter(({ agenda }) => agenda.includes(id));
const dropWaits = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

test('the meeting of a booking moves with it, under the same link, and goes with it', async () => {
  const { id, token } = await bookOwn(tested, guest);
  const [before] = meetingsOf(id);
  await guest.ask(moveOwn, { body: { token, slot_id: await makeSlot(db, minutes(60_000), 90) } });
  await runJobs();
  expect(meetingsOf(id)).toEqual([
    { ...before, start_time: minutes(60_000).toISOString().replace('.000', ''), duration: 90 },
  ]);
  await guest.ask(cancelOwn, { body: { token } });
  await runJobs();
  expect(meetingsOf(id)).toEqual([]);
});

test('while Zoom is broken a change holds all the same, and the meeting follows', async () => {
  const { id, token } = await bookOwn(tested, guest);
  server.faults.broken = 1;
  await guest.ask(moveOwn, { body: { token, slot_id: await makeSlot(db, minutes(70_000)) } });
  await runJobs();
  await dropWaits();
  await runJobs();
  expect(meetingsOf(id)).toMatchObject([{ start_time: minutes(70_000).toISOString().replace('.000', '') }]);
});

test('a wait that Zoom asks for is kept to', async () => {
  const { id, token } = await bookOwn(tested, guest);
  Object.assign(server.faults, { busy: 1, retryAfter: '3600' });
  await guest.ask(cancelOwn, { body: { token } });
  await runJobs();
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`adjust-meeting:${id}`}`.execute(db);
  expect(rows[0]?.run_at).toEqual(minutes(60));
  await dropWaits();
  await runJobs();
  expect(meetingsOf(id)).toEqual([]);
});

test('a link that staff pasted stays when the booking is moved', async () => {
  const { id, token } = await bookOwn(tested, guest);
  const body = { id, join_url: 'https://meet.example.com/ours', password: '' };
  await boss.ask(contract.interviews.updateLink, { body });
  const slot_id = await makeSlot(db, minutes(80_000));
  const { data } = await guest.ask(moveOwn, { body: { token, slot_id } });
  await runJobs();
  expect(data.join_url).toBe('https://meet.example.com/ours');
});
