import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

// Corrects the transcript of a film of the demonstration, and restricts a passage of it.
test.use({ demonstration: true, ownServer: 'transcripts' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });

/** The transcript of the newest film on the home page. */
const transcriptOf = (page: Page) => page.getByRole('region', { name: 'Transcript', exact: true }).first();

/** Opens the text of the newest film on the home page. */
async function openTranscript(page: Page) {
  const panel = transcriptOf(page);
  await panel.getByRole('button', { name: 'Read along' }).click();
  await expect(panel.getByRole('region', { name: 'Sentences' })).toBeVisible();
  return panel;
}

test('a transcript is read, corrected, searched and partly kept private', async ({ enter }) => {
  const rose = await enter({ viewport: { width: 1440, height: 900 } });
  const clara = await enter({ viewport: { width: 390, height: 844 } });
  const film = (page: Page) => page.locator('video').first();
  const positionOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

  await test.step('the daughter reads along: a tap plays, and the spoken sentence is marked', async () => {
    await signIn(clara, accountOf('clara'), '/home');
    const panel = transcriptOf(clara);
    // The transcript opens below the visible part of the page, which must not move when it is scrolled there.
    await panel.getByRole('button', { name: 'Read along' }).evaluate((button: HTMLElement) => {
      scrollTo(0, 0);
      button.click();
    });
    const list = panel.getByRole('region', { name: 'Sentences' });
    const heightOfList = () => list.evaluate((element) => element.getBoundingClientRect().height);
    await expect(list).toBeVisible();
    const height = await heightOfList();
    await panel.getByRole('button', { name: /^0:15.*Edwin’s knees shook/ }).click();
    expect(await heightOfList(), 'what is below the list stays in place').toBe(height);
    await expect.poll(() => positionOf(clara)).toBeGreaterThanOrEqual(15);
    await expect(panel.locator('[aria-current=true]')).toContainText('Edwin’s knees shook');
    await panel.getByRole('searchbox', { name: 'Search in the transcript' }).fill('bicycle');
    await expect(panel.getByRole('status')).toHaveText('1 sentence found');
    await expectAccessible(panel);
  });

  await test.step('she corrects a name, and the storyteller reads the correction', async () => {
    const panel = transcriptOf(clara);
    await panel.getByText('Replace a name everywhere').click();
    const form = panel.getByRole('form', { name: 'Replace a name everywhere' });
    await form.getByRole('textbox', { name: 'Current spelling' }).fill('Edwin');
    await form.getByRole('textbox', { name: 'Correct spelling' }).fill('Edvin');
    await form.getByRole('button', { name: 'Replace everywhere' }).click();
    await expect(panel.getByRole('button', { name: /^0:15.*Edvin’s knees shook/ })).toBeVisible();
    await signIn(rose, accountOf('rose'), '/home');
    const own = await openTranscript(rose);
    await expect(own.getByRole('button', { name: /^0:15.*Edvin’s knees shook/ })).toBeVisible();
  });

  await test.step('she keeps a passage private, and the daughter no longer finds it anywhere', async () => {
    // Her player would ask for the rest of a file that she may no longer see.
    await clara.goto('about:blank');
    const own = transcriptOf(rose);
    await own.getByText('Private passages').click();
    const form = own.getByRole('form', { name: 'New private passage' });
    await form.getByRole('textbox', { name: 'From' }).fill('0:15');
    await form.getByRole('textbox', { name: 'To' }).fill('0:20');
    await form.getByRole('button', { name: 'Keep this passage private' }).click();
    await expect(own.getByText('only for you')).toBeVisible();
    await expect(own.getByRole('button', { name: /^0:15.*Edvin’s knees shook.*Private/ })).toBeVisible();
    await expectAccessible(own);
    await clara.goto('/home');
    const panel = await openTranscript(clara);
    await expect(panel.getByRole('button', { name: /^0:20.*Clara was seven/ })).toBeVisible();
    await expect(panel.getByText('married')).toHaveCount(0);
    await clara.keyboard.press('/');
    await clara.getByRole('searchbox', { name: 'Search photographs, comments and films' }).fill('married');
    await expect(clara.getByText('Nothing found. Try another word.')).toBeVisible();
  });

  await test.step('one search finds what was said, and plays it', async () => {
    await navigate(rose, '/search?q=cuosin');
    await expect(rose.getByText(/^Nothing has exactly these words\. Similar: /)).toBeVisible();
    await expectAccessible(rose);
    await rose.getByRole('link', { name: /Said in the film.*My first bicycle was my cousin/ }).click();
    await expect(rose).toHaveURL(/\/home/);
    await expect.poll(() => positionOf(rose)).toBeGreaterThanOrEqual(10);
  });

  await test.step('the transcript is a page to print', async () => {
    const own = await openTranscript(rose);
    await own.getByRole('link', { name: 'Print' }).click();
    await expect(rose.getByText('My first bicycle was my cousin’s before.')).toBeVisible();
    await expectAccessible(rose);
  });
});
