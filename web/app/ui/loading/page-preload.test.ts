// `preloadModule` adds link elements only if react-dom/client is loaded.
import 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { preloadPage } from './page-preload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));

test('the code of a known page is preloaded', () => {
  vi.stubGlobal('__reactRouterManifest', {
    routes: { '/gallery': { module: '/assets/gallery.js', imports: ['/assets/list.js'] } },
  });
  preloadPage('/nowhere');
  expect(preloaded()).toEqual([]);
  preloadPage('/gallery');
  expect(preloaded()).toEqual(['/assets/gallery.js', '/assets/list.js']);
});
