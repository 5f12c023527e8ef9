import type { Contract } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import { fail } from '../../../http/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { listCitiesOfState } from './city-index.ts';
import { countries, findCountry, findState, listStates } from './places.ts';

/** Allows caching for a day, because the lists change only with a release. */
const allowCaching = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=86400');

/** Returns a value; fails with `not_found` if it is undefined. */
const requireFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw fail('not_found');
  return value;
};

export const placesHandlers = (): Handlers<Contract['places']> => ({
  countries: async ({ reply }) => {
    allowCaching(reply);
    return { success: true, data: [...countries] };
  },
  states: async ({ params, reply }) => {
    const { iso2 } = requireFound(findCountry(params.iso));
    allowCaching(reply);
    return { success: true, data: [...listStates(iso2)] };
  },
  cities: async ({ params, reply }) => {
    const { iso2 } = requireFound(findCountry(params.iso));
    const data = await listCitiesOfState(iso2, requireFound(findState(iso2, params.code)));
    allowCaching(reply);
    return { success: true, data };
  },
});
