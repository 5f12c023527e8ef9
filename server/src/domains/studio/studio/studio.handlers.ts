import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { admitGuest, dismissGuest, endCall, hideQuestion, leaveCall } from './call.service.ts';
import { joinAsStaff, joinByLink } from './join.service.ts';
import { openJoinPage } from './join-page.service.ts';
import {
  discardUpload,
  fetchCalendarFileOfLink,
  readPreparation,
  requestCall,
  resolveCallRequest,
  storeDeviceCheck,
} from './preparation.service.ts';
import { readRoom } from './room.service.ts';
import { requireSeat } from './seat.service.ts';
import { sendSignal } from './signal.service.ts';
import type { RoomStreams } from './stream.service.ts';

export const studioHandlers = (app: AppContext, streams: RoomStreams): Handlers<Contract['studio']> => ({
  page: async ({ body, client }) => ({ success: true, data: await openJoinPage(app, body.token, client) }),
  join: async ({ body, client }) => ({ success: true, data: await joinByLink(app, body, client) }),
  calendarFile: async ({ body, client, reply }) =>
    reply
      .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
      .send(await fetchCalendarFileOfLink(app, body.token, client)),
  measureUpload: async ({ request, client }) => ({
    success: true,
    data: { bytes: await discardUpload(app, request, client) },
  }),
  checkDevice: ({ body }) => storeDeviceCheck(app, body),
  requestCall: ({ body }) => requestCall(app, body),
  preparation: async ({ actor, body }) => ({
    success: true,
    data: await readPreparation(app, actor, body.id),
  }),
  resolveCallRequest: ({ actor, body }) => resolveCallRequest(app, actor, body.id),
  joinAsStaff: async ({ actor, body }) => ({ success: true, data: await joinAsStaff(app, actor, body) }),
  room: async ({ body }) => ({ success: true, data: await readRoom(app, await requireSeat(app, body.key)) }),
  events: ({ body, request, reply }) => streams.open(body, request, reply),
  signal: ({ body }) => sendSignal(app, body),
  hideQuestion: ({ body }) => hideQuestion(app, body.key),
  leave: ({ body }) => leaveCall(app, body.key),
  admit: ({ body }) => admitGuest(app, body.key, body.seat_id),
  dismiss: ({ body }) => dismissGuest(app, body.key, body.seat_id),
  end: ({ body }) => endCall(app, body.key),
});
