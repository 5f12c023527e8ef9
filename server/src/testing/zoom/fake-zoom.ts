import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFakeOAuth, readBody, sendJson } from './fake-zoom-oauth.ts';
import { createFakePastMeetings } from './fake-zoom-past-meetings.ts';

/** A meeting of the fake server. */
export interface ZoomMeeting {
  id: number;
  uuid: string;
  topic: string;
  agenda: string;
  start_time: string;
  timezone: string;
  duration: number;
  join_url: string;
  password: string;
  settings: Record<string, unknown>;
}

/** Faults to inject; counters count down. */
export interface ZoomFaults {
  /** Responds 429 with this `Retry-After` to this many calls. */
  busy: number;
  retryAfter: string;
  /** Responds 500 to this many calls. */
  broken: number;
  /** Responds 404 to this many calls, as for a wrong URL. */
  unknown: number;
  /** Creates this many meetings without a response: the connection is closed. */
  dropCreateResponses: number;
  /** Interrupts this many downloads after this many bytes. */
  cutDownloads: number;
  cutAfterBytes: number;
  /** Ignores ranges: sends everything from the first byte. */
  ignoreRanges: boolean;
  /** Delay of token responses in milliseconds, and the number of failed ones (500). */
  tokenDelayMs: number;
  failedTokens: number;
  /** Awaited before a meeting is created. */
  beforeCreating: Promise<unknown>;
  /** Rejects the download tokens of webhooks. */
  rejectDownloadTokens: boolean;
}

const noFaults: ZoomFaults = {
  busy: 0,
  retryAfter: '60',
  broken: 0,
  unknown: 0,
  dropCreateResponses: 0,
  cutDownloads: 0,
  cutAfterBytes: 0,
  ignoreRanges: false,
  tokenDelayMs: 0,
  failedTokens: 0,
  beforeCreating: Promise.resolve(),
  rejectDownloadTokens: false,
};

const webhookSecret = 'zoom-like-webhook-secret';

/** A fake of Zoom's API on this machine, for tests. */
export async function startFakeZoom() {
  const faults = { ...noFaults };
  const meetings = new Map<number, ZoomMeeting>();
  const films = new Map<string, Buffer>();
  const requests: string[] = [];
  const oauth = createFakeOAuth(faults);
  const pastMeetings = createFakePastMeetings();
  let lastNumber = 81_000_000_000;

  const filmFile = (name: string, film: Buffer) => ({
    id: name,
    file_type: 'MP4',
    file_extension: 'MP4',
    file_size: film.length,
    download_url: `${url}/rec/download/${name}`,
    recording_type: 'shared_screen_with_speaker_view',
    recording_start: '2027-05-04T17:00:05Z',
    status: 'completed',
  });

  function download(request: IncomingMessage, response: ServerResponse, name: string) {
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const canRead =
      oauth.isValidAccessToken(bearer) || (bearer === `download-${name}` && !faults.rejectDownloadTokens);
    const film = films.get(name);
    if (!canRead || !film)
      return sendJson(response, film ? 401 : 404, { code: film ? 124 : 3301, message: 'No.' });
    const range = faults.ignoreRanges ? null : /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [start, end] = range
      ? [Number(range[1]), Math.min(Number(range[2]), film.length - 1)]
      : [0, film.length - 1];
    const content = film.subarray(start, end + 1);
    response.writeHead(range ? 206 : 200, {
      'content-type': 'video/mp4',
      'content-length': content.length,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${film.length}` } : {}),
    });
    if (faults.cutDownloads > 0) {
      faults.cutDownloads -= 1;
      return response.write(content.subarray(0, faults.cutAfterBytes), () => response.destroy());
    }
    return response.end(content);
  }

  async function api(request: IncomingMessage, response: ServerResponse, address: URL) {
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const path = address.pathname.replace('/v2', '');
    requests.push(`${request.method} ${path}`);
    if (!oauth.isValidAccessToken(bearer))
      return sendJson(response, 401, { code: 124, message: 'Access token is expired.' });
    if (faults.broken > 0) {
      faults.broken -= 1;
      return sendJson(response, 500, { code: 500, message: 'Internal error' });
    }
    if (faults.unknown > 0) {
      faults.unknown -= 1;
      return sendJson(response, 404, { code: 404, message: 'This API endpoint is not recognized.' });
    }
    if (faults.busy > 0) {
      faults.busy -= 1;
      const message = 'You have reached the maximum per-second rate limit for this API. Try again later.';
      return sendJson(
        response,
        429,
        { code: 429, message },
        faults.retryAfter ? { 'retry-after': faults.retryAfter } : {},
      );
    }
    if (path === '/users/me')
      return sendJson(response, 200, { id: 'u1', email: 'host@studio.example', type: 2 });
    if (path === '/users/me/meetings') return onMeetings(request, response, address);
    const pastMeetingNumber = /^\/past_meetings\/(\d+)\/instances$/.exec(path)?.[1];
    if (pastMeetingNumber) return pastMeetings.list(response, Number(pastMeetingNumber));
    const recorded = /^\/meetings\/([^/]+)\/recordings$/.exec(path)?.[1];
    if (recorded !== undefined) {
      // Ids with slashes are encoded twice, as Zoom requires.
      const meeting = decodeURIComponent(decodeURIComponent(recorded));
      if (request.method === 'DELETE') return pastMeetings.erase(response, meeting);
      const recording_files = [...films].map(([name, film]) => filmFile(name, film));
      return sendJson(response, 200, { uuid: meeting, recording_files });
    }
    return onMeeting(request, response, Number(/^\/meetings\/(\d+)$/.exec(path)?.[1]));
  }

  async function onMeetings(request: IncomingMessage, response: ServerResponse, address: URL) {
    if (request.method === 'GET') {
      const from = Number(address.searchParams.get('next_page_token') || 0);
      const all = [...meetings.values()].slice(from, from + 2);
      const next = from + 2 < meetings.size ? String(from + 2) : '';
      return sendJson(response, 200, { page_size: 2, next_page_token: next, meetings: all });
    }
    const meetingRequest = JSON.parse(await readBody(request)) as ZoomMeeting;
    await faults.beforeCreating;
    const id = ++lastNumber;
    const password = 'Zq7';
    const join_url = `https://us06web.zoom.us/j/${id}?pwd=${randomBytes(12).toString('base64url')}`;
    const meeting = {
      ...meetingRequest,
      id,
      uuid: `${randomBytes(8).toString('base64')}==`,
      join_url,
      password,
    };
    meetings.set(id, meeting);
    if (faults.dropCreateResponses > 0) {
      faults.dropCreateResponses -= 1;
      return response.destroy();
    }
    return sendJson(response, 201, meeting);
  }

  async function onMeeting(request: IncomingMessage, response: ServerResponse, id: number) {
    const meeting = meetings.get(id);
    if (!meeting) return sendJson(response, 404, { code: 3001, message: `Meeting does not exist: ${id}.` });
    if (request.method === 'GET') return sendJson(response, 200, meeting);
    if (request.method === 'DELETE') meetings.delete(id);
    else meetings.set(id, { ...meeting, ...JSON.parse(await readBody(request)) });
    response.writeHead(204);
    return response.end();
  }

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', url);
    if (address.pathname === '/oauth/token') return oauth.token(request, response);
    if (address.pathname === '/oauth/revoke') return oauth.revoke(request, response);
    if (address.pathname === '/oauth/authorize') {
      return oauth.authorize(response, address);
    }
    const film = /^\/rec\/download\/(.+)$/.exec(address.pathname)?.[1];
    if (film) return download(request, response, film);
    return api(request, response, address);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    faults,
    meetings,
    pastMeetings,
    /** API calls so far. */
    requests,
    /** The product's configuration for this server. */
    settings: {
      ...oauth.settings,
      ZOOM_API_URL: `${url}/v2`,
      ZOOM_OAUTH_URL: url,
      ZOOM_WEBHOOK_SECRET: webhookSecret,
    },
    giveConsent: oauth.giveConsent,
    /** Invalidates all access tokens, and `includingRefreshTokens` the refresh tokens too. */
    expireTokens: oauth.expireTokens,
    clearFaults(): void {
      Object.assign(faults, noFaults);
    },
    /** Adds a downloadable recording; returns it as in a webhook. */
    addFilm(name: string, film: Buffer, view = 'shared_screen_with_speaker_view') {
      films.set(name, film);
      return { ...filmFile(name, film), recording_type: view };
    },
    /** Returns a webhook delivery: body and headers. */
    webhook(body: unknown, at: Date, secret = webhookSecret) {
      const text = JSON.stringify(body);
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${text}`).digest('hex')}`;
      return { text, headers: { 'x-zm-signature': signature, 'x-zm-request-timestamp': timestamp } };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FakeZoom = Awaited<ReturnType<typeof startFakeZoom>>;
