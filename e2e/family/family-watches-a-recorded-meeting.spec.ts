import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { bookInterviewFor } from '../testing/booking.ts';
import { expect } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword as password } from '../testing/server.ts';
import { authorizeZoom, postEvent, test } from '../testing/zoom.ts';

test.use({ demonstration: true, ownServer: 'recorded meeting' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });

const film = readFileSync(new URL('../../server/src/demonstration/media/film.mp4', import.meta.url));

const transcript = `WEBVTT

1
00:00:01.000 --> 00:00:02.500
Sue Sample: Where did you learn to swim?

2
00:00:03.000 --> 00:00:05.500
Rose Whitaker: In the canal behind the sawmill.
`;

/** Opens the text of the newest film on the home page. */
async function openTranscript(page: Page) {
  const panel = page.getByRole('region', { name: 'Transcript', exact: true }).first();
  await panel.getByRole('button', { name: 'Read along' }).click({ timeout: 10_000 });
  return panel;
}

test('a meeting is recorded at Zoom, and the family watches it with captions, searches it and jumps in it', async ({
  enter,
  server,
  zoom,
  request,
}) => {
  const staff = await enter();
  await signIn(staff, accountOf('admin'));
  await authorizeZoom(staff);
  const clara = await enter();
  const video = clara.locator('video').first();
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);

  const meeting = await test.step('an interview with a meeting at Zoom is booked', async () => {
    await bookInterviewFor(server, ['Rose', 'Whitaker'], 6, {
      email: accountOf('rose').email,
      staff: accountOf('admin'),
    });
    const findMeeting = () =>
      [...zoom.meetings.values()].find(({ topic }) => topic.includes('Rose Whitaker'));
    await expect.poll(findMeeting, { timeout: 30_000 }).toBeTruthy();
    return findMeeting();
  });

  /** Announces a file of the meeting, as Zoom does when it is ready. */
  const announce = (event: string, file: Record<string, unknown>) =>
    postEvent(request, zoom, {
      event,
      event_ts: Date.now(),
      download_token: `download-${file.id}`,
      payload: {
        account_id: 'a',
        object: { id: String(meeting?.id), uuid: meeting?.uuid, recording_files: [file] },
      },
    });

  await test.step('its recording arrives by itself', async () => {
    await signIn(clara, accountOf('clara'));
    await clara.getByRole('button', { name: /^Rose Whitaker/ }).click();
    await expect(clara).toHaveURL('/home');
    await expect(clara.getByRole('region', { name: 'Earlier recordings' })).toBeVisible();
    const films = clara.locator('video');
    const countBefore = await films.count();
    await announce('recording.completed', zoom.addFilm('film', film));
    await expect(async () => {
      await clara.reload();
      await expect(films).toHaveCount(countBefore + 1, { timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('its transcript follows', async () => {
    await announce('recording.transcript_completed', {
      ...zoom.addFilm('spoken', Buffer.from(transcript)),
      file_type: 'TRANSCRIPT',
      file_extension: 'VTT',
      recording_type: 'audio_transcript',
    });
    await expect(async () => {
      await clara.reload();
      const panel = await openTranscript(clara);
      await expect(panel.getByText('In the canal behind the sawmill.')).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('a tap on a sentence plays it, and the captions show it', async () => {
    const panel = clara.getByRole('region', { name: 'Transcript', exact: true }).first();
    await panel.getByRole('button', { name: /^0:03.*Rose Whitaker.*In the canal/ }).click();
    await expect.poll(position).toBeGreaterThanOrEqual(3);
    // With the keyboard, because the controls of a playing film hide from the pointer.
    await clara.getByRole('button', { name: 'Captions' }).first().press('Enter');
    const readCaptions = () =>
      video.evaluate((element: HTMLVideoElement) =>
        [...element.textTracks].flatMap((track) =>
          track.mode === 'showing' ? [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text) : [],
        ),
      );
    await expect
      .poll(readCaptions)
      .toEqual([
        expect.stringContaining('Where did you learn to swim?'),
        expect.stringContaining('In the canal behind the sawmill.'),
      ]);
  });

  await test.step('the search over the story finds what was said, and plays it there', async () => {
    await clara.goto('/search?q=sawmill');
    await clara.getByRole('link', { name: /Said in the film.*In the canal behind the sawmill/ }).click();
    await expect(clara).toHaveURL(/\/home/);
    await expect.poll(position).toBeGreaterThanOrEqual(3);
  });
});
