import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { downloadContent } from '../../../ui/download.ts';

const studioKey = ['studio'] as const;

/** Milliseconds between refetches of a room, besides those after its events. */
const roomRefetchMs = 10_000;

/** The page of a link to a call. */
export const joinPageQuery = (token: string) =>
  queryOptions<CallReply<'studio.page'>['data'], Failure>({
    queryKey: [...studioKey, 'page', token],
    queryFn: async ({ signal }) => (await call('studio.page', { body: { token } }, { signal })).data,
    refetchInterval: roomRefetchMs * 3,
  });

const roomKey = (key: string) => [...studioKey, 'room', key];

/** The room of a device's seat. */
export const roomQuery = (key: string) =>
  queryOptions<CallReply<'studio.room'>['data'], Failure>({
    queryKey: roomKey(key),
    queryFn: async ({ signal }) =>
      (await call('studio.room', { body: { key } }, { signal, unauthorized: 'stay' })).data,
    refetchInterval: roomRefetchMs,
    // A call goes on while its page is in the background.
    refetchIntervalInBackground: true,
  });

/** Takes a seat: with the token of a link, or for an interview as staff. */
export const joinMutation = (place: { token: string } | { id: string }, key: string) =>
  mutationOptions<CallReply<'studio.join'>, Failure, { name?: string; takeOver?: boolean }>({
    mutationFn: ({ name, takeOver: take_over = false }) =>
      'token' in place
        ? call('studio.join', { body: { ...place, key, name, take_over } })
        : call('studio.joinAsStaff', { body: { ...place, key, take_over } }),
    onSuccess: ({ data }, _input, _context, { client }) => client.setQueryData(roomKey(key), data),
  });

type SeatAction =
  | { action: 'admit' | 'dismiss'; seatId: string }
  | { action: 'leave' | 'end' | 'hideQuestion' };

/** Leaves or ends the call, hides the question being asked, or admits or dismisses a guest. */
export const seatActionMutation = (key: string) =>
  mutationOptions<{ message: string }, Failure, SeatAction>({
    mutationFn: (input) =>
      'seatId' in input
        ? call(`studio.${input.action}`, { body: { key, seat_id: input.seatId } })
        : call(`studio.${input.action}`, { body: { key } }),
    onSettled: (_reply, _failure, _input, _context, { client }) =>
      client.invalidateQueries({ queryKey: roomKey(key) }),
  });

/** Asks to be called on the phone. */
export const requestCallMutation = (token: string) =>
  mutationOptions<CallReply<'studio.requestCall'>, Failure, string>({
    mutationFn: (phone) => call('studio.requestCall', { body: { token, phone } }),
    onSuccess: (_reply, _phone, _context, { client }) =>
      client.invalidateQueries({ queryKey: joinPageQuery(token).queryKey }),
  });

/** Stores the check of this device. */
export const checkDeviceMutation = (token: string, key: string) =>
  mutationOptions<
    CallReply<'studio.checkDevice'>,
    Failure,
    CallInput<'studio.checkDevice'>['body']['result']
  >({
    mutationFn: (result) => call('studio.checkDevice', { body: { token, key, result } }),
  });

/** How the guests of an interview are prepared, for staff. */
export const preparationQuery = (id: string) =>
  queryOptions<CallReply<'studio.preparation'>['data'], Failure>({
    queryKey: [...studioKey, 'preparation', id],
    queryFn: async ({ signal }) => (await call('studio.preparation', { body: { id } }, { signal })).data,
  });

/** Marks the request to be called as done. */
export const resolveCallRequestMutation = (id: string) =>
  mutationOptions<CallReply<'studio.resolveCallRequest'>, Failure, void>({
    mutationFn: () => call('studio.resolveCallRequest', { body: { id } }),
    onSettled: (_reply, _failure, _input, _context, { client }) =>
      client.invalidateQueries({ queryKey: preparationQuery(id).queryKey }),
  });

/** Downloads the calendar file of the interview of a link. */
export async function downloadCalendarFile(token: string): Promise<void> {
  downloadContent(await call('studio.calendarFile', { body: { token } }), 'interview.ics');
}
