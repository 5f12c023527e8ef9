import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { changeComment, deleteComment, listComments } from './comments/comment.service.ts';
import { addComment } from './comments/comment-creation.service.ts';
import { addVoiceComment } from './comments/voice-comment.service.ts';
import { setHeart } from './hearts/heart.service.ts';
import { findMemoryDetails, listMemories, listShortMemories } from './memories/memory.service.ts';
import {
  changeMemory,
  createOriginalLink,
  deleteMemory,
  restoreMemory,
} from './memories/memory-change.service.ts';
import { linkMoment, listChapterMemories } from './memories/moment.service.ts';
import { addMemory } from './photographs/memory-creation.service.ts';
import { createPictureSender } from './photographs/picture.service.ts';
import { listShortTimeline, listTimeline } from './timeline.service.ts';

export function memoryHandlers(app: AppContext): Handlers<Contract['gallery']> {
  const sendPicture = createPictureSender(app);
  return {
    memories: ({ actor, body }) => listMemories(app, actor, body),
    timeline: ({ actor, query, body }) => listTimeline(app, actor, { ...query, ...body }),
    shortMemories: ({ actor, body }) => listShortMemories(app, actor, body),
    shortTimeline: ({ actor, body }) => listShortTimeline(app, actor, body),
    memory: ({ actor, body }) => findMemoryDetails(app, actor, body.id),
    linkMoment: ({ actor, body }) => linkMoment(app, actor, body.id, body.moment),
    ofChapter: ({ actor, body }) => listChapterMemories(app, actor, body.id),
    addMemory: ({ actor, request, idempotencyKey }) => addMemory(app, actor, request, idempotencyKey),
    changeMemory: ({ actor, body }) => changeMemory(app, actor, body),
    deleteMemory: ({ actor, body }) => deleteMemory(app, actor, body.id),
    restoreMemory: ({ actor, body }) => restoreMemory(app, actor, body.id),
    original: ({ actor, body }) => createOriginalLink(app, actor, body.id),
    picture: ({ params, request, reply }) => sendPicture(params, request, reply),
    setHeart: ({ actor, body }) => setHeart(app, actor, body.id, body.heart),
    comments: ({ actor, body }) => listComments(app, actor, body.id),
    addComment: ({ actor, body, idempotencyKey: key }) =>
      addComment(app, actor, { memoryId: body.post_id, comment: body.comment, key }),
    addVoiceComment: ({ actor, request, idempotencyKey }) =>
      addVoiceComment(app, actor, request, idempotencyKey),
    changeComment: ({ actor, body }) => changeComment(app, actor, body.comment_id, body.comment),
    deleteComment: ({ actor, body }) => deleteComment(app, actor, body.id),
  };
}
