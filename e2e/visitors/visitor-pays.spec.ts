import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff } from '../testing/booking.ts';
import { fillCard } from '../testing/card.ts';
import { expect, test } from '../testing/journey.ts';
import { clickToClose } from '../testing/people.ts';
import { demonstrationPassword, type TestServer } from '../testing/server.ts';

test.use({ demonstration: true });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

interface Session {
  id: string;
  link: string;
}

/** Returns the latest waiting interview that is not paid. */
async function findUnpaidInterview(server: TestServer): Promise<Session> {
  const path = '/sessions/fetch-all?payment=unpaid&status=waiting';
  const { data } = await callAsStaff<{ data: Session[] }>(server, path, undefined, admin);
  const [interview] = data;
  if (!interview) throw new Error('The demonstration has no unpaid interview left.');
  return interview;
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

test('a visitor pays by the public link after a bank challenge', async ({ enter, server }) => {
  const { link } = await findUnpaidInterview(server);
  const page = await enter({ viewport: { width: 390, height: 844 } });
  const sent: { path: string; body: string }[] = [];
  page.on('request', (call) =>
    sent.push({ path: new URL(call.url()).pathname, body: call.postData() ?? '' }),
  );
  await page.goto(link);

  await test.step('the page shows the amount', async () => {
    await expect(page.getByLabel('Amount')).toHaveValue('$250.00 USD');
    await expectAccessible(page.getByRole('main'));
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
    const requestsWithNumber = sent.filter(({ body }) => body.includes('4000002500003155'));
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
