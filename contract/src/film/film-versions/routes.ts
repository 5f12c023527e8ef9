import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { FilmProcessing } from './film-processing.ts';

/** Endpoints for the processing of films in the background. */
export const filmVersions = routes({
  list: {
    method: 'POST',
    path: '/sessions/film-versions',
    access: 'super-admin',
    summary:
      'The processing state of the recordings of a session; those that were never processed are omitted.',
    body: z.object({ session_id: Id }),
    reply: DataReply(z.array(FilmProcessing)),
  },
  retry: {
    method: 'POST',
    path: '/sessions/film-versions/retry',
    access: 'super-admin',
    summary: 'Processes a recording again.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The film will be processed again.',
    fails: ['not_found'],
  },
});
