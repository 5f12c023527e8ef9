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
  const faults: FieldMessages = {};
  const length = [...password].length;
  if (length < minLength) faults.password = [`Please choose a password of at least ${minLength} characters.`];
  else if (length > maxLength)
    faults.password = [`Please keep the password to at most ${maxLength} characters.`];
  else if (isOwnerData(password, owner)) {
    faults.password = ['Please choose a password other than your name or e-mail address.'];
  } else if (isKnownBad(password)) {
    faults.password = ['This password is too easy to guess. Please choose another one.'];
  }
  if (password !== password_confirmation) {
    faults.password_confirmation = ['The two passwords are not the same.'];
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}

/** Whether the password consists only of the e-mail address or name, ignoring everything except letters. */
function isOwnerData(password: string, { email, fname, lname }: Owner): boolean {
  const core = letters(password);
  const local = email.split('@')[0] ?? '';
  const personalWords = [email, local, `${fname}${lname}`, `${lname}${fname}`, fname, lname].map(letters);
  return personalWords.some(
    (word) => word.length >= 3 && (core === word || core.replaceAll(word, '') === ''),
  );
}

/** Returns the letters of a text in lowercase; a text without letters is only lowercased. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '') || text.toLowerCase();
