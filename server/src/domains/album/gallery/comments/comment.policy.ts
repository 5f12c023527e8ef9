import type { Actor } from '../../../../http/actor.ts';

/**
 * Returns the actor's permissions on a comment: its author may edit and delete it, the storyteller
 * may delete it.
 */
export const commentAbilities = ({ author_id }: { author_id: string }, actor: Actor) => {
  const isAuthor = author_id === actor.personId;
  return { edit: isAuthor, delete: isAuthor || actor.role === 'Customer' };
};
