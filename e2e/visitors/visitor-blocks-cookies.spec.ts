import type { Page } from '@playwright/test';
import { bookInterviewFor, findInterview } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  chooseDay,
  computeMonthFromNow,
  findWeekday,
} from '../testing/booking-calendar.ts';
import { joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { fillCard } from '../testing/card.ts';
import { expect, test } from '../testing/journey.ts';
import { fillContact, visitor } from '../testing/people.ts';

test.use({ ownServer: 'blocked cookies' });

/** Makes a page behave as in a browser whose settings block cookies: everything that stores something fails. */
function blockStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const denyLater = async () => deny();
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: deny, configurable: true });
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  Object.defineProperty(window, 'BroadcastChannel', { value: deny });
  Object.assign(navigator.locks ?? {}, { request: denyLater });
  Object.assign(navigator.storage ?? {}, { getDirectory: denyLater, estimate: denyLater });
}

const linkIn = (text: string, page: string) => new RegExp(`http\\S+/${page}/[\\w-]+`).exec(text)?.[0] ?? '';

test('where cookies are blocked, people book, pay, agree, test their devices and join', async ({
  enter,
  server,
  request,
}) => {
  const month = computeMonthFromNow(3);
  await addWednesdaySlots(request, month);
  const enterBlocked = async (): Promise<Page> => {
    const page = await enter({ firstVisit: true });
    await page.addInitScript(blockStorage);
    return page;
  };
  const page = await enterBlocked();
  const next = page.getByRole('button', { name: 'Next', exact: true });

  await test.step('a visitor books', async () => {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /schedule/i })
      .first()
      .click();
    await fillContact(page);
    await next.click();
    await chooseDay(page, findWeekday(month, 3, 1));
    await next.click();
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Finished$/);
  });

  const mail = await server.waitForMail(visitor.email, /Your Lifestory interview/);
  await test.step('the interview is paid', async () => {
    await page.getByRole('link', { name: /^Pay/ }).click();
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Payment successful')).toBeVisible();
  });

  await test.step('the page of the interview opens', async () => {
    await page.goto(linkIn(mail.text, 'interview'));
    await expect(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
  });

  await test.step('the storyteller tests the devices and joins', async () => {
    await page.goto(linkIn(mail.text, 'join'));
    await page.getByRole('button', { name: 'Test camera and microphone' }).click();
    await expect(page.getByText('The camera works.')).toBeVisible();
    await expect(page.getByText(/The internet connection is good/)).toBeVisible();
    await page.getByRole('button', { name: 'Play a test sound' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    const staff = await enter(staffWindow);
    const { id } = await findInterview(server, `${visitor.firstName} ${visitor.lastName}`);
    await joinAsInterviewer(staff, id);
    await page.getByRole('button', { name: 'Join the interview' }).click();
    await expect(page.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
  });

  await test.step('a storyteller for whom somebody else booked agrees to the recording', async () => {
    const email = 'dora.marsh@example.com';
    await bookInterviewFor(server, ['Henry', 'Marsh'], 9, { email, booker: ['Dora', 'Marsh'] });
    const { text } = await server.waitForMail(email, /^Please ask Henry Marsh to agree/);
    await page.goto(linkIn(text, 'consent'));
    await page.getByLabel('Your first and last name').fill('Henry Marsh');
    await page.getByRole('button', { name: 'I agree to the recording' }).click();
    await expect(page.getByText('Henry, your consent to the recording is saved.')).toBeVisible();
  });

  await test.step('the sign-in page says what to allow', async () => {
    await page.goto('/login');
    await expect(page.getByText(/To sign in, allow cookies for localhost/)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  });
});
