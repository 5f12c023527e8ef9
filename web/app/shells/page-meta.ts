import type { MetaFunction } from 'react-router';
import { titleOf } from '../pages.ts';

/** The document's title from the pages table; a page with a more telling one exports its own `meta`. */
export const pageMeta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches.findLast((match) => match !== undefined)?.id ?? '') },
  { name: 'theme-color', content: '#f6efe3' },
];
