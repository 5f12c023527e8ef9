import { contract, type TakeKind } from '@lifestory/contract';
import type { TestApp } from '../app.ts';
import { createInterview } from '../interviews.ts';
import { createJoinToken, joinCall, joinCallAsStaff } from './seat.ts';
import { makeTake, openTestTake, recordingStart, sendTake, type TestMedia } from './takes.ts';

const { studio, studioRecordings: calls } = contract;

export const secondsFromStart = (seconds: number) => new Date(recordingStart.getTime() + seconds * 1000);

/** A take to send. */
export interface PlannedTake {
  kind?: TakeKind;
  /** Seconds from the start of the recording. */
  start: number;
  media: TestMedia;
  /** Bytes that the browser did not get to send. */
  cutBytes?: number;
  isFinished?: boolean;
}

/**
 * Records a call in intervals, in seconds from its start, with the takes of its browsers; stops the recording at the
 * end.
 */
export async function recordCall(
  { app, fastify, users, visitor, setClock }: TestApp,
  intervals: [number, number][],
  takes: PlannedTake[],
) {
  setClock(recordingStart);
  const admin = await users.superAdmin();
  const guest = visitor();
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { startsAt: recordingStart, status: 'started' });
  const interviewer = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, createJoinToken(app, id));
  await guest.request(studio.admit, { body: { key: interviewer.key, seat_id: storyteller.id } });
  const control = (action: 'record' | 'pause' | 'stop') =>
    guest.request(calls.control, { body: { key: interviewer.key, action } });
  for (const [start, end] of intervals) {
    setClock(secondsFromStart(start));
    await control('record');
    setClock(secondsFromStart(end));
    await control('pause');
  }
  const send = async ({ kind = 'local', start, media, cutBytes = 0, isFinished = true }: PlannedTake) => {
    const { key } = kind === 'local' ? storyteller : interviewer;
    const mimeType = `video/${media.container ?? 'mp4'}`;
    const takeId = await openTestTake(guest, key, { kind, startedAt: secondsFromStart(start), mimeType });
    const content = makeTake(media);
    const fragments = await sendTake(fastify, key, takeId, content.subarray(0, content.length - cutBytes));
    if (isFinished) await guest.request(calls.finishTake, { body: { key, take_id: takeId, fragments } });
    return { takeId, key, fragments };
  };
  const sent = [];
  for (const take of takes) sent.push(await send(take));
  await control('stop');
  return { id, ana, send, sent, storyteller, interviewer };
}

/** A call with a storyteller and an interviewer, which is recorded unless `isRecorded` is false. */
export async function startCall({ app, users, visitor, setClock }: TestApp, { isRecorded = true } = {}) {
  setClock(recordingStart);
  const admin = await users.superAdmin();
  const guest = visitor();
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { startsAt: recordingStart });
  const interviewer = await joinCallAsStaff(admin, id);
  const storyteller = await joinCall(guest, createJoinToken(app, id));
  const helper = await joinCall(guest, createJoinToken(app, id, 'helper'), 'Ben');
  for (const seat of [storyteller, helper])
    await guest.request(studio.admit, { body: { key: interviewer.key, seat_id: seat.id } });
  const control = (key: string, action: string) =>
    guest.call<{ code?: string; message?: string; data: Record<string, unknown> }>(
      'POST',
      `/api${calls.control.path}`,
      { key, action },
    );
  if (isRecorded) await control(interviewer.key, 'record');
  return { id, ana, interviewer, storyteller, helper, control };
}
