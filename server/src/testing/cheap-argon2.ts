import { createRequire } from 'node:module';
import { passwordHashCost } from './differences.ts';

// Takes the place of @node-rs/argon2 in tests (vitest.config.ts).

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** Hashes at the cost of tests. */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, ...passwordHashCost });

export const { verify } = argon2;
