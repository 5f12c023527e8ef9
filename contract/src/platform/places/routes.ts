import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply } from '../../scalars.ts';
import { Country, State } from './place.ts';

const Code = z.string().trim().min(1).max(120);

/** Lists for postal addresses, sorted by name. They change only with a release and can be cached for a day. */
export const places = routes({
  countries: {
    method: 'GET',
    path: '/countries',
    access: 'public',
    summary: 'All countries.',
    reply: DataReply(z.array(Country)),
  },
  states: {
    method: 'GET',
    path: '/countries/:iso/states',
    access: 'public',
    summary: 'The states of a country; empty for a country without states.',
    params: z.object({ iso: Code }),
    reply: DataReply(z.array(State)),
    fails: ['not_found'],
  },
  cities: {
    method: 'GET',
    path: '/countries/:iso/states/:code/cities',
    access: 'public',
    summary: 'City names of a state as suggestions; the list is not complete.',
    params: z.object({ iso: Code, code: Code }),
    reply: DataReply(z.array(z.string())),
    fails: ['not_found'],
  },
});
