import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, findInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

// Books an interview for a storyteller of the demonstration.
test.use({ demonstration: true, ownServer: 'questions' });

const accountOf = (name: string) => ({ email: `${name}@lifestory.example`, password });

/** The questions on the page of a session, in order. */
const questionList = (staff: Page) =>
  staff.getByRole('list', { name: 'Questions in the order in which to ask them' });
const listQuestions = (staff: Page) => questionList(staff).getByRole('listitem');

test('a family asks before the interview, and staff prepare the list of questions', async ({
  enter,
  server,
}) => {
  await bookInterviewFor(server, ['Rose', 'Whitaker'], 6, {
    email: accountOf('rose').email,
    staff: accountOf('admin'),
  });
  const { id } = await findInterview(server, 'Rose Whitaker', accountOf('admin'));
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
});
