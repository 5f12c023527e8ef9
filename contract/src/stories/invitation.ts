import { z } from 'zod';
import { Name } from '../name.ts';
import { Id, OptionalLine } from '../scalars.ts';

/** What somebody can be to a storyteller; `Unknown` where nobody has said. */
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

/** The most people that are invited at once, and to a story in a day. */
export const maxInvitations = 20;

/** Anything typed, as text: all rows are judged together, so that all messages come at once. */
const Typed = z
  .string()
  .nullish()
  .catch('')
  .transform((text) => text ?? '');

/** One row of the invitation form. `phone` may be left out, and so may `relationship`, which is then `Unknown`. */
const InvitationRow = z.object(
  {
    fname: Typed,
    lname: Typed,
    email: Typed,
    confirmation_email: Typed,
    /** With `+`, or national to the United States. */
    phone: Typed,
    relationship: Typed,
  },
  { error: 'Please enter a name and an e-mail address.' },
);
export type InvitationRow = z.output<typeof InvitationRow>;

/** Everybody who is to be invited. */
export const InvitationRows = z
  .array(InvitationRow, { error: 'Please send a list of people.' })
  .min(1, 'Please enter at least one person.')
  .max(maxInvitations, `Please invite at most ${maxInvitations} people at once.`);

/**
 * Somebody in a family: `id` as the family's list gives it. With `customer_id` in the family of that customer, which
 * has to be said of a person who is invited to several stories.
 */
export const FamilyMemberRef = z.object({ id: Id, customer_id: Id.optional() });
export type FamilyMemberRef = z.output<typeof FamilyMemberRef>;

/** What staff may change of somebody in a family; an `email` that comes along is ignored. */
export const FamilyMemberForm = FamilyMemberRef.extend({
  fname: Name('a first name'),
  lname: Name('a last name'),
  contact: OptionalLine('the phone number'),
});
export type FamilyMemberForm = z.output<typeof FamilyMemberForm>;
