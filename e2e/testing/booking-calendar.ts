import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { superAdmin } from './server.ts';

/** Returns the month that is `months` months from now in Los Angeles, `YYYY-MM`. */
export const computeMonthFromNow = (months: number): string =>
  Temporal.Now.plainDateISO('America/Los_Angeles').toPlainYearMonth().add({ months }).toString();

/** Returns the date of the first day of a month (`YYYY-MM`) with this weekday (1 = Monday), plus a number of weeks. */
export function findWeekday(month: string, weekday: number, week = 0): string {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + week * 7 }).toString();
}

/** Adds two half-hour slots as staff, at 6:00 and 6:30, on every Wednesday of a month. */
export async function addWednesdaySlots(request: APIRequestContext, month: string): Promise<void> {
  const login = await request.post('/api/login', { data: superAdmin });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  for (const [start_time, end_time] of [
    ['06:00', '06:30'],
    ['06:30', '07:00'],
  ]) {
    const data = { month, days: [3], start_time, end_time };
    const added = await request.post('/api/time-slots/store', { headers, data });
    // A repeated journey finds the slots of its first run.
    expect([200, 409]).toContain(added.status());
  }
}

/** Moves the calendar to a day and selects it. */
export async function chooseDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`button[data-date="${date}"]`);
  const month = page.getByRole('table').locator('caption');
  await expect(month).toBeAttached();
  while (!(await day.isVisible())) {
    const shownMonth = (await month.textContent()) ?? '';
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(month).not.toHaveText(shownMonth);
  }
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'true');
}
