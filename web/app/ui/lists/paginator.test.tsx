import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { Paginator } from './paginator.tsx';

const showPages = (current_page: number, last_page: number, address = '/') =>
  renderElement(
    <Paginator page={{ current_page, last_page, per_page: 10, total: last_page * 10 }} label="sessions" />,
    address,
  );
const texts = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('a list of one page has no page numbers', async () => {
  await showPages(1, 1);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the first page links to the next and the last page, but not back', async () => {
  await showPages(1, 9);
  expect(screen.getByRole('navigation', { name: 'Pages of sessions' }).textContent).toBe('Previous129Next');
  expect(texts()).toEqual(['1', '2', '9', 'Next']);
});

test('a page in the middle links to its neighbors, the first and the last page', async () => {
  await showPages(5, 9);
  expect(texts()).toEqual(['Previous', '1', '4', '5', '6', '9', 'Next']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('5');
});

test('the last page links back, but not forward', async () => {
  await showPages(9, 9);
  expect(texts()).toEqual(['Previous', '1', '8', '9']);
});

test('opening a page keeps the search', async () => {
  const { user, router } = await showPages(2, 3, '/?search=ana&page=2');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  expect(router.state.location.search).toBe('?search=ana&page=3');
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  expect(router.state.location.search).toBe('?search=ana&page=1');
});

test('changing the rows per page opens the first page; the URL omits the default of ten rows', async () => {
  const { user, router } = await showPages(2, 3, '/?search=ana&page=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  expect(router.state.location.search).toBe('?search=ana&per_page=50');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '10');
  expect(router.state.location.search).toBe('?search=ana');
});

test('the rows per page can also be chosen when all rows fit on one page', async () => {
  await renderElement(
    <Paginator page={{ current_page: 1, last_page: 1, per_page: 100, total: 60 }} label="sessions" />,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('100');
});

test('a page of a long list opens by its number, and a number beyond the end opens the last page', async () => {
  const { user, router } = await showPages(1, 40, '/?search=ana');
  await user.type(screen.getByRole('textbox', { name: 'Page number, 1 to 40' }), '23{Enter}');
  expect(router.state.location.search).toBe('?search=ana&page=23');
  await user.type(screen.getByRole('textbox', { name: 'Page number, 1 to 40' }), '99');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(router.state.location.search).toBe('?search=ana&page=40');
});
