import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { auditEntry } from './change.fixture.ts';
import { ChangeTable } from './change-table.tsx';

/** Renders one entry; returns queries bound to its row, and the text of the row. */
async function show(change: Parameters<typeof auditEntry>[0] = {}) {
  await renderElement(<ChangeTable changes={[auditEntry(change)]} />);
  const [, row] = screen.getAllByRole('row');
  if (!row) throw new Error('The table has no row.');
  return { row: within(row), text: row.textContent };
}

test('an entry shows the action, the values, the actor and the time', async () => {
  const { row, text } = await show();
  expect(text).toContain('Person changed');
  expect(row.getByRole('insertion').textContent).toBe('after: Rosa');
  expect(row.getByRole('cell', { name: 'Sue Gray' })).toBeDefined();
  expect(text).toContain('05-03-2027, 12:00 PM (PST)');
});

test('the subject links to its page', async () => {
  const { row } = await show();
  expect(row.getByRole('link', { name: 'Rose Whitaker' }).getAttribute('href')).toBe(
    '/user/view/01890000-0000-7000-8000-000000000003',
  );
});

test('a subject without a page is shown as text', async () => {
  const { row, text } = await show({ subject: { kind: 'slot', id: 'slot', name: null, url: null } });
  expect(row.queryByRole('link')).toBeNull();
  expect(text).toContain('Time slot');
});

test.each([
  ['link', 'Rose Whitaker, by personal link'],
  ['booking_form', 'Rose Whitaker, in the booking form'],
  ['call', 'Rose Whitaker, in the video call'],
  [null, 'Rose Whitaker'],
] as const)('a change through %s names its actor and says how', async (channel, label) => {
  const { row } = await show({ actor: { id: 'rose', fullName: 'Rose Whitaker', channel } });
  expect(row.getByRole('cell', { name: label })).toBeDefined();
});

test('an automatic change is attributed to the system', async () => {
  const { row } = await show({ actor: null });
  expect(row.getByRole('cell', { name: 'The system' })).toBeDefined();
});
