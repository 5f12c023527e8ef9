import { expect, test } from 'vitest';
import { linkMeetings } from './link.ts';
import { meetingsSuite } from './suite.ts';

const template = 'https://meet.example.com/room-{key}';
const meetings = linkMeetings(template, 'a secret');
meetingsSuite(meetings);

test('room URLs depend on the secret', async () => {
  const request = { reference: 'one', topic: 'An interview', startsAt: new Date(), durationMinutes: 60 };
  const otherMeeting = await linkMeetings(template, 'another secret').create(request);
  expect((await meetings.create(request)).joinUrl).not.toBe(otherMeeting.joinUrl);
  expect(meetings.connection).toBeNull();
});
