import {
  Email,
  type FieldMessages,
  type InvitationRow,
  Name,
  type Relationship,
  relationships,
  unknownRelationship,
} from '@lifestory/contract';
import { readPhone } from '../people/index.ts';

/** Somebody to invite, as a row was read. `contact` is '' where none was given. */
export interface Invitation {
  fname: string;
  lname: string;
  email: string;
  contact: string;
  relationship: Relationship;
}

/** Who is to be invited, or what is wrong: all messages at once, by `row.field`, rows counted from 0. */
export type ParsedInvitations =
  | { invitations: Invitation[]; messages: null }
  | { invitations: null; messages: FieldMessages };

/** Judges the rows of an invitation; an address that comes twice is wrong the second time. */
export function parseInvitations(rows: readonly InvitationRow[]): ParsedInvitations {
  const messages: FieldMessages = {};
  const seen = new Set<string>();
  const invitations = rows.map((row, index) => {
    const addMessage = (field: keyof InvitationRow, message: string): string => {
      messages[`${index}.${field}`] = [message];
      return '';
    };
    const line = (field: 'fname' | 'lname', label: string): string => {
      const parsed = Name(label).safeParse(row[field]);
      return parsed.success
        ? parsed.data
        : addMessage(field, firstMessage(parsed.error, `Please enter ${label}.`));
    };
    const [fname, lname] = [line('fname', 'a first name'), line('lname', 'a last name')];
    const email = readEmail(row, addMessage);
    if (email !== '' && seen.has(email.toLowerCase()))
      addMessage('email', 'This address is in the list twice.');
    seen.add(email.toLowerCase());
    return {
      fname,
      lname,
      email,
      contact: readContact(row, addMessage),
      relationship: readRelationship(row, addMessage),
    };
  });
  return Object.keys(messages).length > 0 ? { invitations: null, messages } : { invitations, messages: null };
}

/** Notes a message at a field of the row; answers the empty text that stands for a value that cannot be used. */
type AddMessage = (field: keyof InvitationRow, message: string) => string;

const firstMessage = (error: { issues: { message: string }[] }, otherwise: string): string =>
  error.issues[0]?.message ?? otherwise;

function readEmail({ email, confirmation_email }: InvitationRow, wrong: AddMessage): string {
  const parsed = Email.safeParse(email);
  if (!parsed.success) wrong('email', firstMessage(parsed.error, 'Please enter an e-mail address.'));
  const repeated = confirmation_email.trim();
  if (repeated === '') wrong('confirmation_email', 'Please enter the e-mail address a second time.');
  else if (repeated.toLowerCase() !== email.trim().toLowerCase()) {
    wrong('confirmation_email', 'The two e-mail addresses are not the same.');
  }
  return parsed.data ?? '';
}

function readContact({ phone }: InvitationRow, wrong: AddMessage): string {
  if (phone.trim() === '') return '';
  const read = readPhone(phone.trim(), '');
  return read.value ?? wrong('phone', 'Please enter a valid phone number, or leave it empty.');
}

function readRelationship({ relationship }: InvitationRow, wrong: AddMessage): Relationship {
  const chosen = relationship.trim() || unknownRelationship;
  const known = ([...relationships, unknownRelationship] as const).find((one) => one === chosen);
  if (!known) wrong('relationship', 'Please choose a relationship from the list.');
  return known ?? unknownRelationship;
}
