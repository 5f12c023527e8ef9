// A page of one heading and its texts, rendered by React in the browser; the words are put in by the build.

import { heading, texts } from 'virtual:words';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to render into.');
createRoot(root).render(
  createElement(
    'main',
    null,
    createElement('h1', null, heading),
    texts.map((text, index) => createElement('p', { key: index }, text)),
  ),
);
