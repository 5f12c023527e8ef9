import type { FieldMessages } from '@lifestory/contract';
import { isKnownBad } from './known-bad-passwords.ts';

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** Whose password it shall be. */
export interface Owner {
  email: string;
  fname: string;
  lname: string;
}

const fewest = 10;
const maxLength = 128;

/**
 * What is wrong with a new password, by field; undefined when it will do. Length, not composition, as NIST SP
 * 800-63B and OWASP ASVS 6.2 ask; not one that is tried first, and not the owner's own e-mail address or name.
 */
export function passwordFaults(
  { password, password_confirmation }: NewPassword,
  owner: Owner,
): FieldMessages | undefined {
  const faults: FieldMessages = {};
  const length = [...password].length;
  if (length < fewest) faults.password = [`Please choose a password of at least ${fewest} characters.`];
  else if (length > maxLength)
    faults.password = [`Please keep the password to at most ${maxLength} characters.`];
  else if (tellsTheOwner(password, owner)) {
    faults.password = ['Please choose a password that is not your own name or e-mail address.'];
  } else if (isKnownBad(password)) {
    faults.password = ['This password is among those that are guessed first. Please choose another one.'];
  }
  if (password !== password_confirmation) {
    faults.password_confirmation = ['The two passwords are not the same.'];
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}

/** Nothing but the address or the name, whatever the case, the order, the signs between and a few digits around. */
function tellsTheOwner(password: string, { email, fname, lname }: Owner): boolean {
  const core = letters(password);
  const local = email.split('@')[0] ?? '';
  const own = [email, local, `${fname}${lname}`, `${lname}${fname}`, fname, lname].map(letters);
  return own.some((word) => word.length >= 3 && (core === word || core.replaceAll(word, '') === ''));
}

/** Letters alone, in lower case; a word of digits or signs only stays as it is. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '') || text.toLowerCase();
