import { Readable } from 'node:stream';
import {
  type CallPreparation,
  type DeviceCheck,
  type deviceProblems,
  maxUploadTestBytes,
  minFreeMb,
  minUploadKbps,
} from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { createJoinUrl } from '../../../providers/meetings/join-link.ts';
import { findCalendarFile, reachOf } from '../../calendar/interviews/index.ts';
import { readPhone } from '../../people/people/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { findInterviewOfLink } from './join.service.ts';
import { findCallRequest, findChecks, storeCallRequest, storeCheck } from './preparation.queries.ts';
import { lockRoom } from './seat.queries.ts';
import { createCancelledFailure } from './seat.service.ts';
import { findStudioInterview } from './studio-interview.queries.ts';

/** Maximum numbers per day: checks with one link, requests to be called; and measurements of one client in an hour. */
const maxChecksPerDay = 100;
const maxCallRequestsPerDay = 5;
const maxMeasurementsPerHour = 60;

const daySeconds = 86_400;

async function findOpenInterview(app: AppContext, token: string) {
  const found = await findInterviewOfLink(app, token);
  if (found.interview.status === 'cancelled') throw createCancelledFailure();
  return found;
}

/** Returns the iCalendar file of the interview of a link. */
export async function fetchCalendarFileOfLink(
  app: AppContext,
  token: string,
  { address }: Client,
): Promise<string> {
  await app.limits.count([{ name: 'studio-calendar', subject: address, max: 60, seconds: 900 }]);
  const { interview } = await findInterviewOfLink(app, token);
  const file = await findCalendarFile(app, interview.id);
  if (file === undefined) throw fail('not_found');
  return file;
}

/** Reads and discards the bytes of a measurement; returns their number. Fails with `too_large` above the limit. */
export async function discardUpload(
  { limits }: AppContext,
  request: FastifyRequest,
  { address }: Client,
): Promise<number> {
  await limits.count([
    { name: 'studio-upload-test', subject: address, max: maxMeasurementsPerHour, seconds: 3600 },
  ]);
  if (!(request.body instanceof Readable)) throw fail('malformed');
  let bytes = 0;
  for await (const piece of request.body) {
    bytes += (piece as Buffer).length;
    if (bytes > maxUploadTestBytes) throw fail('too_large');
  }
  return bytes;
}

/** Stores the check of a guest's device. */
export async function storeDeviceCheck(
  app: AppContext,
  {
    token,
    key,
    name,
    result,
  }: { token: string; key: string; name?: string | undefined; result: DeviceCheck },
): Promise<void> {
  const { interview, role } = await findOpenInterview(app, token);
  await app.limits.count([
    { name: 'studio-check', subject: interview.id, max: maxChecksPerDay, seconds: daySeconds },
  ]);
  await app.db.transaction().execute(async (tx) => {
    await lockRoom(tx, interview.id);
    const seat = {
      id: newId(),
      interviewId: interview.id,
      role,
      name: role === 'helper' ? (name ?? 'Helper') : interview.name,
      key,
    };
    if (!(await storeCheck(tx, seat, result, app.now()))) throw fail('conflict');
  });
}

/** Stores the storyteller's request to be called on the phone, and notifies staff. */
export async function requestCall(
  app: AppContext,
  { token, phone: text }: { token: string; phone: string },
): Promise<void> {
  const { interview } = await findOpenInterview(app, token);
  const { value: phone, error } = readPhone(text, 'US');
  if (phone === null) throw invalid({ phone: [error] });
  await app.limits.count([
    { name: 'studio-call-request', subject: interview.id, max: maxCallRequestsPerDay, seconds: daySeconds },
  ]);
  await app.db.transaction().execute(async (tx) => {
    await storeCallRequest(tx, interview.id, phone, app.now());
    await notify(app, tx, {
      kind: 'call-requested',
      to: { staffAndInterviewer: interview.interviewerId },
      from: interview.personId,
      mentionedPersonIds: [],
      url: `/session/view/${interview.id}`,
      values: { name: interview.name, phone },
    });
  });
}

/** Marks the request for a phone call as done. */
export async function resolveCallRequest({ db }: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await findStudioInterview(db, id, reachOf(actor)))) throw fail('not_found');
  await db.transaction().execute((tx) => storeCallRequest(tx, id, '', null));
}

/** Returns how the guests of an interview are prepared, for staff. */
export async function readPreparation(
  { db, env, links }: AppContext,
  actor: Actor,
  id: string,
): Promise<z.input<typeof CallPreparation>> {
  const interview = await findStudioInterview(db, id, reachOf(actor));
  if (!interview) throw fail('not_found');
  const [checks, request] = await Promise.all([findChecks(db, id), findCallRequest(db, id)]);
  return {
    storyteller_url: createJoinUrl(env.APP_URL, links, 'storyteller', id),
    helper_url: createJoinUrl(env.APP_URL, links, 'helper', id),
    checks: checks.map((check) => ({ ...check, problems: findDeviceProblems(check.result) })),
    call_phone: request?.call_phone ?? '',
    call_requested_at: request?.call_requested_at ?? null,
  };
}

/** Returns what staff should look at in the check of a device, most serious first. */
function findDeviceProblems(check: DeviceCheck): (typeof deviceProblems)[number][] {
  return [
    ...(check.call === undefined || check.call === 'ok' ? [] : (['call'] as const)),
    ...(check.camera === 'ok' ? [] : (['camera'] as const)),
    ...(check.microphone === 'ok' ? [] : (['microphone'] as const)),
    ...(check.speaker === 'not_heard' ? (['speaker'] as const) : []),
    ...(check.upload_kbps !== null && check.upload_kbps < minUploadKbps ? (['upload'] as const) : []),
    ...(check.free_mb !== null && check.free_mb < minFreeMb ? (['space'] as const) : []),
  ];
}
