import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../testing/servers/free-port.ts';

const dockerfile = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8');
const instruction = /^HEALTHCHECK ([\s\S]*?)CMD (\[.*\])$/m.exec(dockerfile);
const [program = '', ...args] = JSON.parse(instruction?.[2] ?? '[]') as string[];

/** Runs the health check of the image, with the programs of the system alone; returns its exit code. */
async function checkHealth(port: number): Promise<number | null> {
  const env = { PATH: '/usr/bin:/bin', PORT: String(port) };
  const [code] = await once(spawn(program, args, { env, stdio: 'ignore' }), 'close');
  return code;
}

test('the health check of the image starts no Node, and waits for the first start', async () => {
  expect(program).not.toBe('node');
  expect(instruction?.[1]).toMatch(/--start-period=\d/);
});

test.each([
  [200, 0],
  [503, 1],
])('a process that answers %i has the exit code %i', async (status, code) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(await checkHealth((server.address() as AddressInfo).port)).toBe(code);
  expect(requests).toEqual(['/health']);
  server.close();
});

test('a process that does not listen is unhealthy', async () => {
  expect(await checkHealth(await findFreePort())).toBe(1);
});
