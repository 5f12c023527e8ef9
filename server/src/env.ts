import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const optional = z.string().min(1).optional();

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: optional,
  DEMO: flag.optional(),
  MAIL_FROM: z.string().min(3).default('Lifestory <hello@lifestory.example>'),
  MEETING_LINK_TEMPLATE: z
    .string()
    .includes('{key}', { error: 'must contain {key}' })
    .default('https://meet.jit.si/lifestory-{key}'),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

/** Set any of these and the first start is taken for a real one: no demonstration is made unasked. */
const signsOfProduction = ['ADMIN_EMAIL', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_', 'ZOOM_', 'S3_'];

export type Env = Omit<z.output<typeof Environment>, 'APP_URL' | 'DEMO'> & { APP_URL: string; DEMO: boolean };

/** Reads the configuration. A wrong value throws one sentence per variable, naming it. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable counts as not set, as in a compose file that passes everything on.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not right. ${lines.join('. ')}.`);
  }
  const env = parsed.data;
  const production = Object.keys(given).some((name) =>
    signsOfProduction.some((sign) => name.startsWith(sign)),
  );
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    DEMO: env.DEMO ?? !production,
  };
}
