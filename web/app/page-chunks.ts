import { ChunkFailure, type ChunkProblem, loadChunk } from './ui/loading/chunk.ts';

/** Milliseconds before a page that failed to load is retried; doubles after each failure, up to the maximum. */
const initialPauseMs = 2000;
const maxPauseMs = 30_000;

const listeners = new Set<() => void>();
let problem: ChunkProblem | null = null;

/** A store of the reason why the requested page cannot be loaded yet; null if there is none. */
export const pageProblem = {
  read: (): ChunkProblem | null => problem,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function setProblem(newProblem: ChunkProblem | null): void {
  problem = newProblem;
  for (const listener of listeners) listener();
}

let pendingRetries = new Set<() => void>();

/** Retries the failed page loads immediately. */
export function retryPages(): void {
  const retries = pendingRetries;
  pendingRetries = new Set();
  for (const retry of retries) retry();
}

/** Resolves when a page's chunk is loaded, however long that takes. */
async function loadPage(module: string): Promise<void> {
  for (let pauseMs = initialPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      await loadChunk(() => import(/* @vite-ignore */ module));
      return setProblem(null);
    } catch (failure) {
      setProblem(failure instanceof ChunkFailure ? failure.problem : 'unavailable');
    }
    await new Promise<void>((resolve) => {
      pendingRetries.add(resolve);
      setTimeout(resolve, pauseMs);
    });
  }
}

/**
 * Makes navigation wait until the code of the next page is loaded. By default, React Router reloads the document when
 * that fails, which loses input and breaks the app offline. Must run before React Router loads its first route.
 *
 * Replaces functions of the routes in React Router's own router, because React Router 8.4 has no public way: its
 * instrumentations wrap how a route loads its loader, action and middleware, but not its component; middleware runs when
 * the component is already being loaded; and the navigation of the router is not involved in redirects and "back".
 * @throws Error if React Router has no routes where they are expected
 */
export function preparePages(): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window;
  if (!router || !manifest) throw new Error('The routes of React Router were not found.');
  const prepare = ({ id, lazy, children = [] }: RouterRoute) => {
    const module = manifest.routes[id]?.module;
    for (const [property, load] of Object.entries(lazy ?? {})) {
      if (!lazy || !load || !module) continue;
      lazy[property] = async () => {
        await loadPage(module);
        return load();
      };
    }
    children.forEach(prepare);
  };
  router.routes.forEach(prepare);
}
