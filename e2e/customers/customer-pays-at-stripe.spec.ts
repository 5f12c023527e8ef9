import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff } from '../testing/booking.ts';
import { expect } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import type { TestServer } from '../testing/server.ts';
import { routeStripeRequests, test } from '../testing/stripe.ts';

// Without the demonstration, whose payments were made in the sandbox and cannot be copied to a server with Stripe.
test.use({ ownServer: 'stripe' });

const nora = { email: 'nora.lane@example.com', password: 'a kettle on the stove' };

/** Adds a customer on trial as staff, and chooses the password with the mailed link. */
async function addCustomer(server: TestServer, { email, password }: typeof nora): Promise<void> {
  const birthday = { day: 14, month: 3, year: 1944 };
  const address = { country: 'United States', state: 'California', city: 'Pasadena', zip_code: '91101' };
  const names = { first_name: 'Nora', last_name: 'Lane', contact: '+1 213 373 4253' };
  await callAsStaff(server, '/user/add-customer', { ...names, ...birthday, ...address, email, open: true });
  const { text } = await server.waitForMail(email, /account is ready/);
  const [, id] = /\/create-password\/(\S+)/.exec(text) ?? [];
  await callAsStaff(server, '/create-new-password', { id, password, password_confirmation: password });
}

/** Types a card into Stripe's frames. */
async function fillFrames(page: Page, number: string): Promise<void> {
  await page.frameLocator('#card-number iframe').getByRole('textbox').fill(number);
  await page.frameLocator('#card-expiry iframe').getByRole('textbox').fill('12 / 39');
  await page.frameLocator('#card-cvc iframe').getByRole('textbox').fill('123');
  // What is typed in a frame arrives at the page in a message.
  for (const field of ['#card-number', '#card-expiry', '#card-cvc'])
    await expect(page.locator(field)).toHaveClass(/StripeElement--complete/);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save card' });
const bank = (page: Page) => page.frameLocator('iframe[title="Bank"]');

test('a customer saves a card at Stripe and subscribes with it after challenges; no card number reaches the server', async ({
  enter,
  server,
  stripe,
  expectRefusals,
}) => {
  expectRefusals('POST /api/user/add-payment-method 422', 'POST /api/payment/confirm 422');
  const page = await enter({ viewport: { width: 390, height: 844 } });
  const requests: string[] = [];
  const bodies: string[] = [];
  await routeStripeRequests(page.context(), stripe, requests);
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/api/')) bodies.push(call.postData() ?? '');
  });
  await addCustomer(server, nora);
  await signIn(page, nora, '/home');

  await test.step('the script loads with the first card form, not before', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests).toEqual([]);
    await navigate(page, '/subscription');
    await expect(page.locator('#card-number iframe')).toBeVisible();
    expect(requests[0]).toMatch(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/);
    await expect(page.getByText('Sandbox:')).toHaveCount(0);
  });

  await test.step('missing fields show messages that lead into the frame', async () => {
    await save(page).click();
    await page.getByRole('alert').getByRole('button', { name: 'Your card number is incomplete.' }).click();
    await expect(page.locator('#card-number')).toHaveClass(/StripeElement--focus/);
  });

  await test.step('a declined card shows a message', async () => {
    await fillFrames(page, '4000000000000002');
    await save(page).click();
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('the bank challenges before a card is saved', async () => {
    await fillFrames(page, '4000002760003184');
    await save(page).click();
    await bank(page).getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1);
    await save(page).click();
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Payment method added successfully!')).toBeVisible();
    await expect(page.getByRole('radio', { name: /3184/ })).toBeChecked();
  });

  await test.step('the bank challenges once before a month is charged', async () => {
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page).toHaveURL('/home');
    const charges = [...stripe.account.charges.values()];
    expect(charges).toHaveLength(1);
    expect(charges[0]).toMatchObject({ amount: 1000 });
  });

  await test.step('the server received tokens only', async () => {
    expect(bodies.filter((body) => /400000\d{10}/.test(body))).toEqual([]);
    expect(bodies.some((body) => /"id":"tok_/.test(body))).toBe(true);
  });
});
