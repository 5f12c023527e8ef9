import { z } from 'zod';
import { FilmPosition } from '../../film/recordings/recording.ts';
import { maxMemoriesPerPart, pictureWidths } from '../../limits.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, SignedFile } from '../../scalars.ts';
import { Comment, CommentText } from './comment.ts';
import { Heart, HeartChange } from './heart.ts';
import { Memory, MemoryWithComments, ShortMemories } from './memory.ts';
import { MemoryChange } from './photograph.ts';
import { ShortTimeline, Timeline, TimelinePart } from './timeline.ts';

const wrongLimit = `Please ask for 1 to ${maxMemoriesPerPart.toLocaleString('en-US')} memories.`;
const wrongFlag = 'Please send true or false.';

/** The requested part of the memories, the last added first. `mine` selects the caller's own. */
const MemoriesPart = z.object({
  id: Id.optional(),
  limit: z
    .number({ error: wrongLimit })
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(maxMemoriesPerPart, wrongLimit)
    .default(maxMemoriesPerPart),
  after: Id.optional(),
  mine: z.boolean({ error: wrongFlag }).optional(),
});

/** Endpoints for the memories of a story and their comments. */
export const gallery = routes({
  memories: {
    method: 'POST',
    path: '/post/fetch',
    access: 'signed-in',
    summary:
      'The memories of the active story with their comments, newest first; with `id` those of a storyteller, for staff and members of the story. `limit` sets the maximum, 1,000 by default; `after: next` continues. `mine` selects the caller’s own, and `comments: false` omits comments.',
    body: MemoriesPart.extend({ comments: z.boolean({ error: wrongFlag }).default(true) }),
    reply: DataReply(z.array(Memory.extend({ comments: z.array(Comment).optional() }))).extend({
      next: Id.nullable(),
    }),
    fails: ['not_found', 'not_allowed', 'account_inactive', 'reason_required'],
  },
  timeline: {
    method: 'POST',
    path: '/post/timeline',
    access: 'signed-in',
    summary:
      'The memories of the active story by date; with `id`, in the body or the query, those of a storyteller, for staff and members of the story. At most 1,000 per call; `after: next` continues.',
    query: z.object({ id: Id.optional() }),
    body: TimelinePart,
    reply: Timeline,
    fails: ['not_found', 'not_allowed', 'account_inactive', 'reason_required'],
  },
  shortMemories: {
    method: 'POST',
    path: '/post/list',
    access: 'signed-in',
    summary:
      'The same memories as `post/fetch` without their comments, at a third of the size: authors and the signature of pictures are sent once.',
    body: MemoriesPart,
    reply: ShortMemories,
    fails: ['not_found', 'not_allowed', 'account_inactive', 'reason_required'],
  },
  shortTimeline: {
    method: 'POST',
    path: '/post/list-by-date',
    access: 'signed-in',
    summary:
      'The same memories as `post/timeline`, in order, at a third of the size: authors and the signature of pictures are sent once.',
    body: TimelinePart,
    reply: ShortTimeline,
    fails: ['not_found', 'not_allowed', 'account_inactive', 'reason_required'],
  },
  memory: {
    method: 'POST',
    path: '/post/fetchSingle',
    access: 'family',
    summary:
      'One memory of the active story with its comments, oldest first, and the ids of its neighbors in the gallery. If it is in another accessible story, the failure names the storyteller to switch to (`data.switch_to`).',
    body: z.object({ id: Id }),
    reply: DataReply(MemoryWithComments),
    fails: ['not_found'],
  },
  linkMoment: {
    method: 'POST',
    path: '/post/moment',
    access: 'family',
    summary:
      'Links a memory to a moment of a film of the active story; null removes the link. For its author, helpers and the storyteller.',
    body: z.object({ id: Id, moment: FilmPosition.nullable() }),
    reply: Done,
    done: 'Saved',
    fails: ['not_found', 'not_allowed'],
  },
  ofChapter: {
    method: 'POST',
    path: '/post/list-of-chapter',
    access: 'family',
    summary:
      'The memories of a chapter of a film, oldest first, at most 60: of its years, and those linked to a moment in it.',
    body: z.object({ id: Id }),
    reply: ShortMemories,
    fails: ['not_found'],
  },
  addMemory: {
    method: 'POST',
    path: '/post/store',
    access: 'family',
    summary:
      'Adds a memory to the active story: a form with the photograph as `image`, a `caption`, and the `month` and `year` it was taken. Retries with the same `Idempotency-Key` are safe.',
    body: 'bytes',
    reply: Done.extend({ data: Memory }),
    fails: ['not_found', 'invalid', 'conflict', 'wrong_type', 'no_space', 'story_full', 'too_many'],
  },
  changeMemory: {
    method: 'POST',
    path: '/post/update',
    access: 'family',
    summary: 'Changes the caption or date of a memory, for its author.',
    body: MemoryChange,
    reply: Done.extend({ data: Memory }),
    fails: ['not_found', 'not_allowed'],
  },
  deleteMemory: {
    method: 'POST',
    path: '/post/delete',
    access: 'family',
    summary:
      'Deletes a memory, for its author and the storyteller. The caller can restore it within a minute.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The memory was deleted.',
    fails: ['not_found', 'not_allowed'],
  },
  restoreMemory: {
    method: 'POST',
    path: '/post/restore',
    access: 'family',
    summary: 'Restores a memory that the caller deleted within the last minute.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The memory was restored.',
    fails: ['not_found'],
  },
  setHeart: {
    method: 'POST',
    path: '/post/heart',
    access: 'family',
    summary:
      'Gives the caller’s heart to a memory of the active story, or takes it back. Returns who gives it a heart now.',
    body: HeartChange,
    reply: DataReply(z.array(Heart)),
    fails: ['not_found', 'too_many'],
  },
  original: {
    method: 'POST',
    path: '/post/original',
    access: 'family',
    summary: 'The original photograph, for its author and the storyteller.',
    body: z.object({ id: Id }),
    reply: SignedFile,
    fails: ['not_found', 'not_allowed'],
  },
  picture: {
    method: 'GET',
    path: '/media/pictures/:grant/:memory/:name',
    access: 'link',
    summary: 'A picture of a memory, at most as wide as its name says, below the signed base in a response.',
    params: z.object({
      grant: z.string().regex(/^[\w-]{48}$/),
      memory: Id,
      name: z.enum(pictureWidths.map((width) => `${width}.webp` as const)),
    }),
    reply: 'bytes',
    fails: ['not_found'],
  },
  comments: {
    method: 'POST',
    path: '/comment/fetch',
    access: 'family',
    summary: 'The comments on a memory of the active story, oldest first.',
    body: z.object({ id: Id }),
    reply: DataReply(z.array(Comment)),
    fails: ['not_found'],
  },
  addComment: {
    method: 'POST',
    path: '/comment/store',
    access: 'family',
    summary:
      'Adds a comment to a memory, at most 60 per hour. Retries with the same `Idempotency-Key` are safe.',
    body: z.object({ post_id: Id, comment: CommentText }),
    reply: Done.extend({ data: Comment }),
    fails: ['not_found', 'conflict', 'too_many'],
  },
  addVoiceComment: {
    method: 'POST',
    path: '/comment/voice',
    access: 'family',
    summary:
      'Adds a spoken comment to a memory: a form with the recording of at most 60 seconds as `audio`, its `waveform` and `post_id`. AAC or Opus in an MP4, WebM or Ogg file; it becomes an MP4 file. Counts with the other comments.',
    body: 'bytes',
    reply: Done.extend({ data: Comment }),
    fails: ['not_found', 'invalid', 'conflict', 'wrong_type', 'no_space', 'story_full', 'too_many'],
  },
  changeComment: {
    method: 'POST',
    path: '/comment/update',
    access: 'family',
    summary: 'Changes a comment, for its author.',
    body: z.object({ comment_id: Id, comment: CommentText }),
    reply: Done.extend({ data: Comment }),
    fails: ['not_found', 'not_allowed'],
  },
  deleteComment: {
    method: 'POST',
    path: '/comment/delete',
    access: 'family',
    summary: 'Deletes a comment, for its author and the storyteller.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The comment was deleted.',
    fails: ['not_found', 'not_allowed'],
  },
});
