import { readFileSync } from 'node:fs';
import { changeDatabase } from '@lifestory/server/testing/servers/server-database.ts';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import { expect } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin, type TestServer } from '../testing/server.ts';
import { postEvent, test } from '../testing/zoom.ts';

test.use({ ownServer: 'zoom' });

const storyteller = { email: 'rose.whitaker@example.com', password: 'a kettle on the stove' };
const nora = { email: 'nora.quill@example.com', password: 'a kettle on the stove' };

const film = readFileSync(new URL('../../server/src/demonstration/media/film.mp4', import.meta.url));

const transcript = `WEBVTT

1
00:00:01.000 --> 00:00:02.500
Sue Sample: Where did you learn to swim?

2
00:00:03.000 --> 00:00:05.500
Rose Whitaker: In the canal behind the sawmill.
`;

test('staff authorize Zoom, a meeting is recorded there, and the storyteller watches it and shares her story with a friend', async ({
  enter,
  server,
  zoom,
  request,
  watch,
}) => {
  const staff = await enter();
  const rose = await enter();
  await signIn(staff, superAdmin);
  const meetingsCard = staff.getByRole('region', { name: 'Video meetings' });
  const alert = staff.getByText('The video-meeting account is not authorized');

  await test.step('the dashboard says that the authorization is missing, and the settings how to authorize', async () => {
    await expect(alert).toBeVisible();
    await navigate(staff, '/Settings');
    await expect(meetingsCard.getByText('Not authorized')).toBeVisible();
  });

  await test.step('accepting at Zoom authorizes the account', async () => {
    await meetingsCard.getByRole('link', { name: 'Authorize' }).click();
    await staff.getByRole('link', { name: 'Allow' }).click();
    await expect(staff.getByText('The video-meeting account is authorized.')).toBeVisible();
    await expectAccessible(staff.getByRole('main'));
    await staff.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  const meeting = await test.step('an interview with a meeting at Zoom is booked', async () => {
    await bookInterviewFor(server, ['Rose', 'Whitaker'], 6);
    const findMeeting = () =>
      [...zoom.meetings.values()].find(({ topic }) => topic.includes('Rose Whitaker'));
    await expect.poll(findMeeting).toBeTruthy();
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
    const listFilms = await createStoryteller(server, request);
    expect(await listFilms()).toEqual([]);
    // The recording of a meeting before its time would be set aside.
    await changeDatabase(server.dataDir, (db) =>
      db.updateTable('interviews').set({ starts_at: new Date() }).where('status', '=', 'waiting').execute(),
    );
    await announce('recording.completed', zoom.addFilm('film', film));
    await expect.poll(listFilms).toHaveLength(1);
    await announce('recording.transcript_completed', {
      ...zoom.addFilm('spoken', Buffer.from(transcript)),
      file_type: 'TRANSCRIPT',
      file_extension: 'VTT',
      recording_type: 'audio_transcript',
    });
    await expect.poll(listFilms).toEqual([expect.objectContaining({ captions: expect.any(String) })]);
  });

  await test.step('a tap on a sentence plays it, and the captions show it', async () => {
    await signIn(rose, storyteller, '/home');
    const video = rose.locator('video').first();
    const panel = rose.getByRole('region', { name: 'Transcript', exact: true });
    await panel.getByRole('button', { name: 'Read along' }).click();
    await panel.getByRole('button', { name: /^0:03.*Rose Whitaker.*In the canal/ }).click();
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThanOrEqual(3);
    // With the keyboard, because the controls of a playing film hide from the pointer.
    await rose.getByRole('button', { name: 'Captions' }).press('Enter');
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

  await test.step('after it is revoked at Zoom, the authorization is missing again', async () => {
    const deauthorization = {
      event: 'app_deauthorized',
      payload: {
        user_id: 'u1',
        client_id: zoom.settings.ZOOM_CLIENT_ID,
        deauthorization_time: new Date(Date.now() + 1000).toISOString(),
      },
    };
    await postEvent(request, zoom, deauthorization);
    await navigate(staff, '/Settings');
    await expect(meetingsCard.getByText('Ended', { exact: true })).toBeVisible();
    await expectAccessible(meetingsCard);
    await navigate(staff, '/dashboard');
    await expect(alert).toBeVisible();
  });

  const friend = await enter({ viewport: { width: 390, height: 844 } });
  const form = rose.getByRole('form', { name: 'Invite friends and family' });
  const card = rose.getByRole('main').getByRole('listitem').filter({ hasText: 'Nora Quill' });
  const message = rose.getByText('The invitation is on its way.');

  await test.step('she invites a friend, which a message without motion confirms', async () => {
    await navigate(rose, '/friends-and-family?invite');
    const person = form.getByRole('group', { name: 'Person 1', exact: true });
    await person.getByLabel('First name').fill('Nora');
    await person.getByLabel('Last name').fill('Quill');
    await person.getByRole('textbox', { name: 'Email', exact: true }).fill(nora.email);
    await person.getByLabel('Confirm email').fill(nora.email);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(message).toBeVisible();
    await expect(rose.getByRole('progressbar', { name: 'notification timer' })).toHaveCSS(
      'transform',
      'none',
    );
    await expect(card).toContainText('Invited');
    await expect(card).toContainText(nora.email);
  });

  await test.step('the friend opens the link in the e-mail, creates a password and sees the story', async () => {
    const mail = await server.waitForMail(nora.email, /shares a life story with you/);
    await friend.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await friend.getByLabel('New password').fill(nora.password);
    await friend.getByLabel('Confirm password').fill(nora.password);
    await friend.getByRole('button', { name: 'Create password' }).click();
    await friend.getByRole('button', { name: /Rose Whitaker/ }).click();
    await expect(friend.getByRole('heading', { level: 1, name: 'Rose’s life story' })).toBeVisible();
    await expect(friend.locator('video').first()).toBeVisible();
  });

  await test.step('the storyteller sees that she joined', async () => {
    await expect(card).toContainText('Account Created');
  });

  await test.step('the storyteller removes the friend, who sees the story no longer', async () => {
    await card.getByRole('button', { name: 'Remove Nora Quill' }).click();
    const dialog = rose.getByRole('dialog', { name: 'Remove Nora Quill?' });
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(card).toHaveCount(0);
    // Which call of the friend's page is rejected first depends on timing.
    watch.allowRefusals();
    await navigate(friend, '/notifications');
    await expect(friend).toHaveURL('/in-active');
    await expect(message, 'the message closed by itself').toHaveCount(0);
  });
});

/** Creates the account of the storyteller who booked; returns a function that reads the films of the story. */
async function createStoryteller(server: TestServer, request: APIRequestContext) {
  const interview = await findInterview(server, 'whitaker');
  await payInterview(server, interview);
  await callAsStaff(server, '/user/create-customer-account', { id: interview.user_id });
  const { text } = await server.waitForMail(storyteller.email, /account is ready/i);
  const [, token] = /\/create-password\/(\S+)/.exec(text) ?? [];
  const { data: invitation } = await (await request.get(`/api/user/check-token/${token}`)).json();
  const { password } = storyteller;
  const form = { id: invitation.subuser_id, password, password_confirmation: password };
  const { sign_in } = await (await request.post('/api/create-new-password', { data: form })).json();
  const headers = { authorization: `Bearer ${sign_in.token}` };
  return async (): Promise<{ captions?: string | null }[]> => {
    const response = await request.post('/api/user/fetch-customer-switch', { headers, data: {} });
    return (await response.json()).data.videos;
  };
}
