import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Db } from './database/connection.ts';
import type { Listen } from './database/listener.ts';
import type { Env } from './env.ts';
import type { Limits } from './http/limits/limits.ts';
import type { Links } from './http/links.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './providers/mail/port.ts';
import type { Meetings } from './providers/meetings/port.ts';
import type { Payments } from './providers/payments/port.ts';
import type { Storage } from './providers/storage/port.ts';
import type { Transcoder } from './providers/transcoder/port.ts';
import type { Transcriber } from './providers/transcription/port.ts';
import type { TextEncryption } from './text-encryption.ts';

/** The services that all features use. `composition.ts` chooses the adapters. */
export interface AppContext {
  env: Env;
  log: FastifyBaseLogger;
  db: Db;
  /** The pool of `db`, for work that needs a connection of its own. */
  pool: Pool;
  listen: Listen;
  jobs: Jobs;
  limits: Limits;
  links: Links;
  /** Encrypts texts for a purpose, with a key derived from the secret of the installation. */
  textEncryption(purpose: string): TextEncryption;
  payments: Payments;
  meetings: Meetings;
  mailer: Mailer;
  storage: Storage;
  /** Turns the speech of films into text; null if none is set up. */
  transcriber: Transcriber | null;
  /** Returns what decodes and encodes films; null if this installation has nothing for it. Searched for once. */
  findTranscoder(): Promise<Transcoder | null>;
  /** The current instant; tests set it. */
  now(): Date;
}
