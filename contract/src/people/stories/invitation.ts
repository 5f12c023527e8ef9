import { z } from 'zod';
import { maxInvitations } from '../../limits.ts';
import { FullNameParts, readFullName } from '../../name.ts';
import { Id, OptionalLine } from '../../scalars.ts';

/** The relationships to a storyteller that an invitation can select. */
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

/** Text, with any other input treated as empty. The server validates all rows and returns all messages at once. */
const FormText = z
  .string()
  .nullish()
  .catch('')
  .transform((text) => text ?? '');

/** A row of the invitation form. `phone` and `relationship` may be empty; `relationship` then becomes `Unknown`. */
const InvitationRow = z.object(
  {
    fname: FormText,
    lname: FormText,
    email: FormText,
    confirmation_email: FormText,
    /** Phone number: in international format with `+`, or in US national format. */
    phone: FormText,
    relationship: FormText,
  },
  { error: 'Please enter a name and an e-mail address.' },
);
export type InvitationRow = z.output<typeof InvitationRow>;

/** The people to invite in one request. */
export const InvitationRows = z
  .array(InvitationRow, { error: 'Please send a list of people.' })
  .min(1, 'Please enter at least one person.')
  .max(maxInvitations, `Please invite at most ${maxInvitations} people at once.`);

/**
 * Identifies a family member. `id` is the id from the family list. `customer_id` selects the story; it is required if
 * the person is invited to several stories.
 */
export const FamilyMemberRef = z.object({ id: Id, customer_id: Id.optional() });
export type FamilyMemberRef = z.output<typeof FamilyMemberRef>;

const memberName = FullNameParts();

/** Changes to a family member by staff. The e-mail address cannot be changed: `email` is ignored. */
export const FamilyMemberForm = FamilyMemberRef.extend({
  fname: FormText,
  /** May be empty for a person with one name. */
  lname: FormText,
  contact: OptionalLine('the phone number'),
}).transform((form, context) => {
  const { name, messages } = readFullName(memberName, form.fname, form.lname);
  if (messages.first) context.addIssue({ code: 'custom', path: ['fname'], message: messages.first });
  if (messages.last) context.addIssue({ code: 'custom', path: ['lname'], message: messages.last });
  return { ...form, fname: name.first, lname: name.last };
});
export type FamilyMemberForm = z.output<typeof FamilyMemberForm>;
