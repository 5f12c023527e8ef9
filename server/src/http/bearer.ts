import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether a request carries `Authorization: Bearer` and this token; how long that takes tells nothing of it. */
export function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === right.length && timingSafeEqual(given, right);
}
