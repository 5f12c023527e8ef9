import { randomBytes } from 'node:crypto';
import type { Db } from '../../../../database/connection.ts';
import { checkPassword, hashPassword } from '../passwords/password-hash.ts';
import { deleteRecoveryCode, findRecoveryCode } from './second-factor.queries.ts';

const codeCount = 10;
const codeLength = 12;
const labelLength = 4;
/** 32 characters that are hard to confuse. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A recovery code as shown to its owner, its label, by which it is found, and its hash. */
export interface RecoveryCode {
  text: string;
  label: string;
  hash: string;
}

/**
 * Creates ten recovery codes, each with its own label and 40 more random bits. Codes of less than 112 bits need a
 * password hash (ASVS 6.5.2); the label makes it unnecessary to check all ten hashes.
 */
export async function createRecoveryCodes(): Promise<RecoveryCode[]> {
  const codes = new Map<string, string>();
  while (codes.size < codeCount) {
    const code = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
    codes.set(code.slice(0, labelLength), code);
  }
  const recoveryCodes: RecoveryCode[] = [];
  for (const [label, code] of codes) {
    const text = code.replace(/(.{4})(?=.)/g, '$1-');
    // One after the other: ten at once would fill the queue of hashes, in which sign-ins wait as well.
    recoveryCodes.push({ text, label, hash: await hashPassword(code) });
  }
  return recoveryCodes;
}

/** Uses up a recovery code; returns whether it was valid. Ignores spaces, dashes and case. */
export async function consumeRecoveryCode(db: Db, personId: string, text: string): Promise<boolean> {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const label = code.slice(0, labelLength);
  const storedCode = await findRecoveryCode(db, personId, label);
  if (!(await checkPassword(code, storedCode?.code_hash))) return false;
  return storedCode !== undefined && deleteRecoveryCode(db, personId, label, storedCode.code_hash);
}
