import { addWednesdaySlots, computeMonthFromNow } from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

// Adds slots that visitors of other journeys would book.
test.use({ ownServer: 'slots for interviews' });

test('staff book an interview for a caller, move it, and delete it', async ({ enter, server, request }) => {
  await addWednesdaySlots(request, computeMonthFromNow(1));
  const staff = await enter();
  await signIn(staff, superAdmin, '/sessions');

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

  await test.step('it is deleted from the list after a confirmation, and the customer is told', async () => {
    await staff.getByRole('button', { name: 'Go back' }).click();
    await staff.getByRole('button', { name: 'Actions for Ida Lindqvist' }).click();
    await staff.getByRole('menuitem', { name: 'Delete' }).click();
    await staff.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByText('No record found')).toBeVisible();
    await server.waitForMail('ida@example.com', /^Cancelled/);
  });
});
