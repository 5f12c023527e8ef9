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

  test('a meeting has a link of its own', async () => {
    const one = await meetings.create(request());
    const other = await meetings.create(request());
    expect(one.joinUrl).toMatch(/^https:\/\//);
    expect(one.joinUrl).not.toBe(other.joinUrl);
    expect(one.password).toEqual(expect.any(String));
  });

  test('asked again for the same one, it answers the same meeting, also at another time', async () => {
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
    const later = { ...meetingRequest, startsAt: new Date('2027-05-05T17:00:00Z') };
    expect(await meetings.reschedule(later)).toBeNull();
    expect(await meetings.reschedule(later)).toBeNull();
    expect(await meetings.create(meetingRequest)).toEqual(meeting);
  });

  test('what was never made is moved and removed without a complaint', async () => {
    await meetings.reschedule(request());
    await meetings.remove(newId());
    await meetings.erase(newId());
  });

  test('a meeting is removed once, and again without a complaint', async () => {
    const meeting = request();
    await meetings.create(meeting);
    await meetings.remove(meeting.reference);
    await meetings.remove(meeting.reference);
  });
}
