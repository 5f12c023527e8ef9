import type { Interview } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { interviewDetails, interviewee, readOnly } from '../interview.fixture.ts';
import { InterviewTable } from './interview-table.tsx';

beforeEach(() => signInAs('Super Admin'));

/** Renders a table with one interview; returns queries bound to its row. */
async function show(change: Partial<Interview> = {}) {
  const interview: Interview = { ...interviewDetails(), ...change };
  const onDelete = vi.fn();
  createFakeApi({ 'interviews.interviewers': { success: true, data: [] } });
  const onMove = vi.fn();
  const { user, router } = await renderElement(
    <main>
      <InterviewTable interviews={[interview]} onDelete={onDelete} onMove={onMove} />
    </main>,
  );
  const [, row] = screen.getAllByRole('row');
  if (!row) throw new Error('The table has no row.');
  return { user, router, onDelete, onMove, interview, row: within(row) };
}

/** Opens the menu of the interview. */
async function openMenu(change: Partial<Interview> = {}) {
  const rendered = await show(change);
  await rendered.user.click(rendered.row.getByRole('button', { name: 'Actions for Mei Tanaka' }));
  await screen.findByRole('menu');
  return { ...rendered, item: (name: string) => screen.getByRole('menuitem', { name }) };
}

test('an interview is listed with time, duration, payment and status', async () => {
  const { row } = await show({ payment: true, status: 'completed', duration: 90 });
  expect(row.getByText(/05-04-2027, 10:00 AM \(PST\)/)).toBeDefined();
  expect(row.getByText('90 minutes')).toBeDefined();
  expect(row.getByText('Completed')).toBeDefined();
  expect(row.getByText('completed')).toBeDefined();
});

test('the payment of an unpaid interview is pending', async () => {
  const { row } = await show();
  expect(row.getByText('Pending')).toBeDefined();
});

test('the customer’s name links to the user view, the next step to the session', async () => {
  const { row, interview } = await show();
  expect(row.getByRole('link', { name: 'Mei Tanaka' }).getAttribute('href')).toBe(
    `/user/view/${interview.user_id}`,
  );
  expect(row.getByRole('link', { name: 'Next step: Not paid yet' }).getAttribute('href')).toBe(
    `/session/view/${interview.id}`,
  );
});

test('a deleted customer is marked and links to neither user view nor profile', async () => {
  const { row } = await show({ customer: interviewee({ deleted: true }) });
  expect(row.getByText('(deleted)')).toBeDefined();
  expect(row.queryByRole('link', { name: /Mei Tanaka/ })).toBeNull();
});

test('the menu opens the meeting in a new tab', async () => {
  const { item } = await openMenu();
  expect(item('Join Meeting').getAttribute('href')).toBe('https://meet.example.com/mei');
  expect(item('Join Meeting').getAttribute('target')).toBe('_blank');
});

test('without a meeting link, the menu says so', async () => {
  const { item } = await openMenu({ join_url: null });
  expect(item('Join Meeting (no link yet)').hasAttribute('disabled')).toBe(true);
});

test('the menu copies the payment link', async () => {
  const { user, item, interview } = await openMenu();
  await user.click(item('Copy Payment Link'));
  await screen.findByText('Payment link copied successfully');
  expect(await navigator.clipboard.readText()).toBe(interview.link);
});

test('the menu opens the session', async () => {
  const { user, item, router, interview } = await openMenu();
  await user.click(item('View Details'));
  expect(router.state.location.pathname).toBe(`/session/view/${interview.id}`);
});

test('a waiting interview can be deleted', async () => {
  const { user, item, onDelete, interview } = await openMenu();
  await user.click(item('Delete'));
  expect(onDelete).toHaveBeenCalledWith(interview);
});

test('an interview that has started cannot be deleted', async () => {
  await openMenu({ status: 'started' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('read-only staff can neither join nor delete', async () => {
  signInAs('Developer');
  const { item } = await openMenu({ join_url: null, can: readOnly });
  expect(item('Join Meeting (only for Super Admins)').hasAttribute('disabled')).toBe(true);
  expect(item('Delete').hasAttribute('disabled')).toBe(true);
});

test('an Interviewer sees neither payments nor profile pages, and cannot delete', async () => {
  signInAs('Interviewer');
  const ownAbilities = { ...readOnly, change: true, start: true };
  const { row } = await openMenu({ can: ownAbilities, interviewer: { id: 'ida', fullName: 'Ida Fern' } });
  expect(screen.queryByRole('columnheader', { name: 'Payment' })).toBeNull();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Join Meeting',
    'View Details',
  ]);
  const hrefs = row.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(new Set(hrefs)).toEqual(new Set([`/session/view/${interviewDetails().id}`]));
  expect(row.getByText('Ida Fern')).toBeDefined();
});

test('a waiting interview can be moved', async () => {
  const { user, item, onMove, interview } = await openMenu({ status: 'waiting' });
  await user.click(item('Move'));
  expect(onMove).toHaveBeenCalledWith(interview);
});

test('a completed interview cannot be moved', async () => {
  await openMenu({ status: 'completed' });
  expect(screen.queryByRole('menuitem', { name: 'Move' })).toBeNull();
});
