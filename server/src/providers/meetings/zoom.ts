import type { Db } from '../../database/connection.ts';
import { sealing } from '../../sealing.ts';
import { ForeignNews, type Meetings } from './port.ts';
import { zoomAccount } from './zoom-account.ts';
import { zoomCalls } from './zoom-calls.ts';
import { type FilmSource, zoomFilms } from './zoom-film.ts';
import { referenceOfNumber } from './zoom-meetings.queries.ts';
import { zoomMeetings } from './zoom-meetings.ts';
import { zoomNews } from './zoom-news.ts';
import type { ZoomSettings } from './zoom-settings.ts';

/** Meetings in one account at Zoom, which a Super Admin authorizes. */
export function zoom(db: Db, settings: ZoomSettings, secret: string, now: () => Date): Meetings {
  const sources = sealing(secret, 'zoom films');
  const account = zoomAccount(db, settings, secret, now);
  const call = zoomCalls(account, settings.apiUrl, now);
  const openFilm = zoomFilms(account, call, settings.apiUrl, now);
  const readNews =
    settings.webhookSecret === null
      ? null
      : zoomNews(
          settings.webhookSecret,
          settings.clientId,
          (source) => sources.seal(JSON.stringify(source)),
          now,
        );
  return {
    ...zoomMeetings(db, call, now),
    office: {
      account: account.account,
      isAuthorized: account.isAuthorized,
      authorize: account.authorize,
      leave: account.leave,
      disconnect: account.disconnect,
      keep: account.keep,
      readNews(delivery) {
        if (!readNews) throw new ForeignNews();
        return readNews(delivery);
      },
      referenceOf: (number) => referenceOfNumber(db, number),
      openFilm: ({ source, bytes }, start, length) =>
        openFilm(JSON.parse(sources.open(source)) as FilmSource, bytes, start, length),
    },
  };
}
