import { type Contract, chunkBytes } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readChunk, readTarget } from './chunk.policy.ts';
import { openUpload } from './chunk.request.ts';
import { media } from './media.service.ts';
import { deliveryOf } from './news.request.ts';
import { hearNews } from './news.service.ts';
import { tryChunk } from './trial.service.ts';
import { uploads } from './upload.service.ts';
import { noteWatched } from './watched.service.ts';
import { wholeUploads } from './whole.service.ts';

const forViewers = 'private, max-age=1800';
const forEver = 'public, max-age=31536000, immutable';

export const recordingHandlers = (house: House): Handlers<Contract['recordings']> => {
  const upload = uploads(house);
  const whole = wholeUploads(house);
  const files = media(house);
  return {
    storeChunk: async ({ actor, request }) => {
      const { parameters, content } = await openUpload(request, 2 * chunkBytes);
      return upload.store(actor.personId, () => [readTarget(parameters), readChunk(parameters)], content);
    },
    findChunk: ({ actor, query }) => upload.find(actor.personId, readTarget(query), readChunk(query)),
    uploadStatus: ({ actor, body }) => upload.status(actor.personId, body),
    cancelUpload: async ({ actor, body }) => {
      await upload.cancel(actor.personId, body);
      return { success: true, message: 'The upload is cancelled.' };
    },
    uploadWhole: async ({ actor, request }) => {
      await whole.store(actor.personId, request);
      return { success: true, message: 'Video Uploaded Successfully' };
    },
    uploadPoster: async ({ query, request }) => {
      await whole.storePoster(query.session_id, request);
      return { success: true, message: 'The picture is stored.' };
    },
    watched: async ({ actor, body }) => {
      await noteWatched(house, actor, body.id);
      return { success: true, message: 'The film was played.' };
    },
    meetingNews: ({ request }) => hearNews(house, deliveryOf(request)),
    tryChunk: async ({ request }) => tryChunk(await openUpload(request, 2 * chunkBytes)),
    picture: ({ params, request, reply }) =>
      files.send(`profiles/${params.name}`, request, reply, { cache: forEver }),
    media: ({ params, query, request, reply }) =>
      files.send(params['*'], request, reply, { cache: forViewers, download: query.download, direct: true }),
  };
};
