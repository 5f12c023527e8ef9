import { createRequire } from 'node:module';

// Takes the place of @node-rs/argon2 in tests (vitest.config.ts), because a hash of the product takes 17 ms of processor
// time and 19 MiB. `password-hash.test.ts` checks the cost of the product.

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** Hashes with the least memory (in KiB) and one pass. */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });

export const { verify } = argon2;
