import { preloadModule } from 'react-dom';

/**
 * Preloads the code of a page; a failure has no effect. React Router’s `prefetch` is not used, because it reloads the
 * document on a failure, which breaks the app offline.
 * @param id the page's route id, which is its path, such as `/gallery`
 */
export function preloadPage(id: string): void {
  const page = window.__reactRouterManifest?.routes[id];
  if (!page) return;
  for (const href of [page.module, ...(page.imports ?? [])]) preloadModule(href, { as: 'script' });
}
