import type { Db } from '../../database/connection.ts';
import { type Invited, invitedTo } from '../people/index.ts';

/**
 * Returns the people invited to a story in the order of their invitations. Picture and bio stay hidden until
 * the first sign-in, so that they do not reveal an existing account.
 */
export async function findFamily(db: Db, storyId: string): Promise<Invited[]> {
  const people = await invitedTo(db, storyId);
  return people.map((person) => (person.is_active ? person : { ...person, profile: null, bio: '' }));
}
