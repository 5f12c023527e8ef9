import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { fillCard } from '../testing/card.ts';
import { expect, test } from '../testing/journey.ts';
import { clickToClose, signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

interface Session {
  id: string;
  status: string;
  payment: boolean;
  link: string;
  hosting_link: string;
}

/** Returns the unpaid waiting interview at this index, latest first. */
async function findUnpaidInterview(request: APIRequestContext, index: number): Promise<Session> {
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await request.get('/api/sessions/fetch-all', { headers })).json();
  const unpaidInterviews = (data as Session[]).filter(
    (session) => session.status === 'waiting' && !session.payment,
  );
  const interview = unpaidInterviews[index];
  if (!interview) throw new Error('The demonstration has no unpaid interview left.');
  return interview;
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

test('a visitor pays by the public link after a declined card and a bank challenge', async ({
  enter,
  request,
  expectRefusals,
}) => {
  expectRefusals('POST /api/payment/token 422');
  const { link } = await findUnpaidInterview(request, 0);
  const page = await enter({ viewport: { width: 390, height: 844 } });
  const sent: { path: string; body: string }[] = [];
  page.on('request', (call) =>
    sent.push({ path: new URL(call.url()).pathname, body: call.postData() ?? '' }),
  );
  await page.goto(link);

  await test.step('the page shows the amount, and an empty card form shows messages', async () => {
    await expect(page.getByLabel('Amount')).toHaveValue('$250.00 USD');
    await expect(page.getByLabel('Amount')).not.toBeEditable();
    await payButton(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Please enter your card number.' }).click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the provider declines a card', async () => {
    await fillCard(page, '4000000000000002');
    await payButton(page).click();
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible();
  });

  await test.step('the bank challenges, and the payment succeeds', async () => {
    await fillCard(page, '4000002500003155');
    await payButton(page).click();
    const challenge = page.getByRole('dialog', { name: 'Confirm with your bank' });
    await expect(challenge).toBeVisible();
    await expectAccessible(challenge);
    const thanks = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    const opened = await thanks;
    await expect(opened.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(opened.getByText('$250 was paid for booking your session.')).toBeVisible();
    await clickToClose(opened, opened.getByRole('button', { name: 'Close Window' }));
    await expect(page.getByText('Payment successful')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment already done' })).toBeVisible();
  });

  await test.step('the card number was sent to the tokenizer only', async () => {
    const requestsWithNumber = sent.filter(({ body }) => /4000002500003155|4000000000000002/.test(body));
    expect(new Set(requestsWithNumber.map(({ path }) => path))).toEqual(new Set(['/api/sandbox/tokens']));
    const payment = sent.findLast(({ path }) => path === '/api/payment/token');
    expect(JSON.parse(payment?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^tok_/),
      object: 'token',
      amount: 250,
      currency: 'usd',
      type: 'video',
    });
  });
});

test('staff take a payment with hosting and create the account', async ({
  enter,
  request,
  expectRefusals,
}) => {
  expectRefusals('POST /api/payment/initiate 409');
  const { id, hosting_link: link } = await findUnpaidInterview(request, 0);
  const [staff, guest] = [await enter(), await enter()];
  await guest.goto(link);
  await expect(guest.getByLabel('Amount')).toHaveValue('$260.00 USD');
  await expect(guest.getByText(/renews automatically every month for \$10.00/)).toBeVisible();

  await signIn(staff, admin, `/session/view/${id}`);
  await staff.getByRole('button', { name: 'Buy Video', exact: true }).click();
  await expect(staff.getByRole('dialog', { name: 'Payment for booking session' })).toBeVisible();
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Buy Video & Hosting', exact: true }).click();
  const form = staff.getByRole('dialog', { name: 'Payment for video and hosting' });
  await expect(form.getByLabel('Amount')).toHaveValue('$260.00 USD');
  await expectAccessible(form);
  await fillCard(staff, '5555555555554444');
  await payButton(staff).click();
  await expect(staff.getByText('Payment successful')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(staff.getByRole('cell', { name: '$260.00' })).toBeVisible();

  await staff.getByRole('button', { name: 'Create Customer' }).click();
  await expect(
    staff.getByText('Customer account created successfully and an email sent to the customer'),
  ).toBeVisible();
  await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();

  await guest.reload();
  await expect(guest.getByText('One time payment and subscription is already done')).toBeVisible();
  await expectAccessible(guest);
});
