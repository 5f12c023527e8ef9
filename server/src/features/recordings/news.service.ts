import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import {
  InvalidSignature,
  type MeetingConnection,
  type MeetingEvent,
  type WebhookDelivery,
} from '../../providers/meetings/port.ts';
import { handleMeetingDeleted, handleMeetingEnded, handleMeetingStarted } from '../interviews/index.ts';
import { leaveMeetings } from '../settings/index.ts';
import { expectFilms } from './arrival.service.ts';
import { hearOnce } from './news.queries.ts';

/**
 * Takes what the meeting provider tells: each piece of news once, whatever is told again. Answers what the provider
 * wants to hear. Fails with 404 where meetings are links alone, with 403 when somebody else is speaking.
 */
export async function handleMeetingWebhook(
  app: AppContext,
  delivery: WebhookDelivery,
): Promise<Record<string, string>> {
  const { connection: office } = app.meetings;
  if (!office) throw fail('not_found');
  const { news, answer } = read(office, delivery);
  if (news?.kind === 'left') {
    await leaveMeetings(app, news.owner, news.at);
    return answer;
  }
  const interviewId = news && (await office.findReference(news.number));
  if (interviewId) {
    await app.db.transaction().execute(async (tx) => {
      if (await hearOnce(tx, news.id, app.now())) await act(app, tx, interviewId, news);
    });
  }
  return answer;
}

function read(
  office: MeetingConnection,
  delivery: WebhookDelivery,
): ReturnType<MeetingConnection['parseWebhook']> {
  try {
    return office.parseWebhook(delivery);
  } catch (error) {
    if (!(error instanceof InvalidSignature)) throw error;
    throw fail('not_allowed', { text: 'This was not sent by the meeting provider, or not just now.' });
  }
}

async function act(app: AppContext, tx: Tx, interviewId: string, news: MeetingEvent): Promise<void> {
  switch (news.kind) {
    case 'started':
      return handleMeetingStarted(tx, interviewId, news.at);
    case 'ended':
      return handleMeetingEnded(tx, interviewId, news.at);
    case 'deleted':
      return handleMeetingDeleted(app, tx, interviewId);
    case 'recorded':
      return expectFilms(app, tx, interviewId, news.films);
  }
}
