import type { JoinPage } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Client } from '../../../http/actor.ts';
import { createJoinUrl } from '../../../providers/meetings/join-link.ts';
import { parseSenderAddress } from '../../calendar/interviews/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { findInterviewOfLink } from './join.service.ts';
import { findCallRequest } from './preparation.queries.ts';
import { canJoin } from './room.service.ts';
import { findPresentSeats } from './seat.queries.ts';

/** Maximum number of openings of links to calls by one client in 15 minutes. */
const maxOpenings = 240;

/** Returns the page of a link to a call. Fails with `not_found`, `link_expired` or `too_many`. */
export async function openJoinPage(
  app: AppContext,
  token: string,
  { address }: Client,
): Promise<z.input<typeof JoinPage>> {
  await app.limits.count([{ name: 'studio-page', subject: address, max: maxOpenings, seconds: 900 }]);
  const { interview, role } = await findInterviewOfLink(app, token);
  const [seats, request, settings] = await Promise.all([
    findPresentSeats(app.db, interview.id, app.now()),
    findCallRequest(app.db, interview.id),
    readSettings(app.db),
  ]);
  return {
    role,
    state: toState(interview.status),
    fname: interview.fname,
    starts_at: interview.startsAt,
    duration: interview.minutes,
    can_join: canJoin(interview.startsAt, seats, app.now()),
    helper_url:
      role === 'storyteller' ? createJoinUrl(app.env.APP_URL, app.links, 'helper', interview.id) : null,
    call_phone: role === 'storyteller' ? (request?.call_phone ?? '') : '',
    contact: parseSenderAddress(app.env.MAIL_FROM),
    archive_sound: settings.hasArchiveSound,
  };
}

const toState = (status: string): JoinPage['state'] =>
  status === 'cancelled' || status === 'completed' ? status : 'open';
