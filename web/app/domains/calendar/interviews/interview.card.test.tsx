import type { InterviewDetails } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { InterviewCard } from './interview.card.tsx';
import { interviewDetails, interviewee, readOnly } from './interview.fixture.ts';

beforeEach(() => signInAs('Super Admin'));

/** Renders the card of an interview. */
async function show(change: Partial<InterviewDetails> = {}) {
  createFakeApi({});
  const onPay = vi.fn();
  const onMove = vi.fn();
  const { user } = await renderElement(
    <InterviewCard interview={interviewDetails(change)} onPay={onPay} onMove={onMove}>
      <button type="button">Refund</button>
    </InterviewCard>,
  );
  return { user, onPay, onMove };
}

/** The text of the value beside a label. */
const fact = (label: string) => {
  const value = screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`${label} has no value.`);
  return value;
};
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const clickButton = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

test('time, duration and payment of an interview are shown', async () => {
  await show();
  expect(fact('Start Time').textContent).toContain('05-04-2027, 10:00 AM (PST)');
  expect(fact('Duration').textContent).toBe('60 minutes');
  expect(fact('Created').textContent).toBe('04-01-2027');
  expect(within(fact('One-time payment')).getByText('Pending')).toBeDefined();
  expect(within(fact('One-time payment')).getByRole('button', { name: 'Refund' })).toBeDefined();
  expect(fact('Hosting').textContent).toBe('No subscription');
});

test('a paid interview with hosting says so', async () => {
  await show({ payment: true, subscribed: true });
  expect(within(fact('One-time payment')).getByText('Completed')).toBeDefined();
  expect(fact('Hosting').textContent).toBe('Subscribed');
});

test('the meeting password is hidden until it is revealed', async () => {
  const { user } = await show();
  expect(fact('Password').textContent).not.toContain('garden7');
  await clickButton(user, 'Show password');
  expect(fact('Password').textContent).toContain('garden7');
  await clickButton(user, 'Hide password');
  expect(fact('Password').textContent).not.toContain('garden7');
});

test('a meeting without a password says so', async () => {
  await show({ password: '' });
  expect(fact('Password').textContent).toBe('None');
});

test('the meeting link can be copied', async () => {
  const { user } = await show();
  await clickButton(user, 'Copy meeting link');
  await screen.findByText('Meeting link copied');
  expect(await navigator.clipboard.readText()).toBe('https://meet.example.com/mei');
});

test('without a meeting link, one can be pasted', async () => {
  const { user } = await show({ join_url: null });
  expect(fact('Meeting').textContent).toContain('No link yet');
  expect(button('Copy meeting link')).toBeNull();
  expect(button('Start Session')).toBeNull();
  await clickButton(user, 'Paste a link');
  await screen.findByRole('dialog', { name: 'Meeting link' });
});

test('a completed interview can be neither started nor given another link', async () => {
  await show({ status: 'completed' });
  expect(fact('Meeting').textContent).toContain('Completed');
  expect(button('Start Session')).toBeNull();
  expect(button('Change link')).toBeNull();
});

test('a cancelled interview says so and cannot be paid', async () => {
  await show({ status: 'cancelled' });
  expect(fact('Meeting').textContent).toContain('This session was cancelled.');
  expect(button('Copy meeting link')).toBeNull();
  expect(button('Buy Video')).toBeNull();
  expect(button('Change link')).toBeNull();
});

test('the buttons that copy payment links are named after them, but show a text that fits a phone', async () => {
  await show();
  expect(button('Copy payment link “Buy Video & Hosting”')?.textContent).toBe('Copy payment link');
});

test('a paid interview that was cancelled has no payment links', async () => {
  await show({ status: 'cancelled', payment: true });
  expect(button('Buy Video')).toBeNull();
});

test('the interview of a deleted customer can be neither started nor paid', async () => {
  await show({ customer: interviewee({ deleted: true }) });
  for (const name of ['Start Session', 'Change link', 'Buy Video']) expect(button(name)).toBeNull();
});

test('the payment form opens with or without hosting', async () => {
  const { user, onPay } = await show();
  await clickButton(user, 'Buy Video');
  expect(onPay).toHaveBeenLastCalledWith(false);
  await clickButton(user, 'Buy Video & Hosting');
  expect(onPay).toHaveBeenLastCalledWith(true);
});

test('each payment link can be copied', async () => {
  const { user } = await show();
  await clickButton(user, 'Copy payment link “Buy Video”');
  await screen.findByText('Payment link copied successfully');
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/pay/video');
  await clickButton(user, 'Copy payment link “Buy Video & Hosting”');
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/pay/video-and-hosting');
});

test('a booking for someone else names the booker', async () => {
  const booking = { fullName: 'Rose Whitaker', booker: 'Kai Reyes', email: 'kai@example.com', contact: '' };
  await show({ booking: { ...booking, account_for: 'someone_else' } });
  expect(fact('Booked for someone else').textContent).toBe('Rose Whitaker, by Kai Reyes, kai@example.com');
});

test('a booking for oneself does not name the booker again', async () => {
  await show();
  expect(screen.queryByText('Booked for someone else')).toBeNull();
});

test('read-only staff see neither password nor link, and can change nothing', async () => {
  signInAs('Developer');
  await show({ password: '', join_url: null, can: readOnly });
  expect(fact('Password').textContent).toBe('Only for Super Admins');
  expect(fact('Meeting').textContent).toContain('Only for Super Admins');
  for (const name of ['Change link', 'Buy Video', 'Buy Video & Hosting']) {
    expect(button(name)?.disabled).toBe(true);
  }
});

test('an interview can be assigned to an Interviewer, or to nobody', async () => {
  const ida = { id: '01890000-0000-7000-8000-000000000071', fullName: 'Ida Fern' };
  const former = { id: '01890000-0000-7000-8000-000000000072', fullName: 'Former Interviewer' };
  const api = createFakeApi({
    'interviews.interviewers': { success: true, data: [ida] },
    'interviews.assign': { success: true, message: 'The interviewer is saved.' },
  });
  const interview = interviewDetails({ interviewer: former });
  const { user } = await renderElement(<InterviewCard interview={interview} onPay={vi.fn()} />);
  await screen.findByRole('option', { name: 'Ida Fern' });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Interviewer' });
  expect(select.selectedOptions[0]?.text).toBe('Former Interviewer');
  await user.selectOptions(select, 'Ida Fern');
  await screen.findByText('The interviewer is saved.');
  await user.selectOptions(select, 'Nobody');
  expect(api.listBodies('interviews.assign')).toEqual([
    { id: interview.id, interviewer_id: ida.id },
    { id: interview.id, interviewer_id: null },
  ]);
});

test('the card of an Interviewer shows the meeting and no payments', async () => {
  signInAs('Interviewer');
  createFakeApi({});
  const can = { ...readOnly, change: true, start: true };
  await renderElement(<InterviewCard interview={interviewDetails({ can })} />);
  for (const label of ['One-time payment', 'Hosting', 'Payment links'])
    expect(screen.queryByText(label)).toBeNull();
  expect(fact('Interviewer').textContent).toBe('Nobody');
  expect(button('Change link')?.disabled).toBe(false);
});

test('a waiting interview can be moved from its card', async () => {
  const { user, onMove } = await show({ status: 'waiting' });
  await clickButton(user, 'Move');
  expect(onMove).toHaveBeenCalledTimes(1);
});
