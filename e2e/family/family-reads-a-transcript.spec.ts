import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, findInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

// Books an interview for a storyteller of the demonstration, and changes the transcript of her film.
test.use({ demonstration: true, ownServer: 'questions and transcripts' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });

/** The questions on the page of a session, in order. */
const questionList = (staff: Page) =>
  staff.getByRole('list', { name: 'Questions in the order in which to ask them' });
const listQuestions = (staff: Page) => questionList(staff).getByRole('listitem');

/** The transcript of the newest film on the home page. */
const transcriptOf = (page: Page) => page.getByRole('region', { name: 'Transcript', exact: true }).first();

/** Opens the text of the newest film on the home page. */
async function openTranscript(page: Page) {
  const panel = transcriptOf(page);
  await panel.getByRole('button', { name: 'Read along' }).click();
  await expect(panel.getByRole('region', { name: 'Sentences' })).toBeVisible();
  return panel;
}

test('a family suggests questions, staff prepare the interview, and the family reads and corrects an earlier transcript', async ({
  enter,
  server,
}) => {
  await bookInterviewFor(server, ['Rose', 'Whitaker'], 6, {
    email: accountOf('rose').email,
    staff: accountOf('admin'),
  });
  const { id } = await findInterview(server, 'Rose Whitaker', accountOf('admin'));
  const clara = await enter({ viewport: { width: 390, height: 844 } });
  const rose = await enter({ viewport: { width: 1440, height: 900 } });
  const staff = await enter({ viewport: { width: 1280, height: 900 } });
  const topic = 'Please do not ask about the divorce.';

  await test.step('the daughter asks in the name of her own daughter, and names a topic to avoid', async () => {
    await signIn(clara, accountOf('clara'), '/home');
    const box = clara.getByRole('region', { name: 'What would you like to ask Rose?' });
    const form = box.getByRole('form', { name: 'Your question' });
    await form.getByRole('textbox', { name: 'Your question' }).fill('What did your kitchen smell like?');
    await form.getByRole('textbox', { name: 'Who is asking?' }).fill('Mila');
    await form.getByRole('textbox', { name: 'Age, if you like' }).fill('10');
    await form.getByRole('button', { name: 'Send the question' }).click();
    await expect(box.getByText('What did your kitchen smell like? – Mila, 10')).toBeVisible();
    await box.getByText('Is there something we should not ask about?').click();
    await box.getByRole('textbox', { name: 'Please do not ask about' }).fill(topic);
    await box.getByRole('button', { name: 'Send to our staff' }).click();
    await expect(box.getByText('You have named 1 topic to avoid.')).toBeVisible();
    await expectAccessible(box);
  });

  await test.step('staff see both, and choose two questions from the library', async () => {
    await signIn(staff, accountOf('admin'), `/session/view/${id}`);
    await expect(staff.getByRole('region', { name: 'Topics to avoid' })).toContainText(topic);
    await expect(listQuestions(staff)).toContainText([
      'What did your kitchen smell like? – asked by Mila, 10',
    ]);
    await staff.getByRole('button', { name: 'Choose from the library' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Choose questions' });
    await dialog.getByRole('checkbox', { name: 'Where did you grow up? Walk us through the rooms.' }).check();
    await dialog.getByRole('checkbox', { name: 'How did you meet the love of your life?' }).check();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
    await expect(listQuestions(staff)).toHaveCount(3);
  });

  await test.step('they order them by dragging, and the order is saved', async () => {
    const saved = staff.waitForResponse(/\/sessions\/questions\/order$/);
    await listQuestions(staff).nth(2).dragTo(listQuestions(staff).nth(0));
    const order = () =>
      listQuestions(staff).evaluateAll((rows) => rows.map((row) => row.textContent.slice(0, 9)));
    await expect.poll(order).toEqual(['How did y', 'What did ', 'Where did']);
    expect((await saved).ok()).toBe(true);
    await expectAccessible(questionList(staff));
  });

  const film = (page: Page) => page.locator('video').first();
  const positionOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

  await test.step('the daughter reads along: a tap plays, and the spoken sentence is marked', async () => {
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
