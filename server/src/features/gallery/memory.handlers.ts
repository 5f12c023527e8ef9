import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { commentService } from './comments/comment.service.ts';
import { memoryService } from './memories/memory.service.ts';
import { changingService } from './memories/memory-change.service.ts';
import { addMemory } from './photographs/memory-creation.service.ts';
import { timeline } from './timeline.service.ts';

export function memoryHandlers(app: AppContext): Handlers<Contract['gallery']> {
  const memories = memoryService(app);
  const changing = changingService(app);
  const comments = commentService(app);
  return {
    memories: ({ actor, body }) => memories.memories(actor, body),
    timeline: ({ actor, query, body }) => timeline(app, actor, { ...query, ...body }),
    memory: ({ actor, body }) => memories.memory(actor, body.id),
    addMemory: ({ actor, request, idempotencyKey }) => addMemory(app, actor, request, idempotencyKey),
    changeMemory: ({ actor, body }) => changing.change(actor, body),
    deleteMemory: ({ actor, body }) => changing.delete(actor, body.id),
    restoreMemory: ({ actor, body }) => changing.restore(actor, body.id),
    original: ({ actor, body }) => changing.original(actor, body.id),
    comments: ({ actor, body }) => comments.comments(actor, body.id),
    addComment: ({ actor, body, idempotencyKey: key }) =>
      comments.add(actor, { memoryId: body.post_id, comment: body.comment, key }),
    changeComment: ({ actor, body }) => comments.change(actor, body.comment_id, body.comment),
    deleteComment: ({ actor, body }) => comments.delete(actor, body.id),
  };
}
