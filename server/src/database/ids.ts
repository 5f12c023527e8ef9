import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates an id: UUIDv7, so that rows are stored in order of creation. */
export const newId = (): string => v7();

/** Creates a token of `bytes` random bytes in base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
