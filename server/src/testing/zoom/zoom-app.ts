import { contract } from '@lifestory/contract';
import { afterAll, afterEach } from 'vitest';
import { createMeeting } from '../../domains/calendar/interviews/index.ts';
import { createTestApp } from '../app.ts';
import { createInterview } from '../interviews.ts';
import { startFakeZoom, type ZoomMeeting } from './fake-zoom.ts';

/** An interview with its meeting. */
export interface InterviewWithMeeting {
  id: string;
  meeting: ZoomMeeting;
}

/** A test app with a fake Zoom server, whose account its Super Admin can authorize. */
export async function startZoomApp() {
  const server = await startFakeZoom();
  const tested = await createTestApp({ APP_URL: 'https://story.example', ...server.settings });
  const { fastify, app, db, users, setClock, runJobs } = tested;
  const noon = new Date('2027-05-03T19:00:00Z');
  setClock(noon);
  afterEach(() => {
    server.clearFaults();
    setClock(noon);
  });
  afterAll(() => server.close());
  const staff = await users.superAdmin();
  const ana = await users.customer({ fname: 'Ana' });
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

  /** Returns the parameters of the provider's redirect after consent. */
  async function giveConsent(): Promise<{ code: string; state: string }> {
    const { zoom } = await staff.request(contract.settings.configuration, {});
    const { searchParams } = new URL(server.giveConsent(zoom.authorize_url ?? ''));
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }

  return {
    ...tested,
    server,
    noon,
    minutes,
    superAdmin: staff,
    ana,
    giveConsent,

    /** The Super Admin authorizes the account. */
    async authorize(): Promise<void> {
      const { code, state } = await giveConsent();
      await staff.request(contract.settings.authorizeMeetings, { params: { code }, query: { state } });
    },

    /** Creates an interview with a meeting that starts in ten minutes. */
    async bookInterview(): Promise<InterviewWithMeeting> {
      const { id } = await createInterview(app, ana, { startsAt: minutes(10), joinUrl: null });
      await app.jobs.add(db, createMeeting, { interviewId: id });
      await runJobs();
      const meeting = [...server.meetings.values()].find(({ agenda }) => agenda.includes(id));
      if (!meeting) throw new Error('There is no meeting.');
      return { id, meeting };
    },

    /** Returns a webhook event of a meeting, with more `details` of the meeting and `changes` of the event. */
    meetingEvent: (event: string, { meeting }: InterviewWithMeeting, details = {}, changes = {}) => ({
      event,
      event_ts: noon.getTime(),
      payload: { account_id: 'a', object: { id: String(meeting.id), uuid: meeting.uuid, ...details } },
      ...changes,
    }),

    /** Posts a webhook event, signed at `at`, with changed headers. */
    async postWebhook(body: unknown, headers = {}, at = noon) {
      const webhook = server.webhook(body, at);
      const response = await fastify.inject({
        method: 'POST',
        url: '/api/zoom/webhook',
        headers: { 'content-type': 'application/json; charset=utf-8', ...webhook.headers, ...headers },
        payload: webhook.text,
      });
      return { status: response.statusCode, body: response.json() };
    },

    readInterview: ({ id }: InterviewWithMeeting) =>
      db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
