import type { Contract } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import { fail } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { citiesIn } from './city.index.ts';
import { countries, findCountry, findState, statesOf } from './places.ts';

/** Allows caching for a day, because the lists change only with a release. */
const keep = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=86400');

const known = <T>(found: T | undefined): T => {
  if (found === undefined) throw fail('not_found');
  return found;
};

export const placesHandlers = (): Handlers<Contract['places']> => ({
  countries: async ({ reply }) => {
    keep(reply);
    return { success: true, data: [...countries] };
  },
  states: async ({ params, reply }) => {
    const { iso2 } = known(findCountry(params.iso));
    keep(reply);
    return { success: true, data: [...statesOf(iso2)] };
  },
  cities: async ({ params, reply }) => {
    const { iso2 } = known(findCountry(params.iso));
    const data = await citiesIn(iso2, known(findState(iso2, params.code)));
    keep(reply);
    return { success: true, data };
  },
});
