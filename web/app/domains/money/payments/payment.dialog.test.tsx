import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallReply } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { cardDay, cardToken, enterCard } from '../cards/card.fixture.ts';
import { amountDue, dueWithHosting } from './due.fixture.ts';
import PaymentDialog from './payment.dialog.tsx';
import { dueQuery } from './payments.api.ts';

beforeEach(() => void vi.setSystemTime(cardDay));
afterEach(() => void vi.useRealTimers());

interface ShowOptions {
  due?: CallReply<'payments.initiate'> | Response | typeof replyNever;
  hosting?: boolean;
}

/** Shows a text after a refetch of the amount has failed. */
function RefetchState() {
  return useQuery(dueQuery('m1', false)).isRefetchError ? <p>The amount may be out of date.</p> : null;
}

async function openModal({ due = amountDue(), hosting = false }: ShowOptions = {}) {
  const api = createFakeApi({
    'payments.initiate': due,
    'cards.sandboxToken': cardToken,
    'payments.pay': { success: true, message: 'Paid', amount: 250 },
  });
  const onClose = vi.fn();
  const onPaid = vi.fn();
  const { user } = await renderElement(
    <>
      <PaymentDialog meetingId="m1" hosting={hosting} onClose={onClose} onPaid={onPaid} />
      {!hosting && <RefetchState />}
    </>,
  );
  return { api, user, onClose, onPaid };
}
const alreadyPaid = createRejection(409, 'fee_paid', 'This interview is already paid.');

test('staff take a payment, and a message confirms it', async () => {
  const { api, user, onPaid } = await openModal();
  await screen.findByRole('dialog', { name: 'Payment for booking session' });
  await screen.findByText('Card number');
  await enterCard(user);
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await screen.findByText('Payment successful');
  expect(onPaid).toHaveBeenCalledTimes(1);
  expect(api.listBodies('payments.initiate')).toEqual([{ meeting_id: 'm1', hosting: false }]);
});

test('the dialog for hosting requests the amount with hosting', async () => {
  const { api } = await openModal({ due: dueWithHosting(), hosting: true });
  await screen.findByRole('dialog', { name: 'Payment for video and hosting' });
  expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '$259.50 USD');
  expect(api.listBodies('payments.initiate')).toEqual([{ meeting_id: 'm1', hosting: true }]);
});

test('while the amount loads, nothing can be paid', async () => {
  await openModal({ due: replyNever });
  await screen.findByRole('dialog', { name: 'Payment for booking session' });
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});

test('an interview without an amount due shows the reason instead of the form', async () => {
  await openModal({ due: alreadyPaid });
  await screen.findByText('This interview is already paid.');
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});

test('the form is replaced by the reason if the interview was paid elsewhere in the meantime', async () => {
  const { api, user, onPaid } = await openModal();
  await screen.findByText('Card number');
  await enterCard(user);
  api.replies['payments.pay'] = alreadyPaid;
  api.replies['payments.initiate'] = alreadyPaid;
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull());
  screen.getByText('This interview is already paid.');
  expect(onPaid).not.toHaveBeenCalled();
});

test('a refetch that fails keeps the form and its card', async () => {
  const { api, user } = await openModal();
  await screen.findByText('Card number');
  await enterCard(user);
  api.replies['payments.initiate'] = createRejection(500, 'unexpected', 'Not now.');
  await queryClient.refetchQueries();
  await screen.findByText('The amount may be out of date.');
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
  expect(screen.queryByText('Not now.')).toBeNull();
});

test('the dialog closes at once if no card was typed', async () => {
  const { user, onClose } = await openModal();
  await screen.findByText('Card number');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the dialog asks for confirmation before it discards a typed card', async () => {
  const { user, onClose } = await openModal();
  await screen.findByText('Card number');
  await enterCard(user);
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
