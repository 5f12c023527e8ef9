import type { Db } from '../../database/connection.ts';
import { findInvitedMembers, type InvitedMember } from '../people/index.ts';

/**
 * Returns the people invited to a story in the order of their invitations. Picture and bio stay hidden until
 * the first sign-in, so that they do not reveal an existing account.
 */
export async function listFamilyMembers(db: Db, storyId: string): Promise<InvitedMember[]> {
  const people = await findInvitedMembers(db, storyId);
  return people.map((person) => (person.is_active ? person : { ...person, profile: null, bio: '' }));
}
