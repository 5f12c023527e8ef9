import {
  Email,
  type FieldMessages,
  FullNameParts,
  type InvitationRow,
  type Relationship,
  readFullName,
  relationships,
  unknownRelationship,
} from '@lifestory/contract';
import { readPhone } from '../../people/index.ts';

/** A parsed invitation. `contact` is '' if it was omitted. */
export interface Invitation {
  fname: string;
  lname: string;
  email: string;
  contact: string;
  relationship: Relationship;
}

/** The parsed invitations, or all validation messages by `row.field`, with rows counted from 0. */
export type ParsedInvitations =
  | { invitations: Invitation[]; messages: null }
  | { invitations: null; messages: FieldMessages };

const nameParts = FullNameParts();

/** Parses and validates the rows of an invitation. The second occurrence of an address is invalid. */
export function parseInvitations(rows: readonly InvitationRow[]): ParsedInvitations {
  const messages: FieldMessages = {};
  const seenEmails = new Set<string>();
  const invitations = rows.map((row, index) => {
    const addMessage = (field: keyof InvitationRow, message: string): string => {
      messages[`${index}.${field}`] = [message];
      return '';
    };
    const { name, messages: nameMessages } = readFullName(nameParts, row.fname, row.lname);
    if (nameMessages.first) addMessage('fname', nameMessages.first);
    if (nameMessages.last) addMessage('lname', nameMessages.last);
    const email = readEmail(row, addMessage);
    if (email !== '' && seenEmails.has(email.toLowerCase()))
      addMessage('email', 'This address is listed twice.');
    seenEmails.add(email.toLowerCase());
    return {
      fname: name.first,
      lname: name.last,
      email,
      contact: readContact(row, addMessage),
      relationship: readRelationship(row, addMessage),
    };
  });
  return Object.keys(messages).length > 0 ? { invitations: null, messages } : { invitations, messages: null };
}

/** Adds a message to a field of the row and returns '' in place of the invalid value. */
type AddMessage = (field: keyof InvitationRow, message: string) => string;

const firstMessage = (error: { issues: { message: string }[] }, fallback: string): string =>
  error.issues[0]?.message ?? fallback;

function readEmail({ email, confirmation_email }: InvitationRow, addMessage: AddMessage): string {
  const parsed = Email.safeParse(email);
  if (!parsed.success) addMessage('email', firstMessage(parsed.error, 'Please enter an e-mail address.'));
  const repeated = confirmation_email.trim();
  if (repeated === '') addMessage('confirmation_email', 'Please enter the e-mail address a second time.');
  else if (repeated.toLowerCase() !== email.trim().toLowerCase()) {
    addMessage('confirmation_email', 'The two e-mail addresses are not the same.');
  }
  return parsed.data ?? '';
}

function readContact({ phone }: InvitationRow, addMessage: AddMessage): string {
  if (phone.trim() === '') return '';
  const parsed = readPhone(phone.trim(), '');
  return parsed.value ?? addMessage('phone', 'Please enter a valid phone number, or leave it empty.');
}

function readRelationship({ relationship }: InvitationRow, addMessage: AddMessage): Relationship {
  const input = relationship.trim() || unknownRelationship;
  const match = ([...relationships, unknownRelationship] as const).find(
    (relationship) => relationship === input,
  );
  if (!match) addMessage('relationship', 'Please choose a relationship from the list.');
  return match ?? unknownRelationship;
}
