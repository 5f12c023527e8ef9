import type { InvitationRow } from '@lifestory/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInvitations } from './invitation-row.policy.ts';

const row = (changes: Partial<InvitationRow> = {}): InvitationRow => ({
  fname: 'Clara',
  lname: 'Marsh',
  email: 'clara@example.com',
  confirmation_email: 'clara@example.com',
  phone: '',
  relationship: '',
  ...changes,
});

const messagesFor = (changes: Partial<InvitationRow>) => parseInvitations([row(changes)]).messages ?? {};

test('a row requires names and a confirmed address; phone and relationship are optional', () => {
  expect(parseInvitations([row()]).invitations).toEqual([
    {
      fname: 'Clara',
      lname: 'Marsh',
      email: 'clara@example.com',
      contact: '',
      relationship: 'Unknown',
    },
  ]);
  const empty = { fname: ' ', lname: '', email: '', confirmation_email: '' };
  expect(Object.keys(messagesFor(empty))).toEqual(['0.fname', '0.lname', '0.email', '0.confirmation_email']);
});

test('the confirmation of an address ignores case', () => {
  expect(messagesFor({ confirmation_email: ' CLARA@example.com ' })).toEqual({});
  expect(messagesFor({ confirmation_email: 'klara@example.com' })).toEqual({
    '0.confirmation_email': ['The two e-mail addresses are not the same.'],
  });
});

test('a phone number must be valid and is stored in international format', () => {
  expect(parseInvitations([row({ phone: '(213) 373-4253' })]).invitations).toMatchObject([
    { contact: '+1 213 373 4253' },
  ]);
  expect(Object.keys(messagesFor({ phone: '12' }))).toEqual(['0.phone']);
});

test('a relationship must be in the list', () => {
  expect(parseInvitations([row({ relationship: 'Niece' })]).invitations).toMatchObject([
    { relationship: 'Niece' },
  ]);
  expect(Object.keys(messagesFor({ relationship: 'Landlord' }))).toEqual(['0.relationship']);
});

test('the second occurrence of an address is invalid, ignoring case', () => {
  const duplicate = row({ email: 'Clara@Example.com', confirmation_email: 'Clara@Example.com' });
  expect(parseInvitations([row(), duplicate]).messages).toEqual({
    '1.email': ['This address is listed twice.'],
  });
});

test('any input returns invitations or messages that name a field of a row', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('', 'Ana', 'a@b.co'));
  const rows = fc.array(
    fc.record({
      fname: text,
      lname: text,
      email: text,
      confirmation_email: text,
      phone: text,
      relationship: text,
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(rows, (input) => {
      const { invitations, messages } = parseInvitations(input);
      if (invitations) return invitations.length === input.length;
      return Object.entries(messages).every(([field, [sentence]]) => {
        const [index, name] = field.split('.');
        return Number(index) < input.length && name && name in row() && /^\p{Lu}.*\.$/u.test(sentence ?? '');
      });
    }),
    { numRuns: 30 },
  );
});
