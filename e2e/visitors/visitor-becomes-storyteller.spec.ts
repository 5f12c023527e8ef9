import { stat } from 'node:fs/promises';
import { bookInterviewFor, findInterview, payInterview } from '../testing/booking.ts';
import { computeFingerprint, makeFilm } from '../testing/film.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { superAdmin } from '../testing/server.ts';

const name = 'Edwin Calloway';
const email = 'edwin.calloway@example.com';
const password = 'a kettle on the stove';

/** Runs with the animations that other journeys disable. */
const animated = { reducedMotion: 'no-preference' } as const;

test('staff upload the film of a visitor who booked and paid, and the storyteller watches and downloads it', async ({
  enter,
  server,
}, testInfo) => {
  await bookInterviewFor(server, ['Edwin', 'Calloway'], 19);
  const interview = await findInterview(server, 'calloway');
  await payInterview(server, interview);
  const film = testInfo.outputPath('edwin.mp4');
  // Two chunks.
  makeFilm(film, 10_500_000);

  await test.step('staff upload the recording and create the account', async () => {
    const staff = await enter(animated);
    await signIn(staff, superAdmin, `/session/view/${interview.id}`);
    await staff.getByLabel(/Drop the video here/).setInputFiles(film);
    await staff.getByRole('button', { name: 'It was held earlier' }).click();
    await expect(staff.getByText('Video Uploaded Successfully')).toBeVisible();
    await openFilm(staff);
    await expect(staff.getByLabel(`The recording of ${name}`)).toBeVisible();
    await staff.getByRole('button', { name: 'Create Customer' }).click();
    await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();
    await staff.context().close();
  });

  const storyteller = await enter({ ...animated, viewport: { width: 390, height: 844 } });
  await test.step('the storyteller gets the mail, sets a password and signs in', async () => {
    const mail = await server.waitForMail(email, /account is ready/i);
    const link = /https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '';
    await storyteller.goto(link);
    await storyteller.getByLabel('New password').fill(password);
    await storyteller.getByLabel('Confirm password').fill(password);
    await storyteller.getByRole('button', { name: 'Create password' }).click();
    await expect(storyteller).toHaveURL(/\/home$/);
  });

  await test.step('the storyteller watches the film', async () => {
    const player = storyteller
      .getByLabel('Your life story', { exact: true })
      .and(storyteller.locator('video'));
    const reported = storyteller.waitForResponse(/\/api\/sessions\/watched$/);
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    const currentTime = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(currentTime, { message: 'the film moves' }).toBeGreaterThan(0.5);
    await player.evaluate((video: HTMLVideoElement) => video.pause());
    expect((await reported).status(), 'staff are told that the family watched it').toBe(200);
  });

  await test.step('the storyteller downloads it byte for byte', async () => {
    const download = storyteller.waitForEvent('download');
    await storyteller.getByRole('button', { name: 'Download Video' }).click();
    const file = await (await download).path();
    expect((await stat(file)).size).toBe((await stat(film)).size);
    expect(await computeFingerprint(file)).toBe(await computeFingerprint(film));
  });
});
