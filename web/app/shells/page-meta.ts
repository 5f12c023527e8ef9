import type { MetaFunction } from 'react-router';
import { titleAt } from '../pages.ts';

/** Default meta tags with the document title from the pages table. A page may export its own `meta`. */
export const pageMeta: MetaFunction = ({ location }) => [
  { title: titleAt(location.pathname) },
  { name: 'theme-color', content: '#f6efe3' },
];
