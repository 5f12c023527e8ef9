import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { runIdempotently } from '../../../http/idempotency.ts';
import { notify } from '../../notifications/index.ts';
import { fullName } from '../../people/index.ts';
import { memoryOfStory } from '../memories/memory.queries.ts';
import { labelOf } from '../memories/memory.view.ts';
import { commentAbilities } from './comment.policy.ts';
import {
  commentOfStory,
  commentsOfMemory,
  countComment,
  hideComment,
  insertComment,
  talkersOf,
  updateComment,
} from './comment.queries.ts';
import { commentView } from './comment.view.ts';

type Answers = Contract['gallery'];

interface NewComment {
  memoryId: string;
  comment: string;
  key: string | undefined;
}

const commentLimit = {
  name: 'add-comment',
  max: 60,
  seconds: 3600,
  message: 'You have written 60 comments in the last hour.',
};

/** The comment threads of the active story. Memories and comments of other stories are not found. */
export const commentService = (app: AppContext) => {
  const { db, now } = app;

  /** A comment of the active story, if the caller may do `what` with it. */
  async function commentFor(actor: Actor, storyId: string, id: string, what: 'edit' | 'delete') {
    const row = await commentOfStory(db, storyId, id);
    if (!row) throw gone();
    if (!commentAbilities(row, actor)[what]) throw fail('not_allowed');
    return row;
  }

  return {
    /** The comments on a memory, oldest first. */
    async comments(actor: Actor, memoryId: string): Promise<HandlerResult<Answers['comments']>> {
      const storyId = storyOf(actor);
      if (!(await memoryOfStory(db, storyId, memoryId))) throw noMemory();
      const rows = await commentsOfMemory(db, storyId, memoryId);
      return { success: true, data: rows.map((row) => commentView(row, actor)) };
    },

    /** Adds a comment and notifies the participants of the thread. Idempotent by key. */
    async add(
      actor: Actor,
      { memoryId, comment, key }: NewComment,
    ): Promise<HandlerResult<Answers['addComment']>> {
      const storyId = storyOf(actor);
      const request = { call: 'comment/store', storyId, memoryId, comment };
      return runIdempotently(db, { personId: actor.personId, key, request }, async (tx) => {
        await app.limits.count([{ ...commentLimit, subject: actor.personId }], tx);
        const memory = await countComment(tx, storyId, memoryId, 1);
        if (!memory) throw noMemory();
        const id = newId();
        const created_at = now();
        await insertComment(tx, {
          id,
          memory_id: memoryId,
          author_id: actor.personId,
          comment,
          created_at,
        });
        const existing = await commentOfStory(tx, storyId, id);
        if (!existing) throw gone();
        await notify(app, tx, {
          kind: 'comment-added',
          to: await talkersOf(tx, storyId, memoryId),
          from: actor.personId,
          // The caption belongs to the memory's author.
          about: [memory.author_id],
          url: `/post/${memoryId}`,
          values: {
            name: fullName(existing),
            caption: memory.caption,
            label: labelOf(memory.year, memory.month),
          },
        });
        return { success: true, message: 'Your comment was added.', data: commentView(existing, actor) };
      });
    },

    /** Changes the text of a comment. */
    async change(
      actor: Actor,
      id: string,
      comment: string,
    ): Promise<HandlerResult<Answers['changeComment']>> {
      const row = await commentFor(actor, storyOf(actor), id, 'edit');
      if (!(await updateComment(db, id, comment, now()))) throw gone();
      return {
        success: true,
        message: 'Your comment was changed.',
        data: commentView({ ...row, comment }, actor),
      };
    },

    /** Deletes a comment, as its author or as the storyteller. */
    async delete(actor: Actor, id: string): Promise<void> {
      const storyId = storyOf(actor);
      const { memory_id } = await commentFor(actor, storyId, id, 'delete');
      await db.transaction().execute(async (tx: Tx) => {
        if (!(await hideComment(tx, id, now()))) throw gone();
        await countComment(tx, storyId, memory_id, -1);
      });
    },
  };
};

const noMemory = () => fail('not_found', { text: 'This memory is no longer there.' });
const gone = () => fail('not_found', { text: 'This comment is no longer there.' });

function storyOf({ storyId }: Actor): string {
  if (storyId === null) throw fail('not_found');
  return storyId;
}
