import { parentPort, workerData } from 'node:worker_threads';
import { openTake } from '@lifestory/take-film';
import type { CheckResult, ReadRequest } from './take-check.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a thread.');

const waiting = new Map<number, (data: Uint8Array) => void>();
port.on('message', ({ id, data }: { id: number; data: Uint8Array }) => {
  waiting.get(id)?.(data);
  waiting.delete(id);
});

let requests = 0;
const read = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((resolve) => {
    requests += 1;
    waiting.set(requests, resolve);
    port.postMessage({ id: requests, start, end } satisfies ReadRequest);
  });

const reader = await openTake({ bytes: workerData as number, read, readOnce: read });
await reader?.measureSeconds();
port.postMessage({ isReadable: reader !== null } satisfies CheckResult);
