// A page of one heading and its texts, rendered by React in the browser; the content is inserted at build time.

import { heading, texts } from 'virtual:content';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('The #root element is missing.');
createRoot(root).render(
  createElement(
    'main',
    null,
    createElement('h1', null, heading),
    texts.map((text, index) => createElement('p', { key: index }, text)),
  ),
);
