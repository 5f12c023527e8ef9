import { bookInterviewFor } from '../testing/booking.ts';
import { addWednesdaySlots, computeMonthFromNow } from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

// Adds slots that visitors of other journeys would book.
test.use({ ownServer: 'slots for interviews' });

test('staff find an interview, manage it, delete another one, and book and move one for a caller', async ({
  enter,
  server,
  request,
}) => {
  await addWednesdaySlots(request, computeMonthFromNow(1));
  await bookInterviewFor(server, ['Edgar', 'Castellano'], 9);
  await bookInterviewFor(server, ['Nora', 'Castellano'], 12);
  const staff = await enter();
  await signIn(staff, superAdmin, '/sessions');

  await test.step('the list is searched, and the search is in the URL', async () => {
    const box = staff.getByRole('searchbox', { name: 'Search sessions' });
    await box.fill('CASTELL');
    await expect(staff.getByRole('rowheader')).toHaveCount(2);
    await expect(staff).toHaveURL(/search=CASTELL/);
    const row = staff.getByRole('row', { name: /Nora Castellano/ });
    await expect(row).toContainText('12:00 PM (PST)');
    await expect(row).toContainText('60 minutes');
    await expect(row).toContainText('Pending');
  });

  await test.step('the session page shows the meeting and the payment', async () => {
    await staff.getByRole('button', { name: 'Actions for Nora Castellano' }).click();
    await staff.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Nora Castellano' })).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Start Session' })).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'Payment required' })).toBeVisible();
  });

  await test.step('the customer is edited', async () => {
    const card = staff.getByRole('region', { name: 'Customer Details' });
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await card.getByLabel('First name').fill('Leonora');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(staff.getByRole('heading', { level: 1, name: 'Leonora Castellano' })).toBeVisible();
  });

  await test.step('a waiting session is deleted after a confirmation', async () => {
    await staff.getByRole('button', { name: 'Go back' }).click();
    await staff.getByRole('button', { name: 'Actions for Edgar Castellano' }).click();
    await staff.getByRole('menuitem', { name: 'Delete' }).click();
    const question = staff.getByRole('dialog', { name: 'Delete session' });
    await expect(question).toContainText('Are you sure to delete the session? It will be soft deleted!');
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByText('Session deleted successfully')).toBeVisible();
    await expect(staff.getByRole('rowheader')).toHaveCount(1);
    await server.waitForMail('edgar.castellano@example.com', /^Cancelled/);
  });

  await test.step('the form books a free time and mails the payment link', async () => {
    await staff.getByRole('button', { name: 'Book for a caller' }).click();
    const form = staff.getByRole('dialog', { name: 'Book for a caller' });
    await form.getByRole('button', { name: 'Next month' }).click();
    // With the keyboard, because the label of a time covers its radio button.
    await form
      .getByRole('radio', { name: /6:00 AM/ })
      .first()
      .press('Space');
    await form.getByLabel('Storyteller’s first name').fill('Ida');
    await form.getByLabel('Storyteller’s last name').fill('Lindqvist');
    for (const [name, choice] of [
      ['Month', 'March'],
      ['Day', '14'],
      ['Year', '1944'],
    ] as const) {
      await form.getByRole('combobox', { name, exact: true }).fill(choice);
      await form.getByRole('combobox', { name, exact: true }).press('Enter');
    }
    await form.getByLabel('Caller’s e-mail').fill('ida@example.com');
    await form.getByLabel('Phone number').fill('2133734253');
    await form.getByRole('combobox', { name: 'State' }).fill('california');
    await form.getByRole('combobox', { name: 'State' }).press('Enter');
    await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('California');
    await form.getByLabel('City').fill('Pasadena');
    await form.getByLabel('Zip code').fill('91101');
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Ida Lindqvist' })).toBeVisible();
    const { text } = await server.waitForMail('ida@example.com', /^Please pay for your Lifestory interview/);
    expect(text).toContain('/payment?meeting_id=');
  });

  await test.step('the session moves to another free time, and the customer is told', async () => {
    await staff.getByRole('button', { name: 'Move', exact: true }).click();
    const form = staff.getByRole('dialog', { name: 'Move Ida Lindqvist' });
    await form.getByRole('button', { name: 'Next month' }).click();
    await form
      .getByRole('radio', { name: /6:00 AM/ })
      .last()
      .press('Space');
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(staff.getByText('Session moved successfully')).toBeVisible();
    await server.waitForMail('ida@example.com', /^New time: your Lifestory interview/);
  });
});
