import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

// Adds a transcript to a film of the demonstration, and restricts a passage of it.
test.use({ demonstration: true, ownServer: 'transcripts' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });

const vtt = `WEBVTT

1
00:00:00.000 --> 00:00:01.500
Sue: Where did you grow up?

2
00:00:01.500 --> 00:00:03.000
Rose: On a farm near Salinas.

3
00:00:03.000 --> 00:00:04.500
Rose: My brother Karl drank.

4
00:00:04.500 --> 00:00:50.000
Rose: Then Karl left for the sea.
`;

/** Opens the text of the newest film on the home page. */
async function openTranscript(page: Page) {
  const panel = page.getByRole('region', { name: 'Transcript', exact: true }).first();
  await panel.getByRole('button', { name: 'Read along' }).click();
  await expect(panel.getByRole('region', { name: 'Sentences' })).toBeVisible();
  return panel;
}

test('a transcript is read, corrected, searched and partly kept private', async ({ enter }) => {
  const rose = await enter({ viewport: { width: 1440, height: 900 } });
  const clara = await enter({ viewport: { width: 390, height: 844 } });
  const film = (page: Page) => page.locator('video').first();
  const positionOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

  await test.step('staff upload the transcript of a meeting', async () => {
    const staff = await enter({ viewport: { width: 1280, height: 900 } });
    await signIn(staff, accountOf('admin'), '/sessions?search=Rose%20Whitaker');
    const row = staff.getByRole('row').filter({ hasText: 'Completed' }).first();
    await row.getByRole('button', { name: 'Actions for Rose Whitaker' }).click();
    await staff.getByRole('menuitem', { name: 'View Details' }).click();
    await openFilm(staff);
    const panel = staff.getByRole('region', { name: 'Transcript', exact: true });
    await panel.getByRole('button', { name: /Add a transcript|Read along/ }).click();
    await panel.getByLabel(/transcript \(VTT/).setInputFiles({
      name: 'meeting.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(vtt),
    });
    await expect(panel.getByRole('button', { name: /^0:01.*On a farm near Salinas/ })).toBeVisible();
    await expectAccessible(staff);
  });

  await test.step('the daughter reads along: a tap plays, and the spoken sentence is marked', async () => {
    await signIn(clara, accountOf('clara'), '/home');
    const panel = clara.getByRole('region', { name: 'Transcript', exact: true }).first();
    // The transcript opens below the visible part of the page, which must not move when it is scrolled there.
    await panel.getByRole('button', { name: 'Read along' }).evaluate((button: HTMLElement) => {
      scrollTo(0, 0);
      button.click();
    });
    const list = panel.getByRole('region', { name: 'Sentences' });
    const heightOfList = () => list.evaluate((element) => element.getBoundingClientRect().height);
    await expect(list).toBeVisible();
    const height = await heightOfList();
    await panel.getByRole('button', { name: /^0:04.*Then Karl left/ }).click();
    expect(await heightOfList(), 'what is below the list stays in place').toBe(height);
    await expect.poll(() => positionOf(clara)).toBeGreaterThanOrEqual(4.5);
    await expect(panel.locator('[aria-current=true]')).toContainText('Then Karl left');
    await panel.getByRole('searchbox', { name: 'Search in the transcript' }).fill('salinas');
    await expect(panel.getByRole('status')).toHaveText('1 sentence found');
    await expectAccessible(panel);
  });

  await test.step('she corrects a name, and the storyteller reads the correction', async () => {
    const panel = clara.getByRole('region', { name: 'Transcript', exact: true }).first();
    await panel.getByText('Replace a name everywhere').click();
    const form = panel.getByRole('form', { name: 'Replace a name everywhere' });
    await form.getByRole('textbox', { name: 'Current spelling' }).fill('Karl');
    await form.getByRole('textbox', { name: 'Correct spelling' }).fill('Carl');
    await form.getByRole('button', { name: 'Replace everywhere' }).click();
    await expect(panel.getByRole('button', { name: /^0:04.*Then Carl left/ })).toBeVisible();
    await signIn(rose, accountOf('rose'));
    const own = await openTranscript(rose);
    await expect(own.getByRole('button', { name: /^0:03.*My brother Carl drank/ })).toBeVisible();
    await own.getByText('Corrections', { exact: true }).click();
    await expect(own.getByText(/^Clara .*2 sentences/)).toBeVisible();
  });

  await test.step('she keeps a passage private, and the daughter no longer finds it anywhere', async () => {
    // Her player would ask for the rest of a file that she may no longer see.
    await clara.goto('about:blank');
    const own = rose.getByRole('region', { name: 'Transcript', exact: true }).first();
    await own.getByText('Private passages').click();
    const form = own.getByRole('form', { name: 'New private passage' });
    await form.getByRole('textbox', { name: 'From' }).fill('0:03');
    await form.getByRole('textbox', { name: 'To' }).fill('0:04');
    await form.getByRole('button', { name: 'Keep this passage private' }).click();
    await expect(own.getByText('only for you')).toBeVisible();
    await expect(own.getByRole('button', { name: /^0:03.*My brother Carl drank.*Private/ })).toBeVisible();
    await expectAccessible(own);
    await clara.goto('/home');
    const panel = await openTranscript(clara);
    await expect(panel.getByRole('button', { name: /^0:04.*Then Carl left/ })).toBeVisible();
    await expect(panel.getByText('drank')).toHaveCount(0);
    await clara.keyboard.press('/');
    await clara.getByRole('searchbox', { name: 'Search photographs, comments and films' }).fill('drank');
    await expect(clara.getByText('Nothing found. Try another word.')).toBeVisible();
  });

  await test.step('one search finds what was said, and plays it', async () => {
    await rose.keyboard.press('Escape');
    await navigate(rose, '/search?q=salinsa');
    await expect(rose.getByText(/^Nothing has exactly these words\. Similar: /)).toBeVisible();
    await expectAccessible(rose);
    await rose.getByRole('link', { name: /Said in the film.*On a farm near Salinas/ }).click();
    await expect(rose).toHaveURL(/\/home/);
    await expect.poll(() => positionOf(rose)).toBeGreaterThanOrEqual(1);
  });

  await test.step('the transcript is a page to print', async () => {
    const own = await openTranscript(rose);
    await own.getByRole('link', { name: 'Print' }).click();
    await expect(rose.getByRole('heading', { name: /life story/ })).toBeVisible();
    await expect(rose.getByText('On a farm near Salinas.')).toBeVisible();
    await expectAccessible(rose);
  });
});
