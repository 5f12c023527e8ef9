import { isLoopback } from './loopback.ts';

/** Variables that only a production installation needs. */
const productionVariables = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SECRET',
  'TRUSTED_PROXIES',
  'MEDIA_ACCEL',
  'MAIL_BOUNCE_ADDRESS',
];

/** Variables with a URL. A URL on this machine does not indicate production: tests use them too. */
const serviceUrls = ['APP_URL', 'DATABASE_URL', 'SMTP_URL'];

/** With any of these set, a first start creates no demonstration unless `DEMO` requests it. */
const hints = [
  ...productionVariables,
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'STRIPE_',
  'ZOOM_',
  'S3_',
  'MAIL_',
  'ROLE',
];

type Variables = Record<string, string | undefined>;

/** Whether any variable suggests production use. A hint is not proof: tests may set `DATABASE_URL` too. */
export const hasProductionHint = (variables: Variables): boolean =>
  findProductionSettings(variables).length > 0 ||
  Object.keys(variables).some((name) =>
    hints.some((hint) => (hint.endsWith('_') ? name.startsWith(hint) : name === hint)),
  );

/**
 * The names of the variables that indicate production use: the installation is reachable from other machines, or uses
 * remote services or real money. The demonstration, whose password is published, must not run with them.
 */
export function findProductionSettings(variables: Variables): string[] {
  const names = [
    ...productionVariables.filter((name) => variables[name]),
    ...serviceUrls.filter((name) => isRemote(variables[name])),
  ];
  if (variables.NODE_ENV === 'production') names.push('NODE_ENV');
  if (variables.HOST && !isLoopback(variables.HOST)) names.push('HOST');
  if (variables.S3_BUCKET && (!variables.S3_ENDPOINT || isRemote(variables.S3_ENDPOINT)))
    names.push('S3_BUCKET');
  if (variables.ZOOM_CLIENT_ID && (!variables.ZOOM_API_URL || isRemote(variables.ZOOM_API_URL)))
    names.push('ZOOM_CLIENT_ID');
  if (variables.STRIPE_SECRET_KEY?.includes('_live_')) names.push('STRIPE_SECRET_KEY');
  return names;
}

/** Whether a URL points to another machine. One without a host, such as a database socket, does not. */
function isRemote(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname !== '' && !isLoopback(hostname);
}
