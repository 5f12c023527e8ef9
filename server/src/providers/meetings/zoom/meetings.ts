import { z } from 'zod';
import { timeZone } from '../../../calendar.ts';
import type { Db } from '../../../database/connection.ts';
import { type Meeting, type MeetingRequest, MeetingsBusy } from '../port.ts';
import type { ZoomApi } from './api.ts';
import {
  claimCreation,
  deleteMeeting,
  findMeeting,
  markDeleted,
  releaseCreation,
  saveMeeting,
  type ZoomMeetingRow,
} from './meetings.queries.ts';
import { encodeMeetingId } from './recordings.ts';
import { requestTimeoutMs, ZoomFailure } from './settings.ts';

const MeetingDetails = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: z.url({ protocol: /^https?$/ }),
  password: z.string().default(''),
});
const MeetingList = z.object({
  meetings: z.array(z.object({ id: z.union([z.number(), z.string()]), agenda: z.string().default('') })),
  next_page_token: z.string().default(''),
});

const PastMeetings = z.object({ meetings: z.array(z.object({ uuid: z.string() })).default([]) });

/** Maximum page size of Zoom's list of meetings. */
const pageSize = 300;

/** Milliseconds for which a process holds the lease to create a meeting. */
const creationLeaseMs = 4 * requestTimeoutMs;

/** A scheduled meeting, `type` 2; the instant is sent in UTC, so that no hour is ambiguous. */
const meetingSchedule = ({ topic, startsAt, durationMinutes }: MeetingRequest) => ({
  topic: [...topic].slice(0, 200).join(''),
  type: 2,
  start_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  timezone: timeZone,
  duration: durationMinutes,
});

/**
 * Whether Zoom reports that the meeting (3001) or its recordings (3301) do not exist, or that the meeting is over a
 * year old (12702). A 404 alone may also mean a wrong URL.
 */
const isNotFound = (error: unknown) =>
  error instanceof ZoomFailure && ['3001', '3301', '12702'].includes(error.code);

const toMeeting = (row: ZoomMeetingRow | undefined): Meeting | null =>
  row?.join_url && row.deleted_at === null ? { joinUrl: row.join_url, password: row.password ?? '' } : null;

/** Creates the port's functions for meetings. A request is stored before it is sent, so no meeting is created twice. */
export function createZoomMeetings(db: Db, call: ZoomApi, now: () => Date) {
  const referenceTag = (reference: string) => `Reference: ${reference}`;

  /** Returns the number of the meeting with our reference, whose response may have been lost; null if there is none. */
  async function findNumber(reference: string): Promise<string | null> {
    let page = '';
    do {
      const query = new URLSearchParams({
        type: 'scheduled',
        page_size: String(pageSize),
        next_page_token: page,
      });
      const list = MeetingList.parse(await call('GET', `/users/me/meetings?${query}`));
      const meeting = list.meetings.find(({ agenda }) => agenda.includes(referenceTag(reference)));
      if (meeting) return String(meeting.id);
      page = list.next_page_token;
    } while (page !== '');
    return null;
  }

  async function createMeeting(request: MeetingRequest): Promise<z.output<typeof MeetingDetails>> {
    const meeting = await call('POST', '/users/me/meetings', {
      ...meetingSchedule(request),
      agenda: `Booked at Lifestory. ${referenceTag(request.reference)}`,
      settings: { host_video: true, participant_video: true, auto_recording: 'cloud' },
    });
    return MeetingDetails.parse(meeting);
  }

  /** Reschedules an existing meeting to the time of the request; returns its details. */
  async function updateMeeting(
    number: string,
    request: MeetingRequest,
  ): Promise<z.output<typeof MeetingDetails>> {
    await call('PATCH', `/meetings/${number}`, meetingSchedule(request));
    return MeetingDetails.parse(await call('GET', `/meetings/${number}`));
  }

  /** Returns Zoom's number of a requested meeting; null if it was not created. */
  const resolveNumber = async (row: ZoomMeetingRow, reference: string): Promise<string | null> =>
    row.number ?? findNumber(reference);

  /** Sends a DELETE request; a missing meeting or recording is not an error. */
  async function deleteIfPresent(path: string): Promise<void> {
    await call('DELETE', path).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  }

  /** Returns Zoom's ids of the instances of a meeting. */
  async function listInstances(number: string): Promise<string[]> {
    try {
      const { meetings } = PastMeetings.parse(await call('GET', `/past_meetings/${number}/instances`));
      return meetings.map(({ uuid }) => uuid);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return [];
    }
  }

  return {
    async create(request: MeetingRequest): Promise<Meeting> {
      const { reference } = request;
      const existing = toMeeting(await findMeeting(db, reference));
      if (existing) return existing;
      const until = new Date(now().getTime() + creationLeaseMs);
      const claim = await claimCreation(db, reference, now(), until);
      if (!claim) {
        const meeting = toMeeting(await findMeeting(db, reference));
        if (meeting) return meeting;
        throw new MeetingsBusy(until);
      }
      try {
        const existingNumber = claim.isRetry ? await findNumber(reference) : null;
        const created = existingNumber
          ? await updateMeeting(existingNumber, request)
          : await createMeeting(request);
        const meeting = { joinUrl: created.join_url, password: created.password };
        await saveMeeting(db, reference, created.id, meeting, now());
        return meeting;
      } catch (error) {
        await releaseCreation(db, reference);
        throw error;
      }
    },

    async reschedule(request: MeetingRequest): Promise<string | null> {
      const { reference } = request;
      const row = await findMeeting(db, reference);
      if (!row) return null;
      if (row.deleted_at !== null) return row.join_url;
      const number = await resolveNumber(row, reference);
      if (!number) return null;
      try {
        await call('PATCH', `/meetings/${number}`, meetingSchedule(request));
        return null;
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await markDeleted(db, reference, number, now());
        return row.join_url;
      }
    },

    async remove(reference: string): Promise<void> {
      const row = await findMeeting(db, reference);
      if (!row || row.deleted_at !== null) return;
      const number = await resolveNumber(row, reference);
      if (!number) return deleteMeeting(db, reference);
      await deleteIfPresent(`/meetings/${number}`);
      await markDeleted(db, reference, number, now());
    },

    async erase(reference: string): Promise<void> {
      const row = await findMeeting(db, reference);
      const number = row ? await resolveNumber(row, reference) : null;
      if (number) {
        for (const id of [...(await listInstances(number)).map(encodeMeetingId), number]) {
          await deleteIfPresent(`/meetings/${id}/recordings?action=delete`);
        }
        await deleteIfPresent(`/meetings/${number}`);
      }
      await deleteMeeting(db, reference);
    },
  };
}
