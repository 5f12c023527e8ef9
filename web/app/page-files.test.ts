import { expect, test } from 'vitest';
import { withEarlyContentFirst, withStartFiles } from '../page-files.ts';
import { pages } from './pages.ts';

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

const pageAt = (path: string) => {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
};

test('on a page that starts with a picture, scripts and fonts have a low priority', () => {
  const html =
    '<link rel="stylesheet" href="/s.css"/><link rel="modulepreload" href="/m.js"/><link rel="preload" as="font" href="/f.woff2"/>';
  expect(withEarlyContentFirst(html, pageAt('/home'))).toBe(
    '<link rel="stylesheet" href="/s.css"/><link rel="modulepreload" fetchpriority="low" href="/m.js"/><link rel="preload" as="font" fetchpriority="low" href="/f.woff2"/>',
  );
  expect(withEarlyContentFirst(html, pageAt('/notifications'))).toBe(html);
});

test('on a page that starts with alerts, scripts have a low priority, and fonts have not', () => {
  const html = '<link rel="modulepreload" href="/m.js"/><link rel="preload" as="font" href="/f.woff2"/>';
  expect(withEarlyContentFirst(html, pageAt('/dashboard'))).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/m.js"/><link rel="preload" as="font" href="/f.woff2"/>',
  );
});
