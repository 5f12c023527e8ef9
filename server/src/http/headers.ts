import type { FastifyReply } from 'fastify';

/** The headers set so far, such as the security headers, for handlers that write the raw response. */
export const readReplyHeaders = (reply: FastifyReply) =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
