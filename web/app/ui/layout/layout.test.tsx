import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderElement, renderRoutes } from '../../testing/render.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';

test('breadcrumbs link to the pages above, and the last one is the current page', async () => {
  await renderElement(
    <Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Sessions' }]} />,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
  ]);
  expect(screen.getByText('Sessions').getAttribute('aria-current')).toBe('page');
});

/** Opens a page with a link to `to` and follows the link. */
async function followLink(to: string, other = <h1>Other page</h1>) {
  const frame = (content: React.ReactNode) => (
    <>
      <FocusOnNavigation />
      <Link to={to}>Go</Link>
      <main id="main">{content}</main>
    </>
  );
  const { user } = await renderRoutes([
    { path: '/', element: frame(<h1>First page</h1>) },
    { path: '/other', element: frame(other) },
  ]);
  await user.click(screen.getByRole('link', { name: 'Go' }));
}

test('after navigation the heading of the new page has the focus', async () => {
  await followLink('/other');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Other page' }));
});

test('on a page without a heading, the main element has the focus', async () => {
  await followLink('/other', <p>Loading</p>);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.each(['/?view=list', '/other#chapter'])('a link to %s does not move the focus', async (to) => {
  await followLink(to);
  expect(document.activeElement?.tagName).not.toBe('H1');
  expect(document.activeElement).not.toBe(screen.getByRole('main'));
});
