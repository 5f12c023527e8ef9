import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { bookInterviewFor } from '../testing/booking.ts';
import { computeFingerprint, makeFilm } from '../testing/film.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { superAdmin } from '../testing/server.ts';

const require = createRequire(import.meta.url);
const library = require.resolve('resumablejs');

/** The library's interface in the window. */
interface Uploads {
  addFile(file: File): void;
  upload(): void;
  on(event: 'fileAdded' | 'complete' | 'error', listener: (...details: unknown[]) => void): void;
}
declare const Resumable: new (options: object) => Uploads;

test('the unmodified resumable.js uploads a film byte for byte', async ({
  enter,
  server,
  expectRefusals,
}, testInfo) => {
  await bookInterviewFor(server, ['Ida', 'Lindgren'], 15);
  // The product's pages run only their own scripts; this page stands for an integration that uses the library.
  const staff = await enter({ bypassCSP: true });
  await signIn(staff, superAdmin);
  await staff.addScriptTag({ path: library });
  const interview = await findInterview(staff, 'Lindgren');

  const film = testInfo.outputPath('film.mp4');
  makeFilm(film, 17_000_000);
  // The library checks for each of the three chunks whether it is already stored.
  expectRefusals(...Array(3).fill('GET /api/sessions/upload-customer-video 404'));
  const chooser = await staff.evaluateHandle(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file' });
    document.body.append(input);
    return input;
  });
  await chooser.asElement()?.setInputFiles(film);
  await staff.evaluate(
    ([input, id]) =>
      new Promise<void>((resolve, reject) => {
        const uploads = new Resumable({
          target: `/api/sessions/upload-customer-video?session_id=${id}&held_earlier=1`,
          chunkSize: 5 * 1024 * 1024,
          headers: { Authorization: `Bearer ${localStorage.getItem('sanctum_token')}` },
        });
        uploads.on('complete', () => resolve());
        uploads.on('error', (...details) => reject(new Error(details.map(String).join(' '))));
        uploads.on('fileAdded', () => uploads.upload());
        const file = input.files?.[0];
        if (file) uploads.addFile(file);
      }),
    [chooser, interview] as const,
  );

  await staff.goto(`/session/view/${interview}`);
  await openFilm(staff);
  const video = staff.locator('video').first();
  await expect(video).toHaveAttribute('src', /./);
  const stored = await staff.request.get((await video.getAttribute('src')) ?? '');
  const bytes = await stored.body();
  const downloaded = testInfo.outputPath('downloaded.mp4');
  await writeFile(downloaded, bytes);
  expect(await computeFingerprint(downloaded)).toBe(await computeFingerprint(film));
});

/** Returns the id of the only interview of the customer with this name. */
const findInterview = (staff: Page, name: string): Promise<string> =>
  staff.evaluate(async (search) => {
    const response = await fetch(`/api/sessions/fetch-all?search=${search}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('sanctum_token')}` },
    });
    return (await response.json()).data[0].id;
  }, name);
