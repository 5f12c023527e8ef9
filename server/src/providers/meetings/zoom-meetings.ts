import { z } from 'zod';
import { zone } from '../../calendar.ts';
import type { Db } from '../../database/connection.ts';
import { type Meeting, type MeetingRequest, MeetingsBusy } from './port.ts';
import type { ZoomCalls } from './zoom-calls.ts';
import { pathOf } from './zoom-film.ts';
import {
  claimMaking,
  findMeeting,
  forgetMeeting,
  type KnownMeeting,
  keepMeeting,
  noteGone,
  releaseMaking,
} from './zoom-meetings.queries.ts';
import { patience, ZoomFailure } from './zoom-settings.ts';

const Made = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: z.url({ protocol: /^https?$/ }),
  password: z.string().default(''),
});
const Listed = z.object({
  meetings: z.array(z.object({ id: z.union([z.number(), z.string()]), agenda: z.string().default('') })),
  next_page_token: z.string().default(''),
});

const Past = z.object({ meetings: z.array(z.object({ uuid: z.string() })).default([]) });

/** Meetings of one page of Zoom's list, as many as it gives. */
const pageSize = 300;

/** Milliseconds for which one process has the right to make a meeting. */
const lease = 4 * patience;

/** A meeting that begins at a time, `type` 2; the instant is given in UTC, so that no hour is meant twice. */
const scheduled = ({ topic, startsAt, durationMinutes }: MeetingRequest) => ({
  topic: [...topic].slice(0, 200).join(''),
  type: 2,
  start_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  timezone: zone,
  duration: durationMinutes,
});

/**
 * Whether Zoom has it no more: the meeting (3001), its recordings (3301), or what is a year old (12702). A 404 alone may
 * mean a wrong address as well.
 */
const isGone = (error: unknown) =>
  error instanceof ZoomFailure && ['3001', '3301', '12702'].includes(error.code);

const standing = (known: KnownMeeting | undefined): Meeting | null =>
  known?.join_url && known.gone_at === null
    ? { joinUrl: known.join_url, password: known.password ?? '' }
    : null;

/** The meetings themselves. Who asks for one writes it down before, so that nothing is made twice. */
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

  /** Zoom's number for what was asked for; null when nothing came of it. */
  const numberOf = async (known: KnownMeeting, reference: string): Promise<string | null> =>
    known.number ?? search(reference);

  /** Deletes something; what is not there any more is as good. */
  async function drop(path: string): Promise<void> {
    await call('DELETE', path).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }

  /** The times at which a meeting was held, by Zoom's ids. */
  async function timesOf(number: string): Promise<string[]> {
    try {
      const { meetings } = Past.parse(await call('GET', `/past_meetings/${number}/instances`));
      return meetings.map(({ uuid }) => uuid);
    } catch (error) {
      if (!isGone(error)) throw error;
      return [];
    }
  }

  return {
    async create(request: MeetingRequest): Promise<Meeting> {
      const { reference } = request;
      const there = standing(await findMeeting(db, reference));
      if (there) return there;
      const until = new Date(now().getTime() + lease);
      const claim = await claimMaking(db, reference, now(), until);
      if (!claim) {
        const made = standing(await findMeeting(db, reference));
        if (made) return made;
        throw new MeetingsBusy(until);
      }
      try {
        const lost = claim.again ? await search(reference) : null;
        const made = lost ? await adopt(lost, request) : await make(request);
        const meeting = { joinUrl: made.join_url, password: made.password };
        await keepMeeting(db, reference, made.id, meeting, now());
        return meeting;
      } catch (error) {
        await releaseMaking(db, reference);
        throw error;
      }
    },

    async move(request: MeetingRequest): Promise<string | null> {
      const { reference } = request;
      const known = await findMeeting(db, reference);
      if (!known) return null;
      if (known.gone_at !== null) return known.join_url;
      const number = await numberOf(known, reference);
      if (!number) return null;
      try {
        await call('PATCH', `/meetings/${number}`, scheduled(request));
        return null;
      } catch (error) {
        if (!isGone(error)) throw error;
        await noteGone(db, reference, number, now());
        return known.join_url;
      }
    },

    async remove(reference: string): Promise<void> {
      const known = await findMeeting(db, reference);
      if (!known || known.gone_at !== null) return;
      const number = await numberOf(known, reference);
      if (!number) return forgetMeeting(db, reference);
      await drop(`/meetings/${number}`);
      await noteGone(db, reference, number, now());
    },

    async erase(reference: string): Promise<void> {
      const known = await findMeeting(db, reference);
      const number = known ? await numberOf(known, reference) : null;
      if (number) {
        for (const time of [...(await timesOf(number)).map(pathOf), number]) {
          await drop(`/meetings/${time}/recordings?action=delete`);
        }
        await drop(`/meetings/${number}`);
      }
      await forgetMeeting(db, reference);
    },
  };
}
