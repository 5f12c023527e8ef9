import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { dashboardRow } from './dashboard.fixture.ts';
import { CompletedTable, UpcomingTable } from './interview-tables.tsx';

const mei = dashboardRow();
const otto = dashboardRow({
  id: 'otto-session',
  user_id: 'otto',
  join_url: null,
  own_call: false,
  status: 'completed',
  customer: { fullName: 'Otto Lane', deleted: false },
});

beforeEach(() => signInAs('Super Admin'));

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const onMove = vi.fn();
const href = (link: HTMLElement) => link.getAttribute('href');

test('an upcoming interview shows its date and its time in Los Angeles', async () => {
  await renderElement(<UpcomingTable rows={[mei]} total={1} onMove={onMove} />);
  expect(rowOf('Mei Tanaka').getByText('05-04-2027')).toBeDefined();
  expect(rowOf('Mei Tanaka').getByText('10:00 AM (PST)')).toBeDefined();
});

test('an upcoming interview links to its session, from the name and from the details', async () => {
  await renderElement(<UpcomingTable rows={[mei]} total={1} onMove={onMove} />);
  expect(href(rowOf('Mei Tanaka').getByRole('link', { name: 'Mei Tanaka' }))).toBe(`/session/view/${mei.id}`);
  expect(href(rowOf('Mei Tanaka').getByRole('link', { name: 'Session of Mei Tanaka' }))).toBe(
    `/session/view/${mei.id}`,
  );
});

test('an upcoming interview links to its meeting', async () => {
  await renderElement(<UpcomingTable rows={[mei]} total={1} onMove={onMove} />);
  const join = screen.getByRole('link', { name: 'Join the meeting with Mei Tanaka' });
  expect(href(join)).toBe('https://meet.example.com/mei');
  expect(join.getAttribute('target')).toBe('_blank');
});

test('a meeting link that is not set yet is shown as missing', async () => {
  await renderElement(<UpcomingTable rows={[otto]} total={1} onMove={onMove} />);
  expect(rowOf('Otto Lane').getByText('No link yet')).toBeDefined();
  expect(screen.queryByRole('link', { name: /Join the meeting/ })).toBeNull();
});

test('a Developer is told that meeting links are only for Super Admins', async () => {
  signInAs('Developer');
  await renderElement(<UpcomingTable rows={[otto]} total={1} onMove={onMove} />);
  expect(rowOf('Otto Lane').getByText('Only for Super Admins')).toBeDefined();
});

test('an incomplete table of upcoming interviews shows the total', async () => {
  await renderElement(<UpcomingTable rows={[mei, otto]} total={51} onMove={onMove} />);
  expect(screen.getByText('The next 2 of 51.')).toBeDefined();
});

test('a complete table does not mention a total', async () => {
  await renderElement(<UpcomingTable rows={[mei]} total={1} onMove={onMove} />);
  expect(screen.queryByText(/The next/)).toBeNull();
});

test('without upcoming interviews, the table says that there are none', async () => {
  await renderElement(<UpcomingTable rows={[]} total={0} onMove={onMove} />);
  expect(screen.getByRole('cell', { name: 'No Records Found' })).toBeDefined();
});

test('while the interviews load, there is a title but no table', async () => {
  await renderElement(<UpcomingTable rows={undefined} total={0} onMove={onMove} />);
  expect(screen.getByRole('heading', { name: 'Future bookings list' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('No Records Found')).toBeNull();
});

test('a completed interview shows its status and links to its customer', async () => {
  await renderElement(<CompletedTable rows={[otto]} total={1} />);
  expect(rowOf('Otto Lane').getByText('completed')).toBeDefined();
  expect(href(rowOf('Otto Lane').getByRole('link', { name: 'Otto Lane' }))).toBe('/user/view/otto');
});

test('a deleted customer is marked without a link, but the session has one', async () => {
  const deleted = { ...otto, customer: { fullName: 'Otto Lane', deleted: true } };
  await renderElement(<CompletedTable rows={[deleted]} total={1} />);
  expect(rowOf('Otto Lane').getByText('(deleted)')).toBeDefined();
  const links = rowOf('Otto Lane').getAllByRole('link');
  expect(links.map(href)).toEqual(['/session/view/otto-session']);
});

test('an incomplete table of completed interviews shows the total', async () => {
  await renderElement(<CompletedTable rows={[otto]} total={812} />);
  expect(screen.getByText('The latest 1 of 812.')).toBeDefined();
});

test('an upcoming interview can be moved', async () => {
  const { user } = await renderElement(<UpcomingTable rows={[mei]} total={1} onMove={onMove} />);
  await user.click(screen.getByRole('button', { name: 'Move the session of Mei Tanaka' }));
  expect(onMove).toHaveBeenCalledWith(mei);
});
