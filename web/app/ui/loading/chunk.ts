/** Why a chunk could not be loaded: no connection, removed by a newer release, or another reason. */
export type ChunkProblem = 'offline' | 'outdated' | 'unavailable';

/** A chunk that could not be loaded, after all retries. */
export class ChunkFailure extends Error {
  readonly problem: ChunkProblem;

  constructor(problem: ChunkProblem) {
    super(`A part of the app could not be loaded (${problem}).`);
    this.name = 'ChunkFailure';
    this.problem = problem;
  }
}

/** Milliseconds before each retry. */
const retryPausesMs = [300, 1500];

/**
 * Loads a chunk of the app. Retries twice while the browser is online.
 * @throws ChunkFailure if it cannot be loaded
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of [...retryPausesMs, null]) {
    try {
      return await load();
    } catch {
      if (pauseMs === null || !navigator.onLine) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  throw new ChunkFailure(await findProblem());
}

/** The manifest's URL contains a content hash, so a server that returns 404 for it runs another release. */
async function findProblem(): Promise<ChunkProblem> {
  if (!navigator.onLine) return 'offline';
  const manifest = window.__reactRouterManifest;
  if (!manifest?.url) return 'unavailable';
  try {
    const { status } = await fetch(manifest.url, { method: 'HEAD', cache: 'no-store' });
    return status === 404 ? 'outdated' : 'unavailable';
  } catch {
    return 'offline';
  }
}
