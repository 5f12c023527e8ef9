import type { FastifyRequest } from 'fastify';
import type { Delivery } from '../../providers/meetings/port.ts';

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** What came to the address for news, with what vouches for it. */
export const deliveryOf = (request: FastifyRequest): Delivery => ({
  body: typeof request.body === 'string' ? request.body : '',
  signature: headerOf(request, 'x-zm-signature'),
  timestamp: headerOf(request, 'x-zm-request-timestamp'),
});
