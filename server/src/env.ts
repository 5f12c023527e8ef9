import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { findIgnoredVariables } from './config/ignored-variables.ts';
import { chooseMeetings, type MeetingKind, meetingKinds } from './config/meeting-kind.ts';
import { findProductionSettings, hasProductionHint } from './config/production-settings.ts';
import { readSecretFiles } from './config/secret-files.ts';
import { isCronPattern, toCronPattern } from './jobs/cron-schedule.ts';

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const text = z.string().min(1);
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://lifestory.example',
});
/** Advice about the most common mistake in a URL: special characters in a pasted password. */
const encodingHint = 'with characters such as # / ? @ : in a name or password written as %23 %2F %3F %40 %3A';
const email = z.email('must be an e-mail address');
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** A key of a provider; messages do not repeat an invalid one, since it may be valid elsewhere. */
const providerKey = (form: RegExp, example: string) =>
  z.string().regex(form, `must be a key such as ${example}`).optional();

/** Networks that Fastify knows by name. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an IP address or network, in a form that Fastify accepts for trusted proxies. */
function isAddressOrNetwork(text: string): boolean {
  if (networkNames.includes(text)) return true;
  const [address = '', range, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (range === undefined) return true;
  if (version === 4 && isIP(range) === 4) {
    const bits = range.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return /^1+0*$/.test(bits.join(''));
  }
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

const Environment = z.object({
  PORT: integer(1, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: address.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `must look like postgresql://user:password@host:5432/database, ${encodingHint}`,
    })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).pathname.length > 1,
      'must look like postgresql://host/database',
    )
    .optional(),
  // The worker alone holds two connections.
  DATABASE_POOL: integer(4, 200).default(20),
  // Poolers in transaction mode may not support them.
  PREPARED_STATEMENTS: flag.default(true),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: text.optional(),
  DEMO: flag.optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be a sender such as Lifestory <hello@lifestory.example>',
    )
    .default('Lifestory <hello@lifestory.example>'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: `must look like smtps://user:password@mail.example:465, ${encodingHint}`,
    })
    .optional(),
  MAIL_BOUNCE_ADDRESS: email.optional(),
  MAIL_BOUNCE_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  S3_ENDPOINT: address.optional(),
  S3_PUBLIC_ENDPOINT: address.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket, such as lifestory-media')
    .optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MEETING_LINK_TEMPLATE: text
    .refine(
      (template) => template.includes('{key}') && /^https?:\/\//.test(template) && URL.canParse(template),
      'must be an address with {key}, such as https://meet.example/{key}',
    )
    .default('https://meet.jit.si/lifestory-{key}'),
  MEETINGS: oneOf(meetingKinds).optional(),
  TURN_URL: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => /^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(url)),
      'must be an address such as turn:turn.lifestory.example:3478, or several separated by commas',
    )
    .optional(),
  TURN_SECRET: z.string().min(16, 'must be at least 16 characters long').optional(),
  TRANSCRIBE_URL: address.optional(),
  TRANSCRIBE_KEY: text.optional(),
  TRANSCRIBE_MODEL: text.default('whisper-1'),
  ZOOM_CLIENT_ID: text.optional(),
  ZOOM_CLIENT_SECRET: text.optional(),
  ZOOM_API_URL: address.default('https://api.zoom.us/v2'),
  ZOOM_OAUTH_URL: address.default('https://zoom.us'),
  ZOOM_WEBHOOK_SECRET: text.optional(),
  STRIPE_SECRET_KEY: providerKey(/^[sr]k_(test|live)_\w+$/, 'sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: providerKey(/^pk_(test|live)_\w+$/, 'pk_live_…'),
  STRIPE_WEBHOOK_SECRET: providerKey(/^whsec_\S+$/, 'whsec_…'),
  STRIPE_API_URL: address.optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  DRAIN_SECONDS: integer(0, 60).default(0),
  MEDIA_ACCEL: z
    .string()
    .regex(/^\/.+\/$/, 'must be a location of the proxy, such as /protected/')
    .optional(),
  BACKUP_DIR: text.transform((directory) => resolve(directory)).optional(),
  BACKUP_SCHEDULE: text
    .transform(toCronPattern)
    .refine(
      isCronPattern,
      'must be a time in UTC such as 02:15, or five fields of a crontab such as 15 2 * * *',
    )
    .default('15 2 * * *'),
  BACKUP_KEEP: integer(1, 9999).default(30),
  TRANSCODER: oneOf(['ffmpeg', 'embedded', 'none']).optional(),
  FFMPEG_PATH: text.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(isAddressOrNetwork),
      'must be addresses such as 172.31.77.2, or networks such as 10.0.0.0/8, separated by commas; host names are not possible',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header, such as CF-IPCountry')
    .optional(),
  API_REFERENCE: oneOf(['public', 'staff']).optional(),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number, 0 or more')
    .min(0, 'must be a number, 0 or more')
    .default(1),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type Env = Omit<z.output<typeof Environment>, 'APP_URL' | 'DEMO' | 'MEETINGS'> & {
  APP_URL: string;
  DEMO: boolean;
  MEETINGS: MeetingKind;
  /** Whether `DEMO` is set to 1 explicitly, rather than implied by the other variables. */
  demoRequested: boolean;
  /** Names of the variables that suggest production use, see `findProductionSettings`. */
  productionSettings: readonly string[];
  /** Sentences about variables that have no effect. */
  ignoredVariables: readonly string[];
};

/** Reads the configuration. Throws an error with one sentence per invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable counts as not set, as in a compose file that passes on all variables.
  const variables = readSecretFiles(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== '')),
    Object.keys(Environment.shape),
  );
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new Error(`The configuration is invalid: ${lines.join(' ')}`);
  }
  const env = parsed.data;
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new Error(
      `The configuration is invalid: ROLE=${env.ROLE} is one of several processes, which need DATABASE_URL.`,
    );
  }
  if ((env.ZOOM_CLIENT_ID === undefined) !== (env.ZOOM_CLIENT_SECRET === undefined)) {
    throw new Error(
      'The configuration is invalid: ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET belong together; set both or neither.',
    );
  }
  if ((env.TURN_URL === undefined) !== (env.TURN_SECRET === undefined)) {
    throw new Error(
      'The configuration is invalid: TURN_URL and TURN_SECRET belong together; set both or neither.',
    );
  }
  if (env.MEETINGS === 'zoom' && env.ZOOM_CLIENT_ID === undefined) {
    throw new Error(
      'The configuration is invalid: MEETINGS=zoom needs ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET.',
    );
  }
  if (env.SMTP_URL && !variables.MAIL_FROM) {
    throw new Error(
      'The configuration is invalid: SMTP_URL needs MAIL_FROM, a sender that the mail server lets us use.',
    );
  }
  const stripe = findStripeError(env, variables);
  if (stripe) throw new Error(`The configuration is invalid: ${stripe}`);
  const bucketVariables = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (Object.keys(variables).some((name) => name.startsWith('S3_')) && bucketVariables.includes(undefined)) {
    throw new Error(
      'The configuration is invalid: a bucket needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }
  const productionSettings = findProductionSettings(variables);
  const meetings = chooseMeetings(variables);
  if (env.DEMO && productionSettings.length > 0) {
    throw new Error(
      `The configuration is invalid: DEMO=1 creates accounts whose password is published, so it works on this machine only. Remove DEMO, or ${productionSettings.join(', ')}.`,
    );
  }
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    DEMO: env.DEMO ?? !hasProductionHint(variables),
    MEETINGS: meetings,
    demoRequested: env.DEMO === true,
    productionSettings,
    ignoredVariables: findIgnoredVariables(variables, Object.keys(Environment.shape), meetings),
  };
}

/** Returns the problem with the keys of Stripe, which must be set together, all for test or all for live mode. */
function findStripeError(
  env: z.output<typeof Environment>,
  variables: Record<string, unknown>,
): string | undefined {
  if (!Object.keys(variables).some((name) => name.startsWith('STRIPE_'))) return undefined;
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET } = env;
  if (!secret || !publishable || !STRIPE_WEBHOOK_SECRET) {
    return 'payments by Stripe need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; set all three or none.';
  }
  if (isLiveKey(secret) !== isLiveKey(publishable)) {
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not match: one is a test key, the other a live key. Copy both from the same page.';
  }
  return undefined;
}

/** Whether a key of Stripe is for live mode. */
export const isLiveKey = (key: string): boolean => key.includes('_live_');
