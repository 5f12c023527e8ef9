import type { RefundablePayment } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSignIn } from '../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { RefundButton } from './refund-button.tsx';

const video: RefundablePayment = {
  transaction_id: 1042,
  payer: 'Paula Payer',
  description: 'Lifestory video',
  amount: 250,
  card: { brand: 'Visa', last4: '4242' },
  hosting: false,
};

beforeEach(() => storeSignIn({ id: 'sue', role: 'Super Admin' } as never, 'secret'));

const replyWith = (...payments: RefundablePayment[]) =>
  createFakeApi({
    'payments.refundable': { success: true, data: payments },
    'payments.refund': { success: true, message: 'The video is refunded' },
  });

/** Opens the dialog for these payments; returns it with its text and the API. */
async function openDialog(...payments: RefundablePayment[]) {
  const api = replyWith(...payments);
  const { user } = await renderElement(<RefundButton interviewId="interview" />);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog');
  await screen.findByText('Paula Payer');
  return { api, user, dialog };
}

test('the dialog lists person, purpose, amount and card before anything is refunded', async () => {
  const { api, user, dialog } = await openDialog(video);
  for (const text of [
    'Paula Payer',
    'Lifestory video (transaction 1042)',
    '$250.00',
    'Visa ending in 4242',
    'The session will count as unpaid.',
  ]) {
    expect(dialog.textContent).toContain(text);
  }
  expect(dialog.textContent).not.toContain('hosting');
  expect(api.listBodies('payments.refund')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, refund it' }));
  expect(api.listBodies('payments.refund')).toEqual([{ id: 'interview' }]);
});

test('the dialog explains what happens to a month of hosting in the same payment', async () => {
  const { dialog } = await openDialog({
    ...video,
    description: 'Lifestory video and hosting, first month',
    amount: 260,
    hosting: true,
  });
  expect(dialog.textContent).toContain('$260.00');
  expect(dialog.textContent).toContain('The month of hosting it paid for is removed too');
  expect(dialog.textContent).toContain('If no other paid month or trial is left, hosting ends');
});

test('the success message appears even though the refund removes the button', async () => {
  replyWith(video);
  let isPaid = true;
  function Session() {
    const { data } = useQuery({ queryKey: ['session'], queryFn: () => isPaid });
    // A slower list on the same page, whose refetch ends after the button is unmounted.
    useQuery({ queryKey: ['slow list'], queryFn: () => (isPaid ? [] : new Promise(() => undefined)) });
    return data ? <RefundButton interviewId="interview" /> : <p>Unpaid</p>;
  }
  const { user } = await renderElement(<Session />);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog');
  isPaid = false;
  await user.click(screen.getByRole('button', { name: 'Yes, refund it' }));
  await screen.findByText('Unpaid');
  await screen.findByText('The video is refunded');
});

test('nothing can be refunded until the payments are listed', async () => {
  const api = createFakeApi({ 'payments.refundable': replyNever });
  const { user } = await renderElement(<RefundButton interviewId="interview" />);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const confirm = await screen.findByRole('button', { name: 'Yes, refund it' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.click(confirm);
  expect(api.listBodies('payments.refund')).toEqual([]);
});

test('nothing can be refunded when nothing is left', async () => {
  createFakeApi({ 'payments.refundable': { success: true, data: [] } });
  const { user } = await renderElement(<RefundButton interviewId="interview" />);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByText('There is nothing left to refund.');
  expect(screen.getByRole('button', { name: 'Yes, refund it' })).toHaveProperty('disabled', true);
});

test('payments that fail to load show the reason, and cannot be refunded', async () => {
  createFakeApi({ 'payments.refundable': createRejection(403, 'forbidden', 'This page is closed to you.') });
  const { user } = await renderElement(<RefundButton interviewId="interview" />);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This page is closed to you.');
  expect(screen.getByRole('button', { name: 'Yes, refund it' })).toHaveProperty('disabled', true);
});

test('a rejected refund shows the reason', async () => {
  const { api, user } = await openDialog(video);
  api.replies['payments.refund'] = createRejection(
    409,
    'not_refundable',
    'This payment was refunded before.',
  );
  await user.click(screen.getByRole('button', { name: 'Yes, refund it' }));
  await screen.findByText('This payment was refunded before.');
});
