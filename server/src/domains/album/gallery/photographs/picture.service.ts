import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { media, viewerCacheControl } from '../../../film/recordings/index.ts';
import { findPhotograph } from '../memories/memory.queries.ts';
import { keyOfPicture } from './image.policy.ts';

interface PictureParams {
  /** The story and expiry of a signed base URL, with their signature. */
  grant: string;
  /** Id of the memory. */
  memory: string;
  /** File name with the maximum width in pixels, such as `800.webp`. */
  name: string;
}

/**
 * Returns a function that sends a picture below a signed base URL, which opens the memories of one story that are not
 * deleted. It fails with `not_found` for any other memory.
 */
export function createPictureSender(app: AppContext) {
  const files = media(app);
  return async ({ grant, memory, name }: PictureParams, request: FastifyRequest, reply: FastifyReply) => {
    const storyId = app.links.readGrant(grant);
    const photograph = storyId && (await findPhotograph(app.db, storyId, memory));
    if (!photograph) throw fail('not_found');
    return files.send(keyOfPicture(photograph, name), request, reply, {
      cache: viewerCacheControl,
      direct: true,
    });
  };
}
