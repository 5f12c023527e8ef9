import { z } from 'zod';
import { maxInvitations } from '../limits.ts';
import { Name } from '../name.ts';
import { Id, OptionalLine } from '../scalars.ts';

/** Relationships to a storyteller; `Unknown` when none was given. */
export const relationships = [
  'Father',
  'Mother',
  'Son',
  'Daughter',
  'Brother',
  'Sister',
  'Niece',
  'Nephew',
  'Friend',
] as const;
export const unknownRelationship = 'Unknown';
export type Relationship = (typeof relationships)[number] | typeof unknownRelationship;

/** Any input as text: all rows are validated together, so that all messages are returned at once. */
const FormText = z
  .string()
  .nullish()
  .catch('')
  .transform((text) => text ?? '');

/** A row of the invitation form. `phone` and `relationship` are optional; the latter defaults to `Unknown`. */
const InvitationRow = z.object(
  {
    fname: FormText,
    lname: FormText,
    email: FormText,
    confirmation_email: FormText,
    /** With `+`, or national to the United States. */
    phone: FormText,
    relationship: FormText,
  },
  { error: 'Please enter a name and an e-mail address.' },
);
export type InvitationRow = z.output<typeof InvitationRow>;

/** All people to invite. */
export const InvitationRows = z
  .array(InvitationRow, { error: 'Please send a list of people.' })
  .min(1, 'Please enter at least one person.')
  .max(maxInvitations, `Please invite at most ${maxInvitations} people at once.`);

/**
 * A family member: `id` is from the list of the family. `customer_id` selects the story; it is required for a person
 * who is invited to several stories.
 */
export const FamilyMemberRef = z.object({ id: Id, customer_id: Id.optional() });
export type FamilyMemberRef = z.output<typeof FamilyMemberRef>;

/** What staff may change of a family member; an `email` is ignored. */
export const FamilyMemberForm = FamilyMemberRef.extend({
  fname: Name('a first name'),
  lname: Name('a last name'),
  contact: OptionalLine('the phone number'),
});
export type FamilyMemberForm = z.output<typeof FamilyMemberForm>;
