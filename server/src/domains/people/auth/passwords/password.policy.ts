import type { FieldMessages } from '@lifestory/contract';
import { isKnownBad } from './known-bad-passwords.ts';

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

export interface Owner {
  email: string;
  fname: string;
  lname: string;
}

const minLength = 10;
const maxLength = 128;

/**
 * Returns the errors of a new password by field; undefined if it is valid. Checks length, not composition,
 * following NIST SP 800-63B and OWASP ASVS 6.2; rejects passwords that are easy to guess and the owner's
 * e-mail address or name.
 */
export function findPasswordProblems(
  { password, password_confirmation }: NewPassword,
  owner: Owner,
): FieldMessages | undefined {
  const problems: FieldMessages = {};
  const length = [...password].length;
  if (length < minLength)
    problems.password = [`Please choose a password of at least ${minLength} characters.`];
  else if (length > maxLength)
    problems.password = [`Please keep the password to at most ${maxLength} characters.`];
  else if (isOwnerData(password, owner)) {
    problems.password = ['Please choose a password other than your name or e-mail address.'];
  } else if (isKnownBad(password)) {
    problems.password = ['This password is too easy to guess. Please choose another one.'];
  }
  if (password !== password_confirmation) {
    problems.password_confirmation = ['The two passwords are not the same.'];
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** Whether the letters of the password are those of the e-mail address or name, possibly repeated. */
function isOwnerData(password: string, { email, fname, lname }: Owner): boolean {
  const ownLetters = letters(password);
  const localPart = email.split('@')[0] ?? '';
  const personalWords = [email, localPart, `${fname}${lname}`, `${lname}${fname}`, fname, lname].map(letters);
  return personalWords.some(
    (word) => word.length >= 3 && (ownLetters === word || ownLetters.replaceAll(word, '') === ''),
  );
}

/** Returns the letters of a text in lowercase; a text without letters is only lowercased. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '') || text.toLowerCase();
