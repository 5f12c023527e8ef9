import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether a request carries this token as `Authorization: Bearer`. Compares in constant time. */
export function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === right.length && timingSafeEqual(given, right);
}
