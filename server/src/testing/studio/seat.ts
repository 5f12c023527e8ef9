import { contract, type Room } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import { newSecret } from '../../database/ids.ts';
import { createJoinUrl, type JoinLinkRole } from '../../providers/meetings/join-link.ts';
import type { Caller } from '../caller.ts';

/** Returns the token of the link with which a guest joins the call of an interview. */
export const createJoinToken = (
  { env, links }: AppContext,
  interviewId: string,
  role: JoinLinkRole = 'storyteller',
): string => createJoinUrl(env.APP_URL, links, role, interviewId).split('/join/')[1] ?? '';

/** A participant of a call with the key of their device. */
export interface TestSeat {
  key: string;
  id: string;
  room(): Promise<Room>;
}

const { studio } = contract;

/** Joins a call with a link; a helper gives a name. */
export async function joinCall(guest: Caller, token: string, name?: string): Promise<TestSeat> {
  const key = newSecret();
  const { data } = await guest.request(studio.join, { body: { token, key, name } });
  return createTestSeat(guest, key, data.seat_id);
}

/** Joins the call of an interview as an interviewer. */
export async function joinCallAsStaff(staff: Caller, interviewId: string): Promise<TestSeat> {
  const key = newSecret();
  const { data } = await staff.request(studio.joinAsStaff, { body: { id: interviewId, key } });
  return createTestSeat(staff, key, data.seat_id);
}

const createTestSeat = (caller: Caller, key: string, id: string): TestSeat => ({
  key,
  id,
  room: async () => (await caller.request(studio.room, { body: { key } })).data,
});
