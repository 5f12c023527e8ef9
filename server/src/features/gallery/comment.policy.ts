import type { Actor } from '../../http/actor.ts';

/** What somebody of a story may do with a comment there: its author change and delete it, the storyteller delete it. */
export const commentAbilities = ({ author_id }: { author_id: string }, actor: Actor) => {
  const author = author_id === actor.personId;
  return { edit: author, delete: author || actor.role === 'Customer' };
};
