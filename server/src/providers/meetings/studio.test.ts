import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createSignedLinks } from '../../http/links.ts';
import { createJoinUrl, readJoinToken } from './join-link.ts';
import { studioMeetings } from './studio.ts';
import { meetingsSuite } from './suite.ts';

const links = createSignedLinks('a secret of the installation', () => new Date());
const appUrl = 'https://story.example';
meetingsSuite(studioMeetings(appUrl, links));

test('the links of storytellers and helpers are different, and tell the interview and the role', () => {
  const interviewId = newId();
  for (const role of ['storyteller', 'helper'] as const) {
    const token = createJoinUrl(appUrl, links, role, interviewId).replace(`${appUrl}/join/`, '');
    expect(readJoinToken(links, token)).toEqual({ interviewId, role });
    expect(
      readJoinToken(
        createSignedLinks('another secret', () => new Date()),
        token,
      ),
    ).toBeNull();
  }
  expect(readJoinToken(links, links.createToken('interview', interviewId))).toBeNull();
});
