import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { readSecret } from './config/secret.ts';
import type { AppContext } from './context.ts';
import type { Database } from './database/database.ts';
import { createListen } from './database/listener.ts';
import type { Env } from './env.ts';
import { createDatabaseLimits } from './http/limits/limits.ts';
import { createSignedLinks, type Links } from './http/links.ts';
import { databaseJobs } from './jobs/jobs.ts';
import { outboxMailer } from './providers/mail/outbox.ts';
import { smtpMailer } from './providers/mail/smtp.ts';
import { linkMeetings } from './providers/meetings/link.ts';
import type { Meetings } from './providers/meetings/port.ts';
import { studioMeetings } from './providers/meetings/studio.ts';
import { readZoomSettings } from './providers/meetings/zoom/settings.ts';
import { zoomMeetings } from './providers/meetings/zoom/zoom.ts';
import type { Payments } from './providers/payments/port.ts';
import { sandboxPayments } from './providers/payments/sandbox/sandbox.ts';
import { readStripeKeys } from './providers/payments/stripe/keys.ts';
import { createStorage } from './providers/storage/configured-storage.ts';
import type { Transcoder } from './providers/transcoder/port.ts';
import { createTranscoder, describeTranscoderProblem } from './providers/transcoder/transcoder.ts';
import { openAiTranscriber } from './providers/transcription/openai.ts';
import { createTextEncryption } from './text-encryption.ts';

/** Creates the services of all features, with the adapters that the configuration selects. */
export async function createAppContext(
  env: Env,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Promise<AppContext> {
  const secret = readSecret(env);
  const links = createSignedLinks(secret, now);
  let transcoder: Promise<Transcoder | null> | undefined;
  return {
    env,
    log,
    db,
    pool,
    listen: createListen(pool),
    now,
    jobs: databaseJobs,
    limits: createDatabaseLimits(db, env.RATE_LIMIT_SCALE, now),
    links,
    textEncryption: (purpose) => createTextEncryption(secret, purpose),
    payments: await createPayments(env, db, log, now),
    meetings: createMeetings(env, db, links, secret, now),
    mailer: env.SMTP_URL
      ? smtpMailer(env.SMTP_URL, { bounceAddress: env.MAIL_BOUNCE_ADDRESS })
      : outboxMailer(join(env.DATA_DIR, 'outbox')),
    storage: createStorage(env, now),
    transcriber: env.TRANSCRIBE_URL
      ? openAiTranscriber(
          { url: env.TRANSCRIBE_URL, key: env.TRANSCRIBE_KEY, model: env.TRANSCRIBE_MODEL },
          now,
        )
      : null,
    findTranscoder: () => {
      transcoder ??= openTranscoder(env, log);
      return transcoder;
    },
  };
}

async function createPayments(
  env: Env,
  db: Database['db'],
  log: FastifyBaseLogger,
  now: () => Date,
): Promise<Payments> {
  const keys = readStripeKeys(env, log);
  if (!keys) return sandboxPayments(db, now);
  // Stripe's library occupies memory, so it is loaded only if it is used.
  const { stripePayments } = await import('./providers/payments/stripe/stripe.ts');
  return stripePayments(keys, now);
}

async function openTranscoder(env: Env, log: FastifyBaseLogger): Promise<Transcoder | null> {
  const transcoder = await createTranscoder(env);
  const problem = env.TRANSCODER === 'none' ? null : describeTranscoderProblem(transcoder);
  if (problem) log.warn(problem);
  return transcoder;
}

function createMeetings(
  env: Env,
  db: Database['db'],
  links: Links,
  secret: string,
  now: () => Date,
): Meetings {
  const zoom = env.MEETINGS === 'zoom' ? readZoomSettings(env) : null;
  if (zoom) return zoomMeetings(db, zoom, secret, now);
  return env.MEETINGS === 'link'
    ? linkMeetings(env.MEETING_LINK_TEMPLATE, secret)
    : studioMeetings(env.APP_URL, links);
}
