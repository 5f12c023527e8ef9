import type { Db } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/**
 * The data from which the actor of a sign-in is derived: the sign-in, its person, and its active story with the owner.
 */
export type SignInFacts = Awaited<ReturnType<typeof selectSignInFacts>>[number];

const selectSignInFacts = compileOnce((db, tokenHash: Buffer) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .leftJoin('stories', (join) =>
      join.onRef('stories.id', '=', 'sign_ins.story_id').on('stories.opened_at', 'is not', null),
    )
    .leftJoin('people as owner', (join) =>
      join.onRef('owner.id', '=', 'stories.person_id').on('owner.deleted_at', 'is', null),
    )
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .leftJoin('stories as own', 'own.person_id', 'people.id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.story_id', '=', 'stories.id')
        .onRef('memberships.person_id', '=', 'sign_ins.person_id'),
    )
    .select([
      'sign_ins.id as sign_in_id',
      'sign_ins.expires_at',
      'sign_ins.active_at',
      'sign_ins.idle_minutes',
      'sign_ins.last_seen_at',
      'people.id as person_id',
      'people.staff_role',
      'people.deactivated_at',
      'people.must_change_password',
      'people.second_factor_due_at',
      'stories.id as story_id',
      'stories.keeper_id',
      'own.keeper_id as own_keeper_id',
      'owner.id as owner_id',
      'owner.deactivated_at as owner_deactivated_at',
      'memberships.id as membership_id',
      'memberships.helper',
      'subscriptions.status',
      'subscriptions.trial_end_on',
      'subscriptions.paid_through',
    ])
    .where('sign_ins.token_hash', '=', tokenHash)
    .where('people.deleted_at', 'is', null),
);

/** Returns the facts of the sign-in with a token digest; undefined if it is unknown or the person is deleted. */
export async function findSignInFacts(db: Db, tokenHash: Buffer): Promise<SignInFacts | undefined> {
  const [facts] = await selectSignInFacts(db, tokenHash);
  return facts;
}
