import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether a request carries this token as `Authorization: Bearer`. Compares in constant time. */
export function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const [actual, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
