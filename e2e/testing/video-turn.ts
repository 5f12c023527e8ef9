import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A port of this machine that whoever has the turn occupies; it is free again when the process ends. It is below the
 * ports of the servers and of outgoing connections.
 */
const port = 9_871;
/** Milliseconds between two attempts. */
const retryMs = 100;

/**
 * Waits for the turn of a journey whose browsers encode video, among all workers: two such journeys at once need more
 * than two processors. Returns a function that ends the turn.
 */
export async function takeVideoTurn(): Promise<() => Promise<void>> {
  // Journeys that already wait go first.
  await sleep(5 * retryMs);
  for (;;) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) return () => new Promise((resolve) => server.close(() => resolve()));
    await sleep(retryMs);
  }
}
