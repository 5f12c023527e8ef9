import { computeMonthFromNow } from '../testing/booking-calendar.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { choose, signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

// Adds slots that visitors of other journeys would book.
test.use({ ownServer: 'slots and interviews' });

test('staff manage time slots in the calendar and the list, and book an interview for a caller, move it, and delete it', async ({
  enter,
  server,
}) => {
  const staff = await enter();
  await signIn(staff, superAdmin, '/time-slots');

  await test.step('slots are added for the Mondays of the last month that can be chosen', async () => {
    await staff.getByRole('button', { name: 'Add new Time Slot' }).click();
    const dialog = staff.getByRole('dialog');
    const months = dialog.getByRole('combobox', { name: 'Month' });
    const last = (await months.getByRole('option').last().textContent()) ?? '';
    const month = new Date(`1 ${last} UTC`).toISOString().slice(0, 7);
    await months.selectOption(last);
    await dialog.getByRole('checkbox', { name: 'Monday' }).check();
    await dialog.getByLabel('Start time').fill('14:00');
    await dialog.getByLabel('End time').fill('15:30');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(staff).toHaveURL(`/time-slots?month=${month}`);
    await expect(staff.getByRole('button', { name: '2:00 PM Free' }).first()).toHaveAttribute(
      'title',
      '2:00 PM – 3:30 PM, Available',
    );
  });

  await test.step('a free slot moves to another time', async () => {
    await staff.getByRole('button', { name: '2:00 PM Free' }).first().click();
    const dialog = staff.getByRole('dialog', { name: 'Edit Time Slot' });
    await dialog.getByLabel('Start time').fill('13:00');
    await dialog.getByLabel('End time').fill('13:45');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByRole('button', { name: '1:00 PM Free' })).toHaveCount(1);
  });

  await test.step('a slot is deleted only after a confirmation', async () => {
    await staff.getByRole('button', { name: 'Delete 1:00 PM – 1:45 PM, Available' }).click();
    await staff.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByRole('button', { name: '1:00 PM Free' })).toHaveCount(0);
  });

  await test.step('a past day and its empty part reject new slots', async () => {
    await staff.getByRole('button', { name: 'Today' }).click();
    await expect(staff.locator(`[data-date="${computeMonthFromNow(0)}-15"]`)).toBeVisible();
    await staff.getByRole('button', { name: 'Previous month' }).click();
    const day = staff.locator(`[data-date="${computeMonthFromNow(-1)}-15"]`);
    const refusal = staff.getByText('Please select the current date or after the current date');
    await day.getByRole('link').click();
    await expect(refusal).toHaveCount(1);
    const height = await day.evaluate((cell) => cell.clientHeight);
    await day.click({ position: { x: 20, y: height - 4 } });
    await expect(refusal).toHaveCount(2);
    await expect(staff.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('three weeks with two time slots a day take at most eight clicks', async () => {
    await navigate(staff, '/time-slots?view=list');
    await expect(staff.getByRole('heading', { level: 1, name: 'Time Slots' })).toBeVisible();
    await countClicks(staff);
    await staff.getByRole('button', { name: 'Add several weeks' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Add several weeks' });
    await dialog.getByLabel('First day').fill(`${computeMonthFromNow(1)}-01`);
    await dialog.getByRole('button', { name: '3 weeks' }).click();
    await dialog.getByLabel('Start of time 1').click();
    await dialog.getByLabel('Start of time 1').fill('05:00');
    await dialog.getByLabel('End of time 1').click();
    await dialog.getByLabel('End of time 1').fill('05:30');
    await dialog.getByRole('button', { name: 'Add another time' }).click();
    await expect(dialog.getByRole('status')).toHaveText('30 time slots');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(staff.getByText('30 time slots added.')).toBeVisible();
    expect(await readClicks(staff)).toBeLessThanOrEqual(8);
  });

  await test.step('all free slots of a month are deleted, and Undo puts them back', async () => {
    const free = staff.getByRole('checkbox', { name: /^Select/ });
    await expect(free).toHaveCount(30);
    await staff.getByRole('button', { name: 'Select all free (30)' }).click();
    await staff.getByRole('button', { name: 'Delete selected' }).click();
    await expect(free).toHaveCount(0);
    await staff.getByRole('button', { name: 'Undo' }).click();
    await expect(free).toHaveCount(30);
  });

  await test.step('the form books a free time and mails the payment link', async () => {
    await staff.getByRole('link', { name: 'Sessions', exact: true }).first().click();
    // With the keyboard, because a message can cover the button.
    await staff.getByRole('button', { name: 'Book for a caller' }).press('Enter');
    const form = staff.getByRole('dialog', { name: 'Book for a caller' });
    await form.getByRole('button', { name: 'Next month' }).click();
    // With the keyboard, because the label of a time covers its radio button.
    await form
      .getByRole('radio', { name: /5:00 AM/ })
      .first()
      .press('Space');
    await form.getByLabel('Storyteller’s first name').fill('Ida');
    await form.getByLabel('Storyteller’s last name').fill('Lindqvist');
    await choose(form, 'Month', 'March');
    await choose(form, 'Day', '14');
    await choose(form, 'Year', '1944');
    await form.getByLabel('Caller’s e-mail').fill('ida@example.com');
    await form.getByLabel('Phone number').fill('2133734253');
    await choose(form, 'State', 'California');
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
      .getByRole('radio', { name: /5:00 AM/ })
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
