import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Id } from '../wire.ts';
import { Memory, MemoryWithComments } from './memory.ts';

/** Photo memories of a story. */
export const gallery = routes({
  memories: {
    method: 'POST',
    path: '/post/fetch',
    access: 'signed-in',
    summary:
      'The memories of the active story, newest first; with `id` those of a storyteller, for staff and their story’s people.',
    body: z.object({ id: Id.optional() }),
    reply: Answer(z.array(Memory)),
    fails: ['not_found'],
  },
  memory: {
    method: 'POST',
    path: '/post/fetchSingle',
    access: 'family',
    summary: 'One memory of the active story with what was said of it, oldest first.',
    body: z.object({ id: Id }),
    reply: Answer(MemoryWithComments),
    fails: ['not_found'],
  },
});
