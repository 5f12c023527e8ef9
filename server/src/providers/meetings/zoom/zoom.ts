import type { Db } from '../../../database/connection.ts';
import { createTextEncryption } from '../../../text-encryption.ts';
import { InvalidSignature, type Meetings } from '../port.ts';
import { createZoomAccount } from './account.ts';
import { createZoomApi } from './api.ts';
import { createZoomCheck } from './check.ts';
import { findReference } from './meetings.queries.ts';
import { createZoomMeetings } from './meetings.ts';
import { createRecordingReader, type RecordingSource } from './recordings.ts';
import type { ZoomSettings } from './settings.ts';
import { createZoomTokens } from './tokens.ts';
import { createWebhookParser } from './webhook.ts';

/** Meetings in a Zoom account, which a Super Admin authorizes. */
export function zoomMeetings(db: Db, settings: ZoomSettings, secret: string, now: () => Date): Meetings {
  const encryption = createTextEncryption(secret, 'zoom films');
  const tokens = createZoomTokens(db, settings, secret, now);
  const call = createZoomApi(tokens, settings.apiUrl, now);
  const openRecording = createRecordingReader(tokens, call, settings.apiUrl, now);
  const parseWebhook =
    settings.webhookSecret === null
      ? null
      : createWebhookParser(
          settings.webhookSecret,
          settings.clientId,
          (source) => encryption.encrypt(JSON.stringify(source)),
          now,
        );
  return {
    ...createZoomMeetings(db, call, now),
    check: createZoomCheck(settings),
    connection: {
      ...createZoomAccount(db, settings, tokens, secret, now),
      refresh: tokens.refresh,
      parseWebhook(delivery) {
        if (!parseWebhook) throw new InvalidSignature();
        return parseWebhook(delivery);
      },
      findReference: (number) => findReference(db, number),
      async openRecording({ source, bytes }, start, length) {
        const address = encryption.decrypt(source);
        if (address === null)
          throw new Error(
            'The address of this file was encrypted with another SECRET: upload the file instead.',
          );
        return openRecording(JSON.parse(address) as RecordingSource, bytes, start, length);
      },
    },
  };
}
