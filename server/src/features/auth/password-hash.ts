import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../http/failure.ts';

/** What OWASP recommends for argon2id, which is the library's default: 19 MiB of memory, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFC');

/** Hashes that this process computes at a time: each takes 19 MiB and most of a core. */
const maxRunning = 2;

/** Hashes that wait for one of these, about a second's worth. More are refused with `unavailable` (503). */
export const maxWaiting = 32;

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1;
  else {
    if (waiting.length >= maxWaiting) throw fail('unavailable');
    // Whoever ends hands its place on.
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

/** Hashes a password with argon2id; the answer carries its own salt and cost. Throws `unavailable` under load. */
export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(normal(password), cost));

let nobodys: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `stored`. Without a stored hash it works just as long and answers false, so
 * that the time tells nobody whether an account exists. Throws `unavailable` under load.
 */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodys ??= hash('nobody has this password', cost);
  const known = stored ?? (await nobodys);
  const isRight = await limited(() => verify(known, normal(password)));
  return isRight && typeof stored === 'string';
}
