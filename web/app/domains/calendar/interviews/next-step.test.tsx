import type { NextStep, WaitingInterview } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { NextStepBar } from './next-step-bar.tsx';
import { WaitingCard } from './waiting/waiting.card.tsx';

const waitingInterview = (number: number, change: Partial<NextStep> = {}): WaitingInterview => ({
  id: `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  fullName: `Person ${number}`,
  starts_at: '2027-05-04T17:00:00.000Z',
  next_step: { kind: 'unpaid', text: 'Not paid yet', action: '', ...change },
  owes: change.kind === undefined || change.kind === 'unpaid',
});
const unlinked = waitingInterview(1, { kind: 'link-missing', text: 'The meeting link is missing' });
const unpaid = waitingInterview(2);

beforeEach(() => signInAs('Super Admin'));

const replyWith = (sessions: WaitingInterview[], counts: { kind: NextStep['kind']; count: number }[]) => ({
  success: true as const,
  data: { sessions, counts },
});

/** Renders the card with these interviews and counts. */
async function show(...reply: Parameters<typeof replyWith>) {
  const api = createFakeApi({ 'interviews.waiting': replyWith(...reply) });
  const { user } = await renderElement(<WaitingCard />);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  return { api, user };
}

const twoKinds = [
  { kind: 'link-missing' as const, count: 1 },
  { kind: 'unpaid' as const, count: 1 },
];
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('interviews that need attention link to their session, with step and time', async () => {
  await show([unlinked, unpaid], twoKinds);
  const link = await screen.findByRole('link', { name: 'Person 1' });
  expect(link.getAttribute('href')).toBe(`/session/view/${unlinked.id}`);
  const [first] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(first?.textContent).toContain('The meeting link is missing');
  expect(first?.textContent).toContain('05-04-2027, 10:00 AM (PST)');
});

test('selecting a kind of step shows only its interviews', async () => {
  const { user } = await show([unlinked, unpaid], twoKinds);
  const choice = await screen.findByRole('button', { name: 'Not paid · 1' });
  expect(names()).toEqual(['Person 1', 'Person 2']);
  await user.click(choice);
  expect(names()).toEqual(['Person 2']);
  expect(choice.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(names()).toEqual(['Person 1', 'Person 2']);
});

test('those who owe the fee are listed as not paid, whatever their next step', async () => {
  const starting = waitingInterview(3, { kind: 'starting', text: 'Starts in 2 h' });
  const { user } = await show(
    [{ ...starting, owes: true }, waitingInterview(4, { kind: 'starting', text: 'Starts in 3 h' }), unpaid],
    [
      { kind: 'starting', count: 2 },
      { kind: 'unpaid', count: 2 },
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Not paid · 2' }));
  expect(names()).toEqual(['Person 3', 'Person 2']);
  const [first] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(first?.textContent).toContain('Not paid yet');
});

test('with a single kind of step, there is no filter', async () => {
  await show([unpaid], [{ kind: 'unpaid', count: 1 }]);
  await screen.findByRole('link', { name: 'Person 2' });
  expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
});

test('a count above 99 is shown as 99+', async () => {
  await show(
    [unlinked, unpaid],
    [
      { kind: 'link-missing', count: 99 },
      { kind: 'unpaid', count: 100 },
    ],
  );
  await screen.findByRole('button', { name: 'Link missing · 99' });
  expect(screen.getByRole('button', { name: 'Not paid · 99+' })).toBeDefined();
});

test('at most eight interviews are listed', async () => {
  const many = Array.from({ length: 9 }, (_, number) => waitingInterview(number + 1));
  await show(many, [{ kind: 'unpaid', count: 9 }]);
  await screen.findByRole('link', { name: 'Person 8' });
  expect(names()).toHaveLength(8);
});

test('when nothing needs attention, the card says so', async () => {
  await show([], []);
  await screen.findByText('Nothing needs attention. Every session has what it needs.');
});

test('while the interviews load, the card does not claim that nothing needs attention', async () => {
  createFakeApi({ 'interviews.waiting': replyNever });
  await renderElement(<WaitingCard />);
  expect(screen.getByRole('heading', { name: 'Needs attention' })).toBeDefined();
  expect(screen.queryByText(/Nothing needs attention/)).toBeNull();
});

test('a failure is reported in the card', async () => {
  createFakeApi({ 'interviews.waiting': createRejection(500, 'unexpected', 'Please try again later.') });
  await renderElement(<WaitingCard />);
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later.');
  expect(screen.queryByText(/Nothing needs attention/)).toBeNull();
});

test('the button of the bar focuses the section of the next step', async () => {
  const step: NextStep = { kind: 'unpaid', text: 'Not paid yet', action: 'Open the payment links' };
  const { user } = await renderElement(
    <>
      <NextStepBar step={step} />
      <section id="payment-links">Payment links</section>
    </>,
  );
  expect(screen.getByRole('status').textContent).toContain('Not paid yet');
  await user.click(screen.getByRole('button', { name: 'Open the payment links' }));
  expect(document.activeElement?.textContent).toBe('Payment links');
});

test('the bar has no button when there is nothing to do', async () => {
  await renderElement(<NextStepBar step={{ kind: 'nothing', text: 'Everything is done', action: '' }} />);
  expect(screen.getByRole('status').textContent).toContain('Everything is done');
  expect(screen.queryByRole('button')).toBeNull();
});
