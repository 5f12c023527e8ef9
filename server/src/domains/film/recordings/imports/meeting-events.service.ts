import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import {
  InvalidSignature,
  type MeetingConnection,
  type MeetingEvent,
  type ProviderRecording,
  type WebhookDelivery,
} from '../../../../providers/meetings/port.ts';
import {
  handleMeetingDeleted,
  handleMeetingEnded,
  handleMeetingStarted,
} from '../../../calendar/interviews/index.ts';
import { deleteRevokedAuthorization } from '../../../platform/settings/index.ts';
import { recordEventOnce } from './meeting-events.queries.ts';
import { startImports } from './recording-import.service.ts';

/** Queues the import of the transcripts of a meeting, in the transaction of its event. */
export type QueueTranscripts = (
  tx: Tx,
  interviewId: string,
  transcripts: readonly ProviderRecording[],
) => Promise<void>;

/**
 * Handles a webhook delivery from the meeting provider, processing each event once. Returns the response that the
 * provider expects. Fails with `not_found` if no meeting provider is set up, and with `not_allowed` for an invalid
 * signature.
 */
export async function handleMeetingWebhook(
  app: AppContext,
  queueTranscripts: QueueTranscripts,
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
): Promise<Record<string, string>> {
  const { connection } = app.meetings;
  if (!connection) throw fail('not_found');
  const { event, response } = parseDelivery(connection, {
    body: typeof body === 'string' ? body : '',
    headers,
  });
  if (event?.kind === 'authorization-revoked') {
    await deleteRevokedAuthorization(app, event.owner, event.at);
    return response;
  }
  const interviewId = event && (await connection.findReference(event.number));
  if (interviewId) {
    await app.db.transaction().execute(async (tx) => {
      if (await recordEventOnce(tx, event.id, app.now()))
        await applyEvent(app, queueTranscripts, tx, interviewId, event);
    });
  }
  return response;
}

function parseDelivery(
  connection: MeetingConnection,
  delivery: WebhookDelivery,
): ReturnType<MeetingConnection['parseWebhook']> {
  try {
    return connection.parseWebhook(delivery);
  } catch (error) {
    if (!(error instanceof InvalidSignature)) throw error;
    throw fail('not_allowed', { text: 'The signature of this event is invalid, too old or dated ahead.' });
  }
}

async function applyEvent(
  app: AppContext,
  queueTranscripts: QueueTranscripts,
  tx: Tx,
  interviewId: string,
  event: MeetingEvent,
): Promise<void> {
  switch (event.kind) {
    case 'started':
      return handleMeetingStarted(tx, interviewId, event.at);
    case 'ended':
      return handleMeetingEnded(tx, interviewId, event.at);
    case 'deleted':
      return handleMeetingDeleted(app, tx, interviewId);
    case 'recorded':
      await startImports(app, tx, interviewId, event.films);
      return queueTranscripts(tx, interviewId, event.transcripts);
  }
}
