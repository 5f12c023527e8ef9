import { z } from 'zod';
import { InvitedPerson } from '../people/person.ts';

/**
 * A person invited to a story (a sub user in the API), as shown to the story's people and to staff. Until the person
 * opens the story (`is_active`), only the details from the invitation are shown, without a profile picture or bio. Sub
 * Users and Interviewers see no e-mail address or phone number; Developers see no phone number.
 */
export const FamilyMember = InvitedPerson.extend({ bio: z.string() });
export type FamilyMember = z.output<typeof FamilyMember>;
