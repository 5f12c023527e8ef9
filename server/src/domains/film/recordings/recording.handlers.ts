import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { readChunk, receiveChunk } from '../../../uploads/chunk.ts';
import { handleMeetingWebhook, type QueueTranscripts } from './imports/meeting-events.service.ts';
import { media, viewerCacheControl } from './media/media.service.ts';
import { storePoster } from './media/poster-upload.service.ts';
import { type FindFilmOfVersion, requireVisible } from './media/visibility.service.ts';
import { recordPlayback } from './media/watched.service.ts';
import { listOwnPositions, savePosition } from './positions/position.service.ts';
import {
  announceRecording,
  listRecordings,
  restoreRecording,
  withdrawRecording,
} from './recording-change.service.ts';
import {
  cancelUpload,
  discardUpload,
  findChunk,
  findUploadStatus,
  storeFilmChunk,
  tryChunk,
} from './uploads/film-upload.service.ts';
import { storeFormUpload } from './uploads/form-upload.service.ts';
import type { StoryBytes } from './uploads/story-quota.service.ts';
import { assertTargetInReach, listUploadChoices, readTarget } from './uploads/target.service.ts';

const immutableCacheControl = 'public, max-age=31536000, immutable';

export const recordingHandlers = (
  app: AppContext,
  findOtherBytes: StoryBytes,
  queueTranscripts: QueueTranscripts,
  findFilmOfVersion: FindFilmOfVersion,
): Handlers<Contract['recordings']> => {
  const uploadApp = { ...app, findOtherBytes };
  const files = media(app);
  return {
    storeChunk: ({ actor, request }) =>
      receiveChunk(request, async (parameters, content) => {
        const target = readTarget(parameters);
        await assertTargetInReach(app.db, actor, target);
        return storeFilmChunk(uploadApp, actor.personId, target, readChunk(parameters), content);
      }),
    findChunk: async ({ actor, query }) => {
      const target = readTarget(query);
      await assertTargetInReach(app.db, actor, target);
      return findChunk(app, actor.personId, target, readChunk(query));
    },
    uploadChoices: async ({ body }) => ({
      success: true,
      data: await listUploadChoices(app, body.customer_id),
    }),
    uploadStatus: async ({ actor, body }) => {
      await assertTargetInReach(app.db, actor, body);
      return findUploadStatus(app, actor.personId, body);
    },
    cancelUpload: async ({ actor, body }) => {
      await assertTargetInReach(app.db, actor, body);
      await cancelUpload(app, actor.personId, body);
    },
    discardUpload: ({ actor, body }) => discardUpload(app, actor, body.id),
    list: async ({ actor, body }) => ({
      success: true,
      data: await listRecordings(app, actor, body.session_id),
    }),
    withdraw: ({ actor, body }) => withdrawRecording(app, actor, body.id),
    restore: ({ actor, body }) =>
      restoreRecording(app, actor, body.id, body.place, body.held_earlier === true),
    announce: ({ actor, body }) => announceRecording(app, actor, body.id),
    uploadWhole: ({ actor, request }) => storeFormUpload(uploadApp, actor.personId, request),
    uploadPoster: async ({ actor, query, request }) => {
      await assertTargetInReach(app.db, actor, query);
      await storePoster(app, query.session_id, request);
    },
    watched: ({ actor, body }) => recordPlayback(app, actor, body.id),
    positions: async ({ actor }) => ({ success: true, data: await listOwnPositions(app, actor) }),
    savePosition: ({ actor, body }) => savePosition(app, actor, body),
    meetingWebhook: ({ request }) => handleMeetingWebhook(app, queueTranscripts, request),
    tryChunk: ({ request }) => receiveChunk(request, tryChunk),
    picture: ({ params, request, reply }) =>
      files.send(`profiles/${params.name}`, request, reply, { cache: immutableCacheControl }),
    media: async ({ params, query, request, reply }) => {
      await requireVisible(app, findFilmOfVersion, params['*'], {
        isForStaff: query.staff === '1',
        isForStoryteller: query.own === '1',
      });
      return files.send(params['*'], request, reply, {
        cache: viewerCacheControl,
        download: query.download,
        direct: true,
      });
    },
  };
};
