import { expect, test } from 'vitest';
import { withStartFiles } from '../page-files.ts';

const routes = {
  root: { module: '/assets/root.js', css: ['/assets/start.css#'] },
  shell: {
    parentId: 'root',
    module: '/assets/shell.js',
    imports: ['/assets/react.js'],
    css: ['/assets/shell.css#'],
  },
  '/home': {
    parentId: 'shell',
    module: '/assets/home.js',
    imports: ['/assets/react.js'],
    css: ['/assets/home.css'],
  },
};

test('a page links to its own scripts and style sheets, and to each once', () => {
  const html =
    '<head><link rel="stylesheet" href="/assets/start.css#"/><link rel="modulepreload" href="/assets/root.js"/></head><body/>';
  const links = withStartFiles(html, '/home', routes).matchAll(/rel="(\w+)" href="([^"]+)"/g);
  expect([...links].map(([, rel, href]) => `${rel} ${href}`)).toEqual([
    'stylesheet /assets/start.css#',
    'modulepreload /assets/root.js',
    'stylesheet /assets/shell.css',
    'stylesheet /assets/home.css',
    'modulepreload /assets/shell.js',
    'modulepreload /assets/react.js',
    'modulepreload /assets/home.js',
  ]);
});
