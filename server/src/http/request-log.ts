import type { FastifyRequest } from 'fastify';

/**
 * What the log says of a request. The address is the route's pattern, `/api/invitations/:token`: the real
 * one may carry a link's secret, a signature or a name.
 */
export const logged = {
  req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null, ip }),
};
