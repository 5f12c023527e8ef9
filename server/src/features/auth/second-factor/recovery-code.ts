import { randomBytes } from 'node:crypto';
import type { Db } from '../../../database/connection.ts';
import { checkPassword, hashPassword } from '../passwords/password-hash.ts';
import { findRecoveryCode, useRecoveryCode } from './second-factor.queries.ts';

const count = 10;
const codeLength = 12;
const labelLength = 4;
/** 32 characters that are hard to confuse. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A recovery code as shown, with the label it is found by and its hash. */
export interface RecoveryCode {
  text: string;
  label: string;
  hash: string;
}

/**
 * Creates ten recovery codes, each with a label of its own and 40 more random bits. Codes of less than 112 bits need a
 * password hash (ASVS 6.5.2); the label avoids checking ten of them.
 */
export async function createRecoveryCodes(): Promise<RecoveryCode[]> {
  const codes = new Map<string, string>();
  while (codes.size < count) {
    const code = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
    codes.set(code.slice(0, labelLength), code);
  }
  return Promise.all(
    [...codes].map(async ([label, code]) => ({
      text: code.replace(/(.{4})(?=.)/g, '$1-'),
      label,
      hash: await hashPassword(code),
    })),
  );
}

/** Uses up a recovery code; returns whether it was right. Ignores spaces, dashes and case. */
export async function checkRecoveryCode(db: Db, personId: string, text: string): Promise<boolean> {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const label = code.slice(0, labelLength);
  const stored = await findRecoveryCode(db, personId, label);
  if (!(await checkPassword(code, stored?.code_hash))) return false;
  return stored !== undefined && useRecoveryCode(db, personId, label, stored.code_hash);
}
