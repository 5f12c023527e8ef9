import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { RefundPartDialog } from './refund-part.dialog.tsx';

beforeEach(() => signInAs('Super Admin'));

const refundable = {
  transaction_id: 7,
  payer: 'Rose Marsh',
  description: 'Lifestory video',
  amount: 250,
  card: null,
  hosting: false,
};

async function openDialog() {
  const api = createFakeApi({
    'payments.refundable': { success: true, data: [refundable] },
    'payments.refundPart': { success: true, message: 'Payment partly refunded' },
  });
  const onClose = vi.fn();
  const { user } = await renderElement(<RefundPartDialog number={7} onClose={onClose} />);
  await screen.findByText(/^\$250\.00 can still be refunded/);
  const keys = () =>
    api.requests
      .filter(({ name }) => name === 'payments.refundPart')
      .map(({ headers }) => headers.get('Idempotency-Key'));
  return { api, user, onClose, keys };
}
const submitButton = () => screen.getByRole('button', { name: 'Refund' });

test('a part of a payment is refunded with its reason', async () => {
  const { api, user, onClose } = await openDialog();
  await user.type(screen.getByLabelText('Amount in dollars'), '$49.50');
  await user.type(screen.getByLabelText('Reason'), 'Sound was lost');
  await user.click(submitButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.listBodies('payments.refundPart')).toEqual([
    { transaction_id: 7, amount: 49.5, reason: 'Sound was lost' },
  ]);
});

test('repeating the same form after a failure uses the same key, a changed one a new key', async () => {
  const { api, user, keys } = await openDialog();
  api.replies['payments.refundPart'] = createRejection(500, 'unexpected', 'Please try again.');
  await user.type(screen.getByLabelText('Amount in dollars'), '20');
  await user.type(screen.getByLabelText('Reason'), 'Late start');
  await user.click(submitButton());
  await screen.findByText('Please try again.');
  await user.click(submitButton());
  await waitFor(() => expect(keys()).toHaveLength(2));
  await user.type(screen.getByLabelText('Amount in dollars'), '0');
  await user.click(submitButton());
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('an amount above what is left shows its message at the field', async () => {
  const { api, user, onClose } = await openDialog();
  api.replies['payments.refundPart'] = createRejection(422, 'invalid', {
    amount: ['At most $250.00 can still be refunded.'],
  });
  await user.type(screen.getByLabelText('Amount in dollars'), '300');
  await user.click(submitButton());
  expect(await screen.findAllByText('At most $250.00 can still be refunded.')).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});
