import type { Role } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { digest } from './sign-in/sign-in.queries.ts';
import { isClosed } from './standing.policy.ts';

/**
 * Returns the actor of a sign-in token, with the active story of the sign-in; null if the token is unknown or
 * expired, the person is deleted, or the staff account is deactivated. A story that the person lost access to
 * is reported as disabled and without its id.
 */
export async function findActor(db: Db, token: string, now: Date, today: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .leftJoin('stories', (join) =>
      join.onRef('stories.id', '=', 'sign_ins.story_id').on('stories.opened_at', 'is not', null),
    )
    .leftJoin('people as owner', (join) =>
      join.onRef('owner.id', '=', 'stories.person_id').on('owner.deleted_at', 'is', null),
    )
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.story_id', '=', 'stories.id')
        .onRef('memberships.person_id', '=', 'sign_ins.person_id'),
    )
    .select([
      'sign_ins.id as sign_in_id',
      'people.id as person_id',
      'people.staff_role',
      'people.deactivated_at',
      'stories.id as story_id',
      'owner.id as owner_id',
      'owner.deactivated_at as owner_deactivated_at',
      'memberships.id as membership_id',
      'subscriptions.status',
      'subscriptions.trial_end_on',
      'subscriptions.paid_through',
    ])
    .where('sign_ins.token_hash', '=', digest(token))
    .where('sign_ins.expires_at', '>', now)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const known = { personId: row.person_id, signInId: row.sign_in_id };
  if (row.staff_role) {
    if (row.deactivated_at) return null;
    return { ...known, role: row.staff_role as Role, storyId: null, disabled: false };
  }
  const own = row.owner_id === row.person_id;
  const reachable = row.owner_id !== null && (own || row.membership_id !== null);
  const closed = isClosed(
    {
      deactivated: row.deactivated_at !== null || row.owner_deactivated_at !== null,
      status: row.status,
      trialEndOn: row.trial_end_on,
      paidThrough: row.paid_through,
    },
    today,
  );
  return {
    ...known,
    role: reachable && own ? 'Customer' : 'Sub User',
    storyId: reachable ? row.story_id : null,
    disabled: !reachable || closed,
  };
}
