import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { listDeclaredFailures } from '../http/declared-failures.ts';

/** Fails the test file if a call failed with an undeclared code. */
export function refuseUndeclaredFailures(fastify: FastifyInstance): void {
  const undeclared = new Set<string>();
  fastify.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    const { route } = routeOptions.config;
    if (!route || statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{')) return;
    const { code } = JSON.parse(payload);
    if (listDeclaredFailures(route).has(code)) return;
    undeclared.add(`${route.method} ${route.path} failed with '${code}', which its route does not declare`);
  });
  afterAll(() => {
    if (undeclared.size > 0) throw new Error([...undeclared].join('\n'));
  });
}
