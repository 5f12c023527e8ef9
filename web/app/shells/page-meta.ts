import type { MetaFunction } from 'react-router';
import { titleAt } from '../pages.ts';

/** The document's title from the pages table; a page with a more telling one exports its own `meta`. */
export const pageMeta: MetaFunction = ({ location }) => [
  { title: titleAt(location.pathname) },
  { name: 'theme-color', content: '#f6efe3' },
];
