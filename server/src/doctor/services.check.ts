import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isLoopback } from '../config/loopback.ts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import { errorReason, type Finding, ok, problem, request, warning } from './finding.ts';

const gigabyte = 1e9;

/** Writes, reads and removes a file in the media storage, and checks the free space. */
export async function checkStorage({ storage, env }: AppContext): Promise<Finding[]> {
  const key = `checks/${randomUUID()}.txt`;
  const content = Buffer.from('Lifestory looks whether this store keeps what it is given.');
  let read: Buffer;
  try {
    await storage.write(key, content);
    read = await buffer(await storage.read(key));
  } finally {
    await storage.remove(key);
  }
  if (!read.equals(content))
    return [problem('What was written came back changed. Do not use this store: it damages films.')];
  if ((await storage.size(key)) !== null)
    return [problem('What was removed is still there. Let the key remove (s3:DeleteObject).')];
  const where = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : `${env.DATA_DIR}/media`;
  const findings = [ok(`Files can be written to ${where}, read and removed.`)];
  if (!env.S3_BUCKET) {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    const free = (bavail * bsize) / gigabyte;
    const text = `${free.toFixed(0)} GB are free there; an hour of film takes about 1 GB.`;
    findings.push(free < 10 ? warning(`${text} Make room before the next films come.`) : ok(text));
  }
  return findings;
}

/** Signs in to the mail server, as for sending. */
export async function checkMail({ mailer, env }: AppContext): Promise<Finding[]> {
  await mailer.check();
  if (!env.SMTP_URL)
    return [
      warning(
        'SMTP_URL is not set: mails are kept as files, and reach nobody. Set it before customers come.',
      ),
    ];
  const findings = [ok('The mail server lets us in.')];
  if (/\.example>?$/.test(env.MAIL_FROM)) {
    findings.push(
      problem('MAIL_FROM is the example, which servers refuse: set a sender of your own domain.'),
    );
  }
  if (env.MAIL_BOUNCE_ADDRESS && !env.MAIL_BOUNCE_TOKEN) {
    findings.push(
      warning(
        'MAIL_BOUNCE_TOKEN is not set: nobody can tell us what comes back to MAIL_BOUNCE_ADDRESS. Set it.',
      ),
    );
  }
  return findings;
}

/** Checks with Stripe whether the key is valid; that the keys match was checked before. */
export async function checkPayments({ env }: AppContext): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = env;
  if (!STRIPE_SECRET_KEY)
    return [
      warning(
        'STRIPE_SECRET_KEY is not set: the sandbox takes no real money. Set Stripe’s keys before customers pay.',
      ),
    ];
  const answer = await request(`${STRIPE_API_URL ?? 'https://api.stripe.com'}/v1/balance`, {
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
  });
  if (answer.status >= 500) throw new Error(`Stripe itself is in trouble (${answer.status})`);
  if (!answer.ok) {
    return [
      problem(
        `Stripe does not take STRIPE_SECRET_KEY (${answer.status}): copy it anew from Stripe’s dashboard.`,
      ),
    ];
  }
  return STRIPE_SECRET_KEY.includes('_live_')
    ? [ok('Stripe knows the key; it is live.')]
    : [
        warning(
          'Stripe knows the key; it is for tests, and takes no real money. Set the live keys before customers pay.',
        ),
      ];
}

/** Calls Zoom with an invalid code: its error shows whether it knows the app. */
export async function checkMeetings({ env }: AppContext): Promise<Finding[]> {
  const { ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, ZOOM_OAUTH_URL, ZOOM_WEBHOOK_SECRET } = env;
  if (!ZOOM_CLIENT_ID || !ZOOM_CLIENT_SECRET) {
    return [ok(`Meetings get links of ${new URL(env.MEETING_LINK_TEMPLATE).host}.`)];
  }
  const answer = await request(`${ZOOM_OAUTH_URL}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${ZOOM_CLIENT_ID}:${ZOOM_CLIENT_SECRET}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'none',
      redirect_uri: `${env.APP_URL}/zoom/callback`,
    }),
  });
  const refusal = await answer.text();
  if (/invalid_client/.test(refusal))
    return [
      problem(
        'Zoom does not know ZOOM_CLIENT_ID with ZOOM_CLIENT_SECRET: copy both anew from the app’s page there.',
      ),
    ];
  if (!/invalid_(grant|request)/.test(refusal)) throw new Error(`Zoom answers strangely (${answer.status})`);
  const hook = ZOOM_WEBHOOK_SECRET
    ? []
    : [
        warning(
          'ZOOM_WEBHOOK_SECRET is not set: recordings do not come by themselves. Take it from the app’s page at Zoom.',
        ),
      ];
  return [ok('Zoom knows the app.'), ...hook];
}

/** Checks whether links in mails lead to this installation. */
export async function checkAddress({ APP_URL }: Env): Promise<Finding[]> {
  const { protocol, hostname } = new URL(APP_URL);
  const isLocal = isLoopback(hostname);
  const findings: Finding[] = [];
  if (isLocal)
    findings.push(
      warning(
        `APP_URL is ${APP_URL}: links in mails work on this machine alone. Set it to the address that people use.`,
      ),
    );
  else if (protocol !== 'https:')
    findings.push(
      problem(
        'APP_URL is not https, so passwords would travel open: put a proxy with a certificate in front.',
      ),
    );
  const answer = await request(`${APP_URL}/health`).catch(errorReason);
  if (typeof answer === 'string') {
    findings.push(
      warning(
        `Nobody answers at ${APP_URL} (${answer}). Start Lifestory and its proxy, or mend the name’s address.`,
      ),
    );
  } else if (!answer.ok) {
    findings.push(warning(`${APP_URL}/health answers ${answer.status}: see where the proxy leads.`));
  } else findings.push(ok(`${APP_URL} answers.`));
  return findings;
}

/** Checks for ffmpeg, which creates the posters of films. */
export async function checkPrograms(): Promise<Finding[]> {
  const { status } = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  return [
    status === 0
      ? ok('ffmpeg is there.')
      : warning(
          'ffmpeg is not there: films get a poster only from the browser that uploads them. Install it.',
        ),
  ];
}
