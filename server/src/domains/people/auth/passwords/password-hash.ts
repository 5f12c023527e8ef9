import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../../../http/failure.ts';

/**
 * OWASP's recommendation for argon2id, which is the library's default: 19 MiB of memory, two passes, one lane.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes a password, so that it matches whether a keyboard sends composed or decomposed characters. */
const normalize = (password: string) => password.normalize('NFC');

/** Maximum number of concurrent hashes per process: each takes 19 MiB and most of a core. */
const maxRunning = 2;

/** Maximum number of queued hashes, about one second's worth. More are rejected with `unavailable` (503). */
export const maxWaiting = 32;

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1;
  else {
    if (waiting.length >= maxWaiting) throw fail('unavailable');
    // A finished hash hands its slot to the first queued one, so `running` stays unchanged.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password with argon2id; the result contains its salt and cost. Throws `unavailable` under load. */
export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(normalize(password), cost));

let dummyHash: Promise<string> | undefined;

/**
 * Whether `password` matches the hash `storedHash`. Without a stored hash it takes just as long and returns false,
 * so that the timing does not reveal whether an account exists. Throws `unavailable` under load.
 */
export async function checkPassword(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', cost);
  const hashToVerify = storedHash ?? (await dummyHash);
  const isMatch = await withHashSlot(() => verify(hashToVerify, normalize(password)));
  return isMatch && typeof storedHash === 'string';
}
