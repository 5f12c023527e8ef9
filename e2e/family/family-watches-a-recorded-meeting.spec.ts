import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { bookInterviewFor } from '../testing/booking.ts';
import { expect } from '../testing/journey.ts';
import { storeSignIn } from '../testing/people.ts';
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

/** Reads, as a member of the family does, how many films the story has, and whether the newest has captions. */
const readFilms = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/api/user/fetch-customer-switch', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('sanctum_token')}`,
      },
      body: '{}',
    });
    const { videos } = (await response.json()).data as { videos: { captions?: string | null }[] };
    return { count: videos.length, hasCaptions: Boolean(videos[0]?.captions) };
  });

test('a meeting is recorded at Zoom, and the family watches it with captions and jumps in it', async ({
  enter,
  server,
  zoom,
  request,
}) => {
  const staff = await enter();
  await storeSignIn(staff, accountOf('admin'));
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

  await test.step('its recording and its transcript arrive by themselves', async () => {
    await storeSignIn(clara, accountOf('clara'));
    const { count } = await readFilms(clara);
    await announce('recording.completed', zoom.addFilm('film', film));
    await expect.poll(async () => (await readFilms(clara)).count).toBe(count + 1);
    await announce('recording.transcript_completed', {
      ...zoom.addFilm('spoken', Buffer.from(transcript)),
      file_type: 'TRANSCRIPT',
      file_extension: 'VTT',
      recording_type: 'audio_transcript',
    });
    await expect
      .poll(() => readFilms(clara), { timeout: 60_000 })
      .toEqual({ count: count + 1, hasCaptions: true });
  });

  await test.step('a tap on a sentence plays it, and the captions show it', async () => {
    await clara.goto('/home');
    await expect(clara.getByRole('region', { name: 'Earlier recordings' })).toBeVisible();
    const panel = clara.getByRole('region', { name: 'Transcript', exact: true }).first();
    await panel.getByRole('button', { name: 'Read along' }).click();
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
});
