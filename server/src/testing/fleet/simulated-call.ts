import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { newId, newSecret } from '../../database/ids.ts';
import { createInterview } from '../interviews.ts';
import { computeFingerprint } from '../media/film.ts';
import { createJoinToken } from '../studio/seat.ts';
import type { TestUser } from '../users.ts';

/** A real film, which stands for what a browser records. */
const recording = readFileSync(join(import.meta.dirname, '../../demonstration/media/film.mp4'));
const recordingMs = 8_000;
const fragmentBytes = 50_000;

/** Maximum number of attempts of a call, and milliseconds between them. */
const maxAttempts = 600;
const retryMs = 100;

/** A take whose end was acknowledged. */
export interface AcknowledgedTake {
  takeId: string;
  /** The fingerprints of its fragments. */
  fragments: string[];
}

/** Sends a request; returns its status, or null if the connection was lost. */
type SendRequest = (
  path: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: { data?: { seat_id?: string } } } | null>;

/**
 * Records a call like the browsers in it, which repeat every request until it is acknowledged: one take after the other,
 * until the recording has stopped, because the film waits for a take that lasts until then. Returns the interview and the
 * takes of its storyteller; null if a request was refused, which is added to `unexpected`.
 */
export async function recordCall(
  app: AppContext,
  send: SendRequest,
  { storyteller, staff }: { storyteller: TestUser; staff: TestUser },
  unexpected: string[],
): Promise<{ interviewId: string; takes: AcknowledgedTake[] } | null> {
  const { id } = await createInterview(app, storyteller, { startsAt: new Date() });
  const request = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const response = await send(path, body, headers);
      if (response?.status === 200) return response.body.data;
      if (response && response.status !== 503) throw new Error(`${path}: ${response.status}`);
      await sleep(retryMs);
    }
    throw new Error(`${path} was not acknowledged.`);
  };
  const [key, staffKey] = [newSecret(), newSecret()];
  const control = (action: string) => request('/studio/recording/control', { key: staffKey, action });
  const sendTake = async (startedAt: number): Promise<AcknowledgedTake> => {
    const takeId = newId();
    const fragments: string[] = [];
    const format = { kind: 'local', mime_type: 'video/mp4', started_at: new Date(startedAt).toISOString() };
    await request('/studio/takes', { key, id: takeId, ...format });
    for (let start = 0; start < recording.length; start += fragmentBytes) {
      const fragment = recording.subarray(start, start + fragmentBytes);
      const path = `/studio/takes/fragment?take_id=${takeId}&number=${fragments.length + 1}`;
      await request(path, fragment, { 'seat-key': key });
      fragments.push(computeFingerprint(fragment));
    }
    await request('/studio/takes/finish', { key, take_id: takeId, fragments: fragments.length });
    return { takeId, fragments };
  };
  const takes: AcknowledgedTake[] = [];
  try {
    await request('/studio/join-as-staff', { id, key: staffKey }, { authorization: `Bearer ${staff.token}` });
    const seat = await request('/studio/join', { token: createJoinToken(app, id), key });
    await request('/studio/admit', { key: staffKey, seat_id: seat?.seat_id });
    await control('record');
    // The interval began with the first request that arrived, even if its response was lost.
    let startedAt = Date.now();
    takes.push(await sendTake(startedAt));
    await control('stop');
    for (const stoppedAt = Date.now(); startedAt + recordingMs < stoppedAt; ) {
      startedAt += recordingMs;
      takes.push(await sendTake(startedAt));
    }
  } catch (error) {
    unexpected.push(`recorded call: ${error instanceof Error ? error.message : error}`);
    return null;
  }
  return { interviewId: id, takes };
}
