import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { decodeQrCode } from '../testing/qr-code.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

// Links a photograph of the demonstration to its film.
test.use({ demonstration: true, ownServer: 'film' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });
const filmOf = (page: Page) => page.locator('video').first();
/** The newest film with its controls. */
const playerOf = (page: Page) => filmOf(page).locator('..');
const positionOf = (page: Page) => filmOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => filmOf(page).evaluate((video: HTMLVideoElement) => video.paused);
/** The button that starts the newest film; once it was played, it continues where it stopped. */
const startButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Play: Your life story|Continue at \d+:\d\d)$/ }).first();
const timeline = (page: Page): Locator => page.getByRole('slider', { name: 'Position in the film' }).first();

test('a film is controlled by keyboard, continues on a phone, and is linked to photographs, shared links and printed cards', async ({
  enter,
}) => {
  const rose = await enter({ permissions: ['clipboard-read', 'clipboard-write'] });
  const clara = await enter();
  const savedMs: number[] = [];
  rose.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/films/positions/store')) savedMs.push(request.postDataJSON().at_ms);
  });
  // The page follows the film as soon as it has asked for the last position.
  const asked = rose.waitForResponse((response) => response.url().endsWith('/api/films/positions'));
  await signIn(rose, accountOf('rose'), '/home');
  await asked;

  await test.step('the storyteller adds a chapter with its year', async () => {
    const region = rose.getByRole('region', { name: 'Chapters' }).first();
    await region.getByRole('button', { name: 'Add a chapter' }).click();
    await region.getByRole('textbox', { name: 'Title' }).fill('Dancing on the pier');
    await region.getByRole('textbox', { name: 'Time' }).fill('0:55');
    await region.getByRole('textbox', { name: 'From year' }).fill('1958');
    await region.getByRole('button', { name: 'Save' }).click();
    await expect(region.getByRole('button', { name: '0:55 Dancing on the pier (1958)' })).toBeVisible();
  });

  const chapters = await listChapters(rose);
  const [first, linked] = chapters;
  const last = chapters.at(-1);
  if (!first || !linked || !last) throw new Error('The demonstration has too few chapters.');

  await test.step('keys start, stop and move it, and its chapters are on the timeline', async () => {
    await expect(filmOf(rose)).toHaveAttribute('controlslist', 'nodownload');
    const chapterAt = (position: number) => chapters.findLast(({ seconds }) => seconds <= position)?.title;
    await startButton(rose).press('Enter');
    await expect.poll(() => positionOf(rose)).toBeGreaterThan(0);
    await timeline(rose).press('k');
    await expect.poll(() => isPaused(rose)).toBe(true);
    const duration = await filmOf(rose).evaluate((video: HTMLVideoElement) => video.duration);
    await timeline(rose).press('5');
    await expect.poll(() => positionOf(rose)).toBeCloseTo(duration / 2, 1);
    await expect
      .poll(() => timeline(rose).getAttribute('aria-valuetext'))
      .toContain(`, chapter: ${chapterAt(duration / 2)}`);
    await timeline(rose).press('ArrowLeft');
    await expect.poll(() => positionOf(rose)).toBeCloseTo(duration / 2 - 10, 1);
    await timeline(rose).press('ArrowRight');
    await expect.poll(() => positionOf(rose)).toBeGreaterThan(duration / 2 - 0.1);
  });

  await test.step('its speed and full screen are changed', async () => {
    const settings = rose.getByRole('button', { name: 'Settings', exact: true }).first();
    await settings.press('Enter');
    await rose.getByRole('radio', { name: 'Normal' }).press('ArrowRight');
    await expect(filmOf(rose)).toHaveJSProperty('playbackRate', 1.25);
    await expectAccessible(playerOf(rose));
    await rose.keyboard.press('Escape');
    await expect(settings).toBeFocused();
    await rose.getByRole('button', { name: 'Full screen' }).first().press('Enter');
    await rose.getByRole('button', { name: 'Exit full screen' }).press('f');
    await expect(rose.getByRole('button', { name: 'Full screen' }).first()).toBeVisible();
  });

  await test.step('on a phone, it continues with a tap, and a tap shows the controls', async () => {
    const before = await positionOf(rose);
    await timeline(rose).press('k');
    await expect.poll(() => positionOf(rose)).toBeGreaterThan(before);
    await timeline(rose).press('k');
    await expect.poll(() => isPaused(rose)).toBe(true);
    const stoppedSeconds = await positionOf(rose);
    await expect.poll(() => savedMs.at(-1)).toBe(Math.round(stoppedSeconds * 1000));

    const phone = await enter({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await signIn(phone, accountOf('rose'), '/home');
    // The controls are there, and hidden until the film starts.
    await expect(phone.locator('[data-timeline]').first()).toBeAttached();
    const time = `0:${String(Math.floor((savedMs.at(-1) ?? 0) / 1000)).padStart(2, '0')}`;
    const resume = phone.getByRole('button', { name: `Continue at ${time}` }).first();
    await expect(resume).toBeVisible();
    await expectAccessible(playerOf(phone));
    await resume.tap();
    await expect.poll(() => positionOf(phone)).toBeGreaterThanOrEqual(stoppedSeconds);
    await expect(timeline(phone)).toBeVisible();
    // They hide again three seconds after a tap.
    await expect(async () => {
      await filmOf(phone).tap();
      await phone.getByRole('button', { name: 'Pause' }).first().tap({ timeout: 10_000 });
    }).toPass();
    await expect.poll(() => isPaused(phone)).toBe(true);
  });

  let copiedSeconds = 0;
  await test.step('the storyteller copies the link to the moment at which it stopped', async () => {
    copiedSeconds = Math.floor(await positionOf(rose));
    expect(copiedSeconds).toBeGreaterThan(2);
    await rose.getByRole('button', { name: 'Settings', exact: true }).first().click();
    await rose.getByRole('button', { name: 'Copy link to this moment' }).click();
    await expect(rose.getByText('The link to this moment was copied.')).toBeVisible();
  });

  await test.step('the photographs of the years of a chapter are shown while it plays', async () => {
    await first.button.click();
    await expect(first.button).toHaveAttribute('aria-current', 'true');
    // Otherwise the next chapter may begin before its photographs are opened.
    await timeline(rose).press('k');
    const photographs = rose.getByRole('region', { name: `Photographs: ${first.title}` });
    await photographs.getByRole('link').first().click();
    await expect(rose).toHaveURL(/\/post\//);
  });
  const photograph = new URL(rose.url()).pathname;

  await test.step('the storyteller links a photograph to another chapter', async () => {
    await rose.getByRole('button', { name: 'Link to a moment in the film' }).click();
    const dialog = rose.getByRole('dialog', { name: 'Which moment of the film is about this photograph?' });
    await dialog.getByRole('combobox', { name: 'Chapter' }).selectOption({ label: linked.label });
    await expect(dialog.getByRole('textbox', { name: 'Time' })).toHaveValue(linked.label.split(' ')[0] ?? '');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('her daughter signs in, and the film is at that moment', async () => {
    await clara.goto(await rose.evaluate(() => navigator.clipboard.readText()));
    await expect(clara).toHaveURL(/\/login/);
    await signInHere(clara, 'clara');
    await expect(clara).toHaveURL('/home');
    await expect.poll(() => positionOf(clara)).toBeGreaterThanOrEqual(copiedSeconds);
  });

  await test.step('she hears the story of the photograph', async () => {
    await navigate(clara, photograph);
    await clara.getByRole('button', { name: 'Hear the story' }).click();
    await expect.poll(() => positionOf(clara)).toBeGreaterThanOrEqual(linked.seconds);
    await expectAccessible(clara.getByRole('article'));
  });

  await test.step('a card of each chapter has a code that opens it', async () => {
    await rose.goBack();
    await rose.getByRole('link', { name: 'Print cards' }).first().click();
    const code = rose.getByRole('img', { name: `QR code that plays: ${last.title}` });
    const url = await decodeQrCode(code);
    expect(url).toMatch(/\/home\?story=[\w-]+&chapter=[\w-]+$/);
    await navigate(clara, url?.replace(new URL(clara.url()).origin, '') ?? '');
    await expect(clara).toHaveURL('/home');
    await expect.poll(() => positionOf(clara)).toBeGreaterThanOrEqual(last.seconds);
    await expect(clara.getByRole('button', { name: last.label }).first()).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

/** A chapter as its button in the list shows it; `label` is how a select names it. */
interface ListedChapter {
  button: Locator;
  title: string;
  seconds: number;
  label: string;
}

/** Lists the chapters beside the newest film. */
async function listChapters(page: Page): Promise<ListedChapter[]> {
  const region = page.getByRole('region', { name: 'Chapters' }).first();
  const buttons = region.getByRole('button', { name: /^\d+:\d\d / });
  await expect(buttons.first()).toBeVisible();
  return (await buttons.all()).reduce<Promise<ListedChapter[]>>(async (list, button) => {
    const [time = '', text = ''] = await button.locator('> span').allInnerTexts();
    const title = text.replace(/ (– asked by|\(\d{4}).*$/s, '');
    const [minutes = 0, seconds = 0] = time.split(':').map(Number);
    return [...(await list), { button, title, seconds: minutes * 60 + seconds, label: `${time} ${title}` }];
  }, Promise.resolve([]));
}

/** Signs in on the sign-in page that is shown. */
async function signInHere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(accountOf(name).email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
