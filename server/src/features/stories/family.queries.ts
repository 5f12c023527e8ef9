import type { Db } from '../../database/connection.ts';
import { type Invited, invitedTo } from '../people/index.ts';

/**
 * Everybody invited to a story, in the order of their invitation. Whether an address had an account before is nobody's
 * business: it looks like any other until they come.
 */
export async function findFamily(db: Db, storyId: string): Promise<Invited[]> {
  const people = await invitedTo(db, storyId);
  return people.map((person) => (person.is_active ? person : { ...person, profile: null, bio: '' }));
}
