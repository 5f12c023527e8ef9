import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TakeKind } from '@lifestory/contract';
import { newId, newSecret } from '@lifestory/server/database/ids.ts';
import { createSignedLinks } from '@lifestory/server/http/links.ts';
import { createJoinUrl } from '@lifestory/server/providers/meetings/join-link.ts';
import type { BenchServer } from '../bench-server.ts';
import { sendRequest } from '../measure/http-request.ts';
import type { TakeSound } from './take.ts';

interface RoomReply {
  seat_id: string;
  people: { id: string; role: string; state: string }[];
}

/** A take that a simulated browser sends. */
export interface SentTake {
  /** Sends the next fragment. */
  send(content: Buffer): Promise<void>;
  finish(): Promise<void>;
}

/** A call with a storyteller and an interviewer. */
export interface BenchCall {
  interviewId: string;
  joinUrl: string;
  control(action: 'record' | 'pause' | 'stop'): Promise<void>;
  startTake(kind: TakeKind, startedAt: Date, sound: TakeSound): Promise<SentTake>;
  /** Admits a storyteller who waits; returns false if there is none. */
  admitWaiting(): Promise<boolean>;
  /** Counts the stored fragments of the call. */
  countFragments(): Promise<number>;
  /** Reads the recording as the pages of both do every ten seconds. */
  poll(): Promise<void>;
}

/**
 * Starts the call of a new interview: both join, and the storyteller is admitted. With `isAlone`, only the interviewer.
 */
export async function startCall(server: BenchServer, { isAlone = false } = {}): Promise<BenchCall> {
  const interviewId = await server.addInterview();
  const secret = readFileSync(join(server.mediaDir, '../secret'), 'utf8').trim();
  const joinUrl = createJoinUrl(
    server.url,
    createSignedLinks(secret, () => new Date()),
    'storyteller',
    interviewId,
  );
  const post = async (path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await sendRequest(`${server.url}/api${path}`, headers, [JSON.stringify(body)]);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body) as { data: RoomReply };
  };
  const [interviewer, storyteller] = [newSecret(), newSecret()];
  await post('/studio/join-as-staff', { id: interviewId, key: interviewer }, server.token);
  const token = joinUrl.split('/join/')[1];
  const admit = (seat_id: string) => post('/studio/admit', { key: interviewer, seat_id });
  if (!isAlone) await admit((await post('/studio/join', { token, key: storyteller })).data.seat_id);
  return {
    interviewId,
    joinUrl,
    async control(action) {
      await post('/studio/recording/control', { key: interviewer, action });
    },
    async startTake(kind, startedAt, sound) {
      const key = kind === 'local' ? storyteller : interviewer;
      const id = newId();
      const codec = sound === 'aac' ? 'mp4a.40.2' : sound;
      const format = {
        mime_type: `video/mp4;codecs=avc3.64003E,${codec}`,
        started_at: startedAt.toISOString(),
      };
      await post('/studio/takes', { key, id, kind, ...format });
      let sent = 0;
      return {
        async send(content) {
          sent += 1;
          const url = `${server.url}/api/studio/takes/fragment?take_id=${id}&number=${sent}`;
          const headers = { 'content-type': 'application/octet-stream', 'seat-key': key };
          const { status, body } = await sendRequest(url, headers, [content]);
          if (status !== 200) throw new Error(`Fragment ${sent}: ${status} ${body}`);
        },
        async finish() {
          await post('/studio/takes/finish', { key, take_id: id, fragments: sent });
        },
      };
    },
    async admitWaiting() {
      const { people } = (await post('/studio/room', { key: interviewer })).data;
      const guest = people.find(({ role, state }) => role === 'storyteller' && state === 'waiting');
      if (guest) await admit(guest.id);
      return guest !== undefined;
    },
    async countFragments() {
      const { count } = await server.db
        .selectFrom('studio_fragments')
        .innerJoin('studio_takes', 'studio_takes.id', 'take_id')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('interview_id', '=', interviewId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async poll() {
      for (const key of [interviewer, storyteller]) {
        await post('/studio/recording', { key });
        await post('/studio/room', { key });
      }
    },
  };
}
