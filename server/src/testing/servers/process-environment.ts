import { join } from 'node:path';

/** The environment of all processes that tests start: the path, and a warm compile cache. */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../.cache/node'),
};
