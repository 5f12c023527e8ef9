// The renderer adds the link elements.
import 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { preloadPage } from './page-preload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));

test('the code of a page is preloaded, and nothing for an unknown page', () => {
  vi.stubGlobal('__reactRouterManifest', {
    routes: { '/gallery': { module: '/assets/gallery.js', imports: ['/assets/list.js'] } },
  });
  preloadPage('/nowhere');
  expect(preloaded()).toEqual([]);
  preloadPage('/gallery');
  expect(preloaded()).toEqual(['/assets/gallery.js', '/assets/list.js']);
});
