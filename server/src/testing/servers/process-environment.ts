import { join } from 'node:path';

/** What every process of the product that a test starts gets from its environment: programs, and a warm start. */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../.cache/node'),
};
