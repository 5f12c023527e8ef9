import { z } from 'zod';
import { InvitedPerson } from '../people/person.ts';

/**
 * A person invited to a story (the specification's sub user), as its members see them. Until they have opened it
 * (`is_active`) there is only what was entered: no picture, no bio. E-mail and phone are empty for Sub Users, the
 * phone for a Developer as well.
 */
export const FamilyMember = InvitedPerson.extend({ bio: z.string() });
export type FamilyMember = z.output<typeof FamilyMember>;
