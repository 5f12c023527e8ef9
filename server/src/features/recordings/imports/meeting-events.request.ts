import type { FastifyRequest } from 'fastify';
import type { WebhookDelivery } from '../../../providers/meetings/port.ts';

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** A webhook request: its body, and the headers that authenticate it. */
export const deliveryOf = (request: FastifyRequest): WebhookDelivery => ({
  body: typeof request.body === 'string' ? request.body : '',
  signature: headerOf(request, 'x-zm-signature'),
  timestamp: headerOf(request, 'x-zm-request-timestamp'),
});
