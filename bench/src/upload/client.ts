// Uploads a recording in a process of its own, so that it does not delay other requests of the benchmark: node
// client.ts <url> <token> <interview> <MB/s, 0 for no limit>.
import { setTimeout as sleep } from 'node:timers/promises';
import { allChunks, sendChunks } from './chunks.ts';

const [url, token, interview, megabytes] = process.argv.slice(2);
if (!url || !token || !interview || !megabytes) throw new Error('Usage: node client.ts <url> <token> …');
const bytesPerMs = Number(megabytes) * 1000;
let nextSendAt = performance.now();
const throttle = async (bytes: number) => {
  nextSendAt = Math.max(nextSendAt, performance.now()) + bytes / bytesPerMs;
  // Timers are accurate to a millisecond.
  const wait = nextSendAt - performance.now();
  if (wait > 1) await sleep(wait);
};
const isLimited = bytesPerMs > 0;
const target = { url, token, interview, format: 'raw' as const, ...(isLimited ? { throttle } : {}) };
if (!(await sendChunks(target, allChunks))) throw new Error('The upload did not complete.');
process.exit(0);
