import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { forViewers, media } from '../../recordings/index.ts';
import { findPhotograph } from '../memories/memory.queries.ts';
import { keyOfPicture } from './image.policy.ts';

interface PictureName {
  grant: string;
  memory: string;
  name: string;
}

/** Sends pictures of the memories that a signed base opens: those of its story that are not deleted. */
export function pictures(app: Pick<AppContext, 'db' | 'env' | 'links' | 'log' | 'now' | 'storage'>) {
  const files = media(app);
  return async ({ grant, memory, name }: PictureName, request: FastifyRequest, reply: FastifyReply) => {
    const storyId = app.links.readGrant(grant);
    const photograph = storyId && (await findPhotograph(app.db, storyId, memory));
    if (!photograph) throw fail('not_found');
    return files.send(keyOfPicture(photograph, name), request, reply, { cache: forViewers, direct: true });
  };
}
