import { afterAll, afterEach } from 'vitest';
import { newId } from '../../database/ids.ts';
import { zoomMeetings } from '../../providers/meetings/zoom/zoom.ts';
import { createTestDatabase } from '../database.ts';
import { startFakeZoom } from './fake-zoom.ts';

/** Starts the Zoom adapter alone, with its own database and a fake Zoom server; the clock is fixed at noon. */
export async function startZoomAdapter() {
  const { db } = await createTestDatabase();
  const server = await startFakeZoom();
  const noon = new Date('2027-05-03T19:00:00Z');
  let instant = noon;

  /** Creates an adapter on the same database, as another process does, by default with the same secret. */
  const createAdapter = (secret = 'a secret that is long enough to be one') =>
    zoomMeetings(
      db,
      {
        clientId: server.settings.ZOOM_CLIENT_ID,
        clientSecret: server.settings.ZOOM_CLIENT_SECRET,
        apiUrl: server.settings.ZOOM_API_URL,
        oauthUrl: server.settings.ZOOM_OAUTH_URL,
        webhookSecret: server.settings.ZOOM_WEBHOOK_SECRET,
        redirectUri: 'https://story.example/zoom/callback',
      },
      secret,
      () => instant,
    );
  const meetings = createAdapter();
  const { connection } = meetings;
  if (!connection) throw new Error('There is no connection.');

  /** Returns the parameters of Zoom's redirect after consent. */
  async function consentParameters(signIn = 'sign-in 1'): Promise<{ code: string; state: string }> {
    const { authorizeUrl } = await (connection as NonNullable<typeof connection>).account(signIn);
    const { searchParams } = new URL(server.giveConsent(authorizeUrl));
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }

  afterEach(() => {
    server.clearFaults();
    instant = noon;
  });
  afterAll(() => server.close());

  return {
    db,
    server,
    noon,
    createAdapter,
    meetings,
    connection,
    consentParameters,
    setClock(at: Date): void {
      instant = at;
    },
    fromNoon: (milliseconds: number) => new Date(noon.getTime() + milliseconds),

    async authorize(): Promise<void> {
      const { code, state } = await consentParameters();
      await connection.authorize(code, state, 'sign-in 1', async () => undefined);
    },

    /** Returns a meeting request. */
    request: (reference = newId()) => ({
      reference,
      topic: 'Lifestory interview with Ana Marsh',
      startsAt: new Date('2027-05-04T17:00:00Z'),
      durationMinutes: 90,
    }),

    /** Returns the existing meetings of a reference. */
    meetingsFor: (reference: string) =>
      [...server.meetings.values()].filter(({ agenda }) => agenda.includes(reference)),
  };
}
