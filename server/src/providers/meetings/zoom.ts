import type { Db } from '../../database/connection.ts';
import { createSealer } from '../../sealer.ts';
import { InvalidSignature, type Meetings } from './port.ts';
import { createZoomAccount } from './zoom-account.ts';
import { createZoomApi } from './zoom-api.ts';
import { findReference } from './zoom-meetings.queries.ts';
import { createZoomMeetings } from './zoom-meetings.ts';
import { createRecordingReader, type RecordingSource } from './zoom-recordings.ts';
import type { ZoomSettings } from './zoom-settings.ts';
import { createWebhookParser } from './zoom-webhook.ts';

/** Meetings in a Zoom account, which a Super Admin authorizes. */
export function zoom(db: Db, settings: ZoomSettings, secret: string, now: () => Date): Meetings {
  const sources = createSealer(secret, 'zoom films');
  const account = createZoomAccount(db, settings, secret, now);
  const call = createZoomApi(account, settings.apiUrl, now);
  const openFilm = createRecordingReader(account, call, settings.apiUrl, now);
  const readEvent =
    settings.webhookSecret === null
      ? null
      : createWebhookParser(
          settings.webhookSecret,
          settings.clientId,
          (source) => sources.seal(JSON.stringify(source)),
          now,
        );
  return {
    ...createZoomMeetings(db, call, now),
    connection: {
      account: account.account,
      isAuthorized: account.isAuthorized,
      authorize: account.authorize,
      revoke: account.revoke,
      disconnect: account.disconnect,
      refresh: account.refresh,
      parseWebhook(delivery) {
        if (!readEvent) throw new InvalidSignature();
        return readEvent(delivery);
      },
      findReference: (number) => findReference(db, number),
      openRecording: ({ source, bytes }, start, length) =>
        openFilm(JSON.parse(sources.open(source)) as RecordingSource, bytes, start, length),
    },
  };
}
