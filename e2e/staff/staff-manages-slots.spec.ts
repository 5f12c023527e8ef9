import { bookInterviewFor } from '../testing/booking.ts';
import { computeMonthFromNow } from '../testing/booking-calendar.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test('staff add, change and delete time slots', async ({ enter, server }) => {
  const staff = await enter();
  await signIn(staff, superAdmin, '/time-slots');

  await test.step('the calendar shows its time zone and a legend of its colors', async () => {
    await expect(staff.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('DashboardTime Slots');
    await expect(staff.getByRole('table')).toBeVisible();
    await expect(staff.getByText('Available', { exact: true }).first()).toBeVisible();
    await expect(staff.getByText('Booked', { exact: true }).first()).toBeVisible();
  });

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
    await expect(staff.getByText('Time slots added successfully')).toBeVisible();
    await expect(staff).toHaveURL(`/time-slots?month=${month}`);
    await expect(staff.getByRole('button', { name: '2:00 PM Free' }).first()).toHaveAttribute(
      'title',
      '2:00 PM – 3:30 PM, Available',
    );
  });

  await test.step('a free slot moves to another time', async () => {
    await staff.getByRole('button', { name: '2:00 PM Free' }).first().click();
    const dialog = staff.getByRole('dialog', { name: 'Edit Time Slot' });
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(/^\d{2}-\d{2}-\d{4}$/);
    await dialog.getByLabel('Start time').fill('13:00');
    await dialog.getByLabel('End time').fill('13:45');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('Time slot updated successfully')).toBeVisible();
    await expect(staff.getByRole('button', { name: '1:00 PM Free' })).toHaveCount(1);
  });

  await test.step('a slot is deleted only after a confirmation', async () => {
    const question = staff.getByRole('dialog', { name: 'Delete time slot' });
    await staff.getByRole('button', { name: 'Delete 1:00 PM – 1:45 PM, Available' }).click();
    await expect(question).toContainText('Are you sure to this time slot? It will be permanently deleted!');
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByText('Time slot deleted successfully')).toBeVisible();
    await expect(staff.getByRole('button', { name: '1:00 PM Free' })).toHaveCount(0);
  });

  await test.step('a past day is rejected', async () => {
    await staff.getByRole('button', { name: 'Today' }).click();
    await expect(staff.locator(`[data-date="${computeMonthFromNow(0)}-15"]`)).toBeVisible();
    await staff.getByRole('button', { name: 'Previous month' }).click();
    const day = staff.locator(`[data-date="${computeMonthFromNow(-1)}-15"]`);
    const refusal = staff.getByText('Please select the current date or after the current date');
    await day.getByRole('link').click();
    await expect(refusal).toHaveCount(1);
    // The empty part of a day opens it as well.
    const height = await day.evaluate((cell) => cell.clientHeight);
    await day.click({ position: { x: 20, y: height - 4 } });
    await expect(refusal).toHaveCount(2);
    await expect(staff.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a booked slot has no controls and links to its session', async () => {
    const date = await bookInterviewFor(server, ['Rosa', 'Winter'], 7);
    await navigate(staff, `/time-slots?month=${date.slice(0, 7)}&view=list`);
    const row = staff.getByRole('listitem').filter({ hasText: '7:00 AM – 8:00 AM' });
    await expect(row).toContainText('Booked');
    await expect(row.getByRole('button')).toHaveCount(0);
    // With the keyboard, because the messages about the past day cover the link.
    await row.getByRole('link', { name: /View session/ }).press('Enter');
    await expect(staff.getByRole('heading', { level: 1, name: 'Rosa Winter' })).toBeVisible();
  });
});

test('staff fill three weeks with few clicks, and change several slots at once', async ({ enter }) => {
  const staff = await enter();
  await signIn(staff, superAdmin, '/time-slots?view=list');
  await expect(staff.getByRole('heading', { level: 1, name: 'Time Slots' })).toBeVisible();
  await countClicks(staff);

  await test.step('three weeks with two time slots a day take at most eight clicks', async () => {
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

  const free = staff.getByRole('checkbox', { name: /^Select/ });

  await test.step('all free slots of a month are deleted, and Undo puts them back', async () => {
    const count = 30;
    await expect(free).toHaveCount(count);
    await staff.getByRole('button', { name: `Select all free (${count})` }).click();
    await staff.getByRole('button', { name: 'Delete selected' }).click();
    await expect(free).toHaveCount(0);
    await staff.getByRole('button', { name: 'Undo' }).click();
    await expect(free).toHaveCount(count);
  });
});
