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

test('a customer saves a card after a declined one and a bank challenge, prefers another, and deletes one', async ({
  enter,
  expectRefusals,
}) => {
  expectRefusals('POST /api/user/add-payment-method 422');
  expectRefusals('POST /api/payment/confirm 422', 'POST /api/payment/confirm 422');
  const page = await enter({ viewport: { width: 390, height: 844 } });
  const sent: { path: string; body: string }[] = [];
  page.on('request', (call) =>
    sent.push({ path: new URL(call.url()).pathname, body: call.postData() ?? '' }),
  );
  await signIn(page, person('george'), '/setting');

  await test.step('there is no card yet', async () => {
    await expect(cards(page).getByText('No payment method.')).toBeVisible();
  });

  await test.step('an empty form and a declined card show messages', async () => {
    await cards(page).getByRole('button', { name: 'Add card' }).click();
    const form = page.getByRole('dialog', { name: 'Add a card' });
    await form.getByRole('button', { name: 'Save card' }).click();
    await expect(form.getByRole('alert').getByRole('listitem')).toHaveCount(3);
    await fillCard(page, '4000000000000002');
    await form.getByRole('button', { name: 'Save card' }).click();
    await expect(form.getByText('Your card was declined.')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a card is not saved when the challenge is rejected', async () => {
    await fillCard(page, '4000002500003155');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'No, do not save it' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/bank/);
  });

  await test.step('Escape closes the challenge only, and the form keeps its values', async () => {
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Add a card' }).getByRole('alert')).toContainText(/bank/);
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
  });

  await test.step('a card is saved when the challenge is confirmed, and the first card is preferred', async () => {
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
    const requestsWithNumber = sent.filter(({ body }) => /4000002500003155|4000000000000002/.test(body));
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
    await addCard(page, '378282246310005');
    await expect(cardEnding(page, '0005').getByRole('img', { name: 'American Express' })).toBeVisible();
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
    await expectAccessible(page);
  });

  await test.step('another card is deleted after a confirmation', async () => {
    const remove = cardEnding(page, '0005').getByRole('button', { name: /^Delete/ });
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Delete this card?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(cardEnding(page, '0005')).toBeVisible();
    await remove.click();
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Payment method deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment methods' })).toBeFocused();
    await expect(cardEnding(page, '0005')).toHaveCount(0);
    await page.reload();
    await expect(cards(page).getByRole('listitem')).toHaveCount(2);
  });
});
