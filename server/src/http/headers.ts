import type { FastifyReply } from 'fastify';

/** The headers that an answer has so far, such as those of security, for handlers that write it themselves. */
export const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
