import { loadStripe } from '@stripe/stripe-js/pure';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { AddCardForm } from '../add-card.form.tsx';
import { authenticationRequired, failConnection, savedCard } from '../card.fixture.ts';

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: vi.fn() }));

type Listener = (event: object) => void;
let listeners: [field: string, event: string, listener: Listener][];
const createToken = vi.fn();
const handleNextAction = vi.fn();

/** A fake of the part of Stripe's script that the form uses; its fields render nothing. */
const stripe = {
  elements: () => ({
    create: (field: string) => ({
      mount: () => undefined,
      on: (event: string, listener: Listener) => listeners.push([field, event, listener]),
      update: () => undefined,
      destroy: () => undefined,
      focus: () => undefined,
    }),
  }),
  createToken,
  handleNextAction,
};

/** Emits an event of one of Stripe's fields. */
const emit = (field: string, event: string, data: object = {}) =>
  act(async () => {
    for (const [registeredField, registeredEvent, listener] of listeners) {
      if (registeredField === field && registeredEvent === event) listener(data);
    }
  });

let keyCount = 0;

beforeEach(() => {
  listeners = [];
  keyCount += 1;
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.mocked(loadStripe).mockResolvedValue(stripe as never);
  createToken.mockReset().mockResolvedValue({ token: { id: 'tok_stripe' } });
  handleNextAction.mockReset().mockResolvedValue({});
});
afterEach(() => void vi.restoreAllMocks());

/** Renders the form to add a card; the script is loaded once per key. */
async function openForm() {
  const api = createFakeApi({ 'cards.add': { success: true, message: 'Saved', data: savedCard() } });
  const onAdded = vi.fn();
  const provider = { provider: 'stripe', publishable_key: `pk_${keyCount}` } as const;
  const { user } = await renderElement(<AddCardForm provider={provider} onAdded={onAdded} />);
  const save = () => user.click(screen.getByRole('button', { name: 'Save card' }));
  return { api, user, onAdded, save };
}

const openLoadedForm = async () => {
  const form = await openForm();
  await screen.findByText('Card number');
  await emit('cardNumber', 'ready');
  return form;
};

test('the script is loaded with the key of the provider', async () => {
  await openLoadedForm();
  expect(loadStripe).toHaveBeenLastCalledWith(`pk_${keyCount}`);
});

test('a card is saved by its Stripe token', async () => {
  const { api, onAdded, save } = await openLoadedForm();
  await save();
  await screen.findByText('Payment method added successfully!');
  expect(api.listBodies('cards.add')).toEqual([{ id: 'tok_stripe' }]);
  expect(onAdded).toHaveBeenCalledTimes(1);
});

test('the form says that the card number goes to the card provider', async () => {
  await openLoadedForm();
  screen.getByText(/Your card number goes directly to the card provider\./);
});

test.each([
  ['incomplete_number', 'Your card number is incomplete.'],
  ['incomplete_expiry', "Your card's expiration date is incomplete."],
  ['incomplete_cvc', "Your card's security code is incomplete."],
])('the error %s of Stripe is shown at its field and in the list above', async (code, message) => {
  const { api, save } = await openLoadedForm();
  createToken.mockResolvedValue({ error: { type: 'validation_error', code, message } });
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(api.requests).toEqual([]);
});

test('a Stripe error meant for developers is replaced', async () => {
  const { save } = await openLoadedForm();
  createToken.mockResolvedValue({
    error: { type: 'invalid_request_error', message: 'No such publishable key: pk_x' },
  });
  await save();
  await screen.findByText(/^The card could not be read\. Please try again, or use another card\./);
  expect(screen.queryByText(/publishable key/)).toBeNull();
});

test('a Stripe message shown while typing disappears when the field is corrected', async () => {
  await openLoadedForm();
  await emit('cardExpiry', 'change', { error: { message: 'Your card has expired.' } });
  screen.getByText('Your card has expired.');
  await emit('cardExpiry', 'change', { error: undefined });
  expect(screen.queryByText('Your card has expired.')).toBeNull();
});

test('a script that cannot be loaded is reported, and trying again shows the fields', async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  const { user } = await openForm();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('The card form of our payment provider could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Card number');
});

test('a form submitted before the script is loaded asks the customer to wait', async () => {
  vi.mocked(loadStripe).mockReturnValue(new Promise(() => undefined));
  const { api, save } = await openForm();
  await screen.findByText('Card number');
  await save();
  await screen.findByText(/The card form is still loading\. Please wait a moment and try again\./);
  expect(api.requests).toEqual([]);
});

test('Stripe shows the bank’s question, and the server is asked for the outcome', async () => {
  const { api, save } = await openLoadedForm();
  api.replies['cards.add'] = authenticationRequired;
  api.replies['payments.confirm'] = { success: true, message: 'Saved', amount: 0 };
  await save();
  await screen.findByText('Payment method added successfully!');
  expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'secret_1' });
  expect(api.listBodies('payments.confirm')).toEqual([{ payment_id: authenticationRequired.payment_id }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a token that may have been used is kept until the card is changed', async () => {
  const { api, save } = await openLoadedForm();
  api.replies['cards.add'] = failConnection;
  await save();
  await screen.findByText(/we do not know yet whether your card was saved/);
  await save();
  await screen.findByText(/we do not know yet whether your card was saved/);
  expect(createToken).toHaveBeenCalledTimes(1);
  await emit('cardNumber', 'change', { brand: 'visa' });
  await save();
  await vi.waitFor(() => expect(createToken).toHaveBeenCalledTimes(2), 120_000);
});
