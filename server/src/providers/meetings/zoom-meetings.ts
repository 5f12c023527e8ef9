import { z } from 'zod';
import { zone } from '../../calendar.ts';
import type { Db } from '../../database/connection.ts';
import type { Meeting, MeetingRequest } from './port.ts';
import { findMeeting, forgetMeeting, keepMeeting, noteAsking } from './zoom.queries.ts';
import type { ZoomCalls } from './zoom-calls.ts';
import { ZoomFailure } from './zoom-settings.ts';

const Made = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: z.url({ protocol: /^https?$/ }),
  password: z.string().default(''),
});
const Listed = z.object({
  meetings: z.array(z.object({ id: z.union([z.number(), z.string()]), agenda: z.string().default('') })),
  next_page_token: z.string().default(''),
});

/** Meetings of one page of Zoom's list, as many as it gives. */
const pageSize = 300;

/** A meeting that begins at a time, `type` 2; the instant is given in UTC, so that no hour is meant twice. */
const scheduled = ({ topic, startsAt, durationMinutes }: MeetingRequest) => ({
  topic: topic.slice(0, 200),
  type: 2,
  start_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  timezone: zone,
  duration: durationMinutes,
});

const isGone = (error: unknown) => error instanceof ZoomFailure && error.status === 404;

/** The meetings themselves. What is asked for is written down before, so that nothing is made twice. */
export function zoomMeetings(db: Db, call: ZoomCalls, now: () => Date) {
  const markOf = (reference: string) => `Reference: ${reference}`;

  /** The number of a meeting that carries our reference: it was made, and the answer never reached us. */
  async function search(reference: string): Promise<string | null> {
    let page = '';
    do {
      const query = new URLSearchParams({
        type: 'scheduled',
        page_size: String(pageSize),
        next_page_token: page,
      });
      const list = Listed.parse(await call('GET', `/users/me/meetings?${query}`));
      const found = list.meetings.find(({ agenda }) => agenda.includes(markOf(reference)));
      if (found) return String(found.id);
      page = list.next_page_token;
    } while (page !== '');
    return null;
  }

  async function make(request: MeetingRequest): Promise<z.output<typeof Made>> {
    const made = await call('POST', '/users/me/meetings', {
      ...scheduled(request),
      agenda: `Booked at Lifestory. ${markOf(request.reference)}`,
      settings: { host_video: true, participant_video: true, auto_recording: 'cloud' },
    });
    return Made.parse(made);
  }

  /** A meeting that was found again, at the time at which it has to be now. */
  async function adopt(number: string, request: MeetingRequest): Promise<z.output<typeof Made>> {
    await call('PATCH', `/meetings/${number}`, scheduled(request));
    return Made.parse(await call('GET', `/meetings/${number}`));
  }

  async function numberOf(reference: string): Promise<string | null> {
    const known = await findMeeting(db, reference);
    return known ? (known.number ?? search(reference)) : null;
  }

  return {
    async create(request: MeetingRequest): Promise<Meeting> {
      const { reference } = request;
      const known = await findMeeting(db, reference);
      if (known?.number) return { joinUrl: known.join_url ?? '', password: known.password ?? '' };
      await noteAsking(db, reference, now());
      const lost = known ? await search(reference) : null;
      const made = lost ? await adopt(lost, request) : await make(request);
      const meeting = { joinUrl: made.join_url, password: made.password };
      await keepMeeting(db, reference, made.id, meeting, now());
      return meeting;
    },

    async move(request: MeetingRequest): Promise<void> {
      const number = await numberOf(request.reference);
      if (number) await call('PATCH', `/meetings/${number}`, scheduled(request));
    },

    async remove(reference: string): Promise<void> {
      const number = await numberOf(reference);
      if (number) {
        await call('DELETE', `/meetings/${number}`).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
      }
      await forgetMeeting(db, reference);
    },
  };
}
