import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { fillCard } from '../testing/card.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'customers' });

const person = (name: string) => ({ email: `${name}@lifestory.example`, password: demonstrationPassword });

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true });

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('tab', { name: 'Add Card' }).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
}

test('a customer on trial subscribes, cancels with a reason, and resumes without a charge', async ({
  enter,
  server,
}) => {
  const page = await enter({ viewport: { width: 390, height: 844 } });
  await signIn(page, person('george'), '/setting');

  await test.step('the settings lead from the status of the subscription to the page with the charge', async () => {
    await expect(subscription(page)).toContainText('On trial');
    await subscription(page).getByRole('link', { name: 'Subscribe Now' }).click();
    await expect(page).toHaveURL('/subscription');
    await expect(page.getByText('$10.00 per month')).toBeVisible();
  });

  await test.step('a card is added, and the bank’s challenge is confirmed', async () => {
    await addCard(page, '4000002760003184');
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await expect(page.getByRole('radio', { name: /3184/ })).toBeChecked();
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(page.getByRole('dialog').getByText('$10.00')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await expect(page).toHaveURL('/home');
    await expect(
      page.getByText(
        "You're all set! Your subscription is active, and the world of exclusive content awaits you.",
      ),
    ).toBeVisible();
    await server.waitForMail('george@lifestory.example', /receipt|payment|thank/i);
  });

  await test.step('the settings show one charge and a receipt to print', async () => {
    await navigate(page, '/setting');
    await expect(subscription(page)).toContainText('Active');
    const rows = page
      .getByRole('region', { name: 'Transactions' })
      .getByRole('row')
      .filter({ hasText: '$10.00' });
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByText('Visa ending in 3184')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('cancelling asks for a reason, and says until when the story stays open', async () => {
    await navigate(page, '/setting');
    await subscription(page).getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await expectAccessible(dialog);
    await dialog.getByLabel('Why do you want to cancel?').fill('<b>Moving</b> to my daughter’s house.');
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page).toHaveURL('/in-active');
    await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible();
    await expect(page.getByText(/Everything stays open until \w{3} \d\d, \d{4}/)).toBeVisible();
    await expect(page.getByText('<b>Moving</b> to my daughter’s house.')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('resuming while paid time is left charges nothing', async () => {
    await expect(page.getByText('nothing is charged today', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Re-subscribe' }).click();
    await expect(page).toHaveURL('/home');
    await navigate(page, '/setting');
    await expect(subscription(page)).toContainText('Active');
    await expect(
      page.getByRole('region', { name: 'Transactions' }).getByRole('row').filter({ hasText: '$10.00' }),
    ).toHaveCount(1);
  });
});

test('a customer reopens a disabled story; an order whose response was lost is charged once', async ({
  enter,
  expectRefusals,
}) => {
  expectRefusals('POST /api/user/subscribe 503', 'POST /api/user/subscribe 409');
  const page = await enter();
  await signIn(page, person('helen'));
  await expect(page).toHaveURL('/in-active');
  await expect(page.getByRole('heading', { name: 'This account is in-active' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Download everything' })).toBeVisible();
  await addCard(page, '4242424242424242');
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();

  // The order arrives, and its response is lost.
  let lost = 0;
  await page.route('**/api/user/subscribe', async (route) => {
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    await route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Away.' } });
  });
  const order = page.getByRole('button', { name: /^(Subscribe Now|Re-subscribe)$/ });
  await order.click();
  await expect(page.getByRole('alert').getByText('Away.')).toBeVisible();
  const info = page.waitForRequest('**/api/user/info');
  await order.click();
  await info;
  await expect(page).toHaveURL('/home');
  const readDisabled = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').disabled);
  await expect.poll(readDisabled).toBe(false);
  await navigate(page, '/setting');
  await expect(subscription(page)).toContainText('Active');
  const days = {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'America/Los_Angeles',
  } as const;
  const today = new Date().toLocaleDateString('en-US', days);
  await expect(
    page.getByRole('region', { name: 'Transactions' }).getByRole('row').filter({ hasText: today }),
  ).toHaveCount(1);
});
