import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { type Page, pages, type Shell } from './pages.ts';

const shells: Shell[] = ['public', 'light', 'plain', 'call', 'customer', 'staff'];

// The path serves as the route id, because a module may serve several paths, and guards and titles look up pages by it.
const createRoute = (page: Page) =>
  page.path === '/'
    ? index(`pages/${page.shell}/${page.file}`, { id: page.path })
    : route(page.path.replace(/^\//, ''), `pages/${page.shell}/${page.file}`, { id: page.path });

/** The routes for React Router: each page inside its shell. */
export default shells.map((shell) =>
  layout(`shells/${shell}.tsx`, pages.filter((page) => page.shell === shell).map(createRoute)),
) satisfies RouteConfig;
