import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUIDv7, so that rows lie on disk in the order they were made. */
export const newId = (): string => v7();

/** An unguessable text of `bytes` random bytes in base64url, for links and tokens. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
