import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sendJson } from './fake-zoom-oauth.ts';

/** Creates the fake server's past meetings: their instances and recordings. */
export function createFakePastMeetings() {
  const instances = new Map<number, string[]>();
  const recorded = new Set<string>();

  return {
    /** The ids of the instances that have recordings. */
    recorded,

    /** Adds an instance with a cloud recording; returns its id. */
    addInstance(number: number): string {
      // Real ids can contain slashes.
      const uuid = `/${randomBytes(8).toString('base64')}//==`;
      instances.set(number, [...(instances.get(number) ?? []), uuid]);
      recorded.add(uuid);
      return uuid;
    },

    /** `GET /past_meetings/{meetingId}/instances` */
    list(response: ServerResponse, number: number) {
      const uuids = instances.get(number);
      if (!uuids)
        return sendJson(response, 404, { code: 3001, message: `Meeting does not exist: ${number}.` });
      return sendJson(response, 200, {
        meetings: uuids.map((uuid) => ({ uuid, start_time: '2027-05-04T17:00:00Z' })),
      });
    },

    /** `DELETE /meetings/{meetingId}/recordings`: a meeting number deletes those of the latest instance. */
    erase(response: ServerResponse, meeting: string) {
      const uuid = /^\d+$/.test(meeting) ? (instances.get(Number(meeting))?.at(-1) ?? '') : meeting;
      if (!recorded.delete(uuid)) {
        return sendJson(response, 404, { code: 3301, message: 'There is no recording for this meeting.' });
      }
      response.writeHead(204);
      return response.end();
    },
  };
}
