import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import type { MeetingRequest, Meetings } from './port.ts';

/** Tests that every meeting provider must pass. `meetings` is authorized if the provider requires it. */
export function meetingsSuite(meetings: Meetings): void {
  const request = (changes: Partial<MeetingRequest> = {}): MeetingRequest => ({
    reference: newId(),
    topic: 'Lifestory interview with Zoë & Ana',
    startsAt: new Date('2027-05-04T17:00:00Z'),
    durationMinutes: 60,
    ...changes,
  });

  test('each meeting has a link of its own', async () => {
    const meeting = await meetings.create(request());
    const otherMeeting = await meetings.create(request());
    expect(meeting.joinUrl).toMatch(/^https:\/\//);
    expect(meeting.joinUrl).not.toBe(otherMeeting.joinUrl);
    expect(meeting.password).toEqual(expect.any(String));
  });

  test('creating a meeting again returns the same meeting, even for another time', async () => {
    const meetingRequest = request();
    const meeting = await meetings.create(meetingRequest);
    expect(await meetings.create(meetingRequest)).toEqual(meeting);
    expect(await meetings.create({ ...meetingRequest, startsAt: new Date('2027-06-04T17:00:00Z') })).toEqual(
      meeting,
    );
  });

  test('a moved meeting keeps its link', async () => {
    const meetingRequest = request();
    const meeting = await meetings.create(meetingRequest);
    const changedRequest = { ...meetingRequest, startsAt: new Date('2027-05-05T17:00:00Z') };
    expect(await meetings.reschedule(changedRequest)).toBeNull();
    expect(await meetings.reschedule(changedRequest)).toBeNull();
    expect(await meetings.create(meetingRequest)).toEqual(meeting);
  });

  test('rescheduling, removing or erasing a meeting that was never created has no effect', async () => {
    await meetings.reschedule(request());
    await meetings.remove(newId());
    await meetings.erase(newId());
  });

  test('removing a meeting can be repeated', async () => {
    const meetingRequest = request();
    await meetings.create(meetingRequest);
    await meetings.remove(meetingRequest.reference);
    await meetings.remove(meetingRequest.reference);
  });
}
