import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

// Books an interview for a storyteller of the demonstration.
test.use({ demonstration: true, ownServer: 'questions' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });

/** The questions on the page of a session, in order. */
const listQuestions = (staff: Page) =>
  staff.getByRole('list', { name: 'Questions in the order in which to ask them' }).getByRole('listitem');

/** Signs in, and opens the latest session of a storyteller with this status from the list. */
async function openSession(
  staff: Page,
  account: string,
  name: string,
  status: 'Waiting' | 'Completed',
): Promise<void> {
  await signIn(staff, accountOf(account), `/sessions?search=${encodeURIComponent(name)}`);
  const row = staff.getByRole('row').filter({ hasText: status }).first();
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await staff.getByRole('menuitem', { name: 'View Details' }).click();
}

test('a family asks before the interview, and staff prepare the list of questions', async ({
  enter,
  server,
}) => {
  await bookInterviewFor(server, ['Rose', 'Whitaker'], 6, {
    email: accountOf('rose').email,
    staff: accountOf('admin'),
  });
  const clara = await enter();
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
    await expect(clara.getByText(topic)).toBeHidden();
    await expectAccessible(box);
  });

  await test.step('staff see both, and choose two questions from the library', async () => {
    await openSession(staff, 'admin', 'Rose Whitaker', 'Waiting');
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

  await test.step('they order them by keyboard and by dragging, and the order stays', async () => {
    const waitForSave = () => staff.waitForResponse(/\/sessions\/questions\/order$/);
    const firstSave = waitForSave();
    await staff
      .getByRole('button', { name: 'Move up: How did you meet the love of your life?' })
      .press('Enter');
    const order = () =>
      listQuestions(staff).evaluateAll((rows) => rows.map((row) => row.textContent.slice(0, 9)));
    await expect.poll(order).toEqual(['What did ', 'How did y', 'Where did']);
    await expect(staff.getByRole('button', { name: /^Move up: How did/ })).toBeFocused();
    await firstSave;
    const secondSave = waitForSave();
    await listQuestions(staff).nth(2).dragTo(listQuestions(staff).nth(0));
    await expect.poll(order).toEqual(['Where did', 'What did ', 'How did y']);
    await secondSave;
    await staff.reload();
    await expect(listQuestions(staff)).toHaveCount(3);
    expect(await order()).toEqual(['Where did', 'What did ', 'How did y']);
    await expectAccessible(staff);
  });

  await test.step('the storyteller sees the question, and not the topic', async () => {
    const rose = await enter({ viewport: { width: 390, height: 844 } });
    await signIn(rose, accountOf('rose'));
    const box = rose.getByRole('region', { name: 'Questions from your family' });
    await expect(box.getByText('What did your kitchen smell like? – Mila, 10')).toBeVisible();
    await expect(rose.getByText('divorce')).toHaveCount(0);
    await rose.getByRole('link', { name: /Move or cancel/ }).click();
    await expect(rose.getByRole('region', { name: 'Questions for the interview' })).toBeVisible();
    await expectAccessible(rose);
  });

  await test.step('the Interviewer sees the questions of their own interview', async () => {
    const interviewer = await enter();
    await openSession(interviewer, 'interviewer', 'Irene Lindqvist', 'Waiting');
    await expect(listQuestions(interviewer)).toHaveCount(5);
    await expect(interviewer.getByRole('region', { name: 'Topics to avoid' })).toContainText('1974');
  });
});

test('chapters beside a film play it from their moment, and storyteller and staff change them', async ({
  enter,
}) => {
  const rose = await enter();
  const film = (page: Page) => page.getByLabel(/^(Your life story|The recording of)/).first();
  const positionOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

  await test.step('a click on a chapter plays from there', async () => {
    await signIn(rose, accountOf('rose'));
    const chapters = rose.getByRole('region', { name: 'Chapters' }).first();
    await chapters.getByRole('button', { name: /^0:50 The year I went up in a balloon/ }).click();
    await expect.poll(() => positionOf(rose)).toBeGreaterThanOrEqual(50);
    await chapters
      .getByRole('button', { name: /What did your kitchen smell like\? – asked by Mila, 10/ })
      .click();
    await expect.poll(() => positionOf(rose)).toBeLessThan(50);
    expect(await positionOf(rose)).toBeGreaterThanOrEqual(30);
    await expectAccessible(chapters);
  });

  await test.step('the storyteller adds a chapter with its year', async () => {
    const chapters = rose.getByRole('region', { name: 'Chapters' }).first();
    await chapters.getByRole('button', { name: 'Add a chapter' }).click();
    await chapters.getByRole('textbox', { name: 'Title' }).fill('Dancing on the pier');
    await chapters.getByRole('textbox', { name: 'Time' }).fill('0:04');
    await chapters.getByRole('textbox', { name: 'From year' }).fill('1958');
    await chapters.getByRole('button', { name: 'Save' }).click();
    await expect(chapters.getByRole('button', { name: '0:04 Dancing on the pier (1958)' })).toBeVisible();
  });

  await test.step('staff see it with the film, and rename it', async () => {
    const staff = await enter({ viewport: { width: 1280, height: 900 } });
    await openSession(staff, 'admin', 'Rose Whitaker', 'Completed');
    await expect(staff.getByRole('heading', { name: 'Recording', exact: true })).toBeVisible();
    await expect(staff.getByRole('region', { name: 'Chapters' })).toHaveCount(0);
    await openFilm(staff);
    const chapters = staff.getByRole('region', { name: 'Chapters' });
    await chapters.getByRole('button', { name: 'Edit: Dancing on the pier' }).click();
    await chapters.getByRole('textbox', { name: 'Title' }).fill('Dancing until midnight');
    await chapters.getByRole('button', { name: 'Save' }).click();
    const play = chapters.getByRole('button', { name: /^0:04 Dancing until midnight/ });
    await play.click();
    await expect.poll(() => positionOf(staff)).toBeGreaterThanOrEqual(4);
    await expectAccessible(chapters);
  });
});
