import type { NextStep } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { AskCustomerDialog } from '../ask-customer.dialog.tsx';
import { WaitingStep } from './waiting-step.tsx';

beforeEach(() => signInAs('Super Admin'));

const id = '01890000-0000-7000-8000-000000000050';

async function showStep(next_step: NextStep) {
  const api = createFakeApi({});
  const interview = {
    id,
    fullName: 'Mei Tanaka',
    starts_at: '2027-05-04T17:00:00.000Z',
    next_step,
    owes: false,
  };
  return { api, ...(await renderElement(<WaitingStep interview={interview} />)) };
}
const unpaid = { kind: 'unpaid', text: 'Not paid yet', action: 'Send the payment link' } as const;
const linkMissing = {
  kind: 'link-missing',
  text: 'Meeting link is missing',
  action: 'Paste a meeting link',
} as const;

test('the payment link is sent from the row', async () => {
  const { api, user } = await showStep(unpaid);
  api.replies['booking.sendPaymentLink'] = { success: true, message: 'Payment link sent' };
  await user.click(screen.getByRole('button', { name: 'Send the payment link: Mei Tanaka' }));
  await screen.findByText('Payment link sent');
  expect(api.listBodies('booking.sendPaymentLink')).toEqual([{ id }]);
});

test('if the payment link cannot be sent, the reason is shown', async () => {
  const { api, user } = await showStep(unpaid);
  api.replies['booking.sendPaymentLink'] = createRejection(429, 'too_many', 'Too many attempts.');
  await user.click(screen.getByRole('button', { name: /^Send the payment link/ }));
  await screen.findByText('Too many attempts.');
});

test('a meeting link is pasted in a dialog on the same page', async () => {
  const { api, user } = await showStep(linkMissing);
  api.replies['interviews.updateLink'] = { success: true, message: 'Meeting link saved' };
  await user.click(screen.getByRole('button', { name: 'Paste a meeting link: Mei Tanaka' }));
  await user.type(await screen.findByLabelText('Link'), 'https://meet.example.com/mei');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Meeting link saved');
  expect(api.listBodies('interviews.updateLink')).toEqual([
    { id, join_url: 'https://meet.example.com/mei', password: '' },
  ]);
});

test('other steps link to their section of the session', async () => {
  await showStep({ kind: 'recording-missing', text: 'Recording is missing', action: 'Upload the recording' });
  const link = screen.getByRole('link', { name: 'Upload the recording: Mei Tanaka' });
  expect(link.getAttribute('href')).toBe(`/session/view/${id}#recording`);
});

test('a Developer cannot perform a step', async () => {
  signInAs('Developer');
  await showStep(unpaid);
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true);
});

test('asking a customer offers a draft e-mail and the phone number', async () => {
  await renderElement(
    <AskCustomerDialog
      customer={{ fullName: 'Mei Tanaka', email: 'mei@example.com', contact: '+1 415 563 7720' }}
      onClose={() => undefined}
    />,
  );
  const link = await screen.findByRole('link', { name: 'Write an e-mail' });
  expect(link.getAttribute('href')).toMatch(/^mailto:mei%40example\.com\?subject=Have%20you/);
  screen.getByRole('button', { name: 'Copy +1 415 563 7720' });
});
