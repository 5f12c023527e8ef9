import { hash, verify } from '@node-rs/argon2';

/** What OWASP recommends for argon2id, which is the library's default: 19 MiB of memory, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFC');

/** Hashes a password with argon2id; the answer carries its own salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

let nobodys: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `stored`. Without a stored hash it works just as long and answers false, so
 * that the time tells nobody whether an account exists.
 */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const right = await verify(stored ?? (await nobodys), normal(password));
  return right && typeof stored === 'string';
}
