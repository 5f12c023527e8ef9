import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { cardDay } from '../card.fixture.ts';
import { CardFields } from '../card-fields.tsx';
import type { CardTokenizer } from '../card-tokenizer.ts';

beforeEach(() => void vi.setSystemTime(cardDay));
afterEach(() => void vi.useRealTimers());

async function showFields() {
  const provider = { provider: 'sandbox', publishable_key: null } as const;
  const { user } = await renderElement(<CardFields provider={provider} ref={createRef<CardTokenizer>()} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    user,
    number: field('Card number'),
    expiry: field('Expiration date'),
    cvc: field('Security code'),
  };
}

test('the number and the expiration date are formatted while typing', async () => {
  const { user, number, expiry } = await showFields();
  await user.type(number, '378282246310005');
  expect(number.value).toBe('3782 822463 10005');
  await user.type(expiry, '529');
  expect(expiry.value).toBe('05 / 29');
});

test('digits typed in the middle of the number stay there', async () => {
  const { user, number } = await showFields();
  await user.type(number, '42424242');
  await user.type(number, '55', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(number.value).toBe('4255 4242 42');
});

test('the security code has four digits on an American Express card and three on others', async () => {
  const { user, number, cvc } = await showFields();
  expect(cvc.placeholder).toBe('3 digits');
  await user.type(cvc, '12a345');
  expect(cvc.value).toBe('123');
  await user.type(number, '37');
  expect(cvc.placeholder).toBe('4 digits');
  await user.type(cvc, '45');
  expect(cvc.value).toBe('1234');
});

test('a field is validated on blur, and its message disappears when it is corrected', async () => {
  const { user, number } = await showFields();
  await user.type(number, '4242 4242');
  expect(screen.queryByText('Your card number is incomplete.')).toBeNull();
  await user.tab();
  await screen.findByText('Your card number is incomplete.');
  await user.type(number, '4242 4242');
  expect(screen.queryByText('Your card number is incomplete.')).toBeNull();
});

test('an empty field shows no message on blur', async () => {
  const { user, number } = await showFields();
  await user.click(number);
  await user.tab();
  expect(screen.queryByText(/Please enter/)).toBeNull();
});

test('an expiration date in the past shows a message', async () => {
  const { user, expiry } = await showFields();
  await user.type(expiry, '0227');
  await user.tab();
  await screen.findByText("Your card's expiration date is in the past.");
});

test('the test numbers are listed', async () => {
  const { user } = await showFields();
  await user.click(screen.getByText(/no real money is charged/));
  screen.getByText('4000 0000 0000 9995');
  screen.getByText('insufficient funds');
});
