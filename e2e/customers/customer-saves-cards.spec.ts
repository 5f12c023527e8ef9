import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { fillCard } from '../testing/card.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'cards' });

const person = (name: string) => ({ email: `${name}@lifestory.example`, password: demonstrationPassword });

const cards = (page: Page) => page.getByRole('region', { name: 'Payment methods' });
const cardEnding = (page: Page, last4: string) =>
  cards(page).getByRole('listitem').filter({ hasText: last4 });

async function addCard(page: Page, number: string): Promise<void> {
  await cards(page).getByRole('button', { name: 'Add card' }).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a customer saves a card after a bank challenge, prefers another, and deletes the first', async ({
  enter,
}) => {
  const page = await enter({ viewport: { width: 390, height: 844 } });
  const sent: { path: string; body: string }[] = [];
  page.on('request', (call) =>
    sent.push({ path: new URL(call.url()).pathname, body: call.postData() ?? '' }),
  );
  await signIn(page, person('george'), '/setting');

  await test.step('there is no card yet', async () => {
    await expect(cards(page).getByText('No payment method.')).toBeVisible();
  });

  await test.step('a card is saved when the bank’s challenge is confirmed, and the first card is preferred', async () => {
    await cards(page).getByRole('button', { name: 'Add card' }).click();
    await fillCard(page, '4000002500003155');
    await expectAccessible(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await expect(page.getByText('Payment method added successfully!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const card = cardEnding(page, '3155');
    await expect(card).toContainText('•••• •••• •••• 3155');
    await expect(card).toContainText('Expires 12/2039');
    await expect(card).toContainText('Preferred');
    await expect(card.getByRole('img', { name: 'Visa' })).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  });

  await test.step('the number was sent to the tokenizer only, and its token was saved', async () => {
    const requestsWithNumber = sent.filter(({ body }) => /4000002500003155/.test(body));
    expect(new Set(requestsWithNumber.map(({ path }) => path))).toEqual(new Set(['/api/sandbox/tokens']));
    const request = sent.findLast(({ path }) => path === '/api/user/add-payment-method');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^tok_/),
      object: 'token',
    });
  });

  await test.step('one of several cards is preferred', async () => {
    await addCard(page, '5555555555554444');
    await expect(cardEnding(page, '4444').getByRole('img', { name: 'MasterCard' })).toBeVisible();
    await expect(cards(page).getByText('Preferred', { exact: true })).toHaveCount(1);
    await cardEnding(page, '4444')
      .getByRole('button', { name: /^Make preferred/ })
      .click();
    await expect(page.getByText('This is now your preferred card')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment methods' })).toBeFocused();
    await expect(cardEnding(page, '4444').getByText('Preferred', { exact: true })).toBeVisible();
    await expect(cards(page).getByText('Preferred', { exact: true })).toHaveCount(1);
    await expect(cardEnding(page, '4444').getByRole('button')).toHaveCount(0);
    await expect(cardEnding(page, '4444')).toContainText('To delete it, make another card preferred first.');
    await expectAccessible(cards(page));
  });

  await test.step('another card is deleted after a confirmation', async () => {
    const remove = cardEnding(page, '3155').getByRole('button', { name: /^Delete/ });
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Delete this card?' });
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Payment method deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment methods' })).toBeFocused();
    await expect(cardEnding(page, '3155')).toHaveCount(0);
    await expect(cards(page).getByRole('listitem')).toHaveCount(1);
  });
});
