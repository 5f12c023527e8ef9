import nodemailer from 'nodemailer';
import { toMailOptions } from './mail-options.ts';
import { type Mailer, MessageRefused } from './port.ts';

/** Maximum number of open connections, and milliseconds after which an idle one is closed. */
const maxConnections = 2;
const idleTimeoutMs = 20_000;

/** Timeouts in milliseconds: for connecting, for silence of the server, and for one message in total. */
const connectTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;
const sendTimeoutMs = 120_000;

/** Milliseconds during which an unreachable server is not tried again, so that queued mails do not wait for it. */
const unreachablePauseMs = 15_000;

/** Maximum characters of a server response in messages. */
const maxReasonLength = 500;

export interface SmtpOptions {
  /** Trusted certificates in PEM, instead of the system's. */
  ca?: string | undefined;
  /** The bounce address; the sender's by default. */
  bounceAddress?: string | undefined;
}

/**
 * Hands messages to the mail server at `url` (`smtp://` with STARTTLS, `smtps://`). The way there is encrypted, to a
 * server that can prove its name; only one on this machine may do without.
 */
export function smtpMailer(url: string, { ca, bounceAddress: bouncesTo }: SmtpOptions = {}): Mailer {
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    maxRequeues: 1,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    requireTLS: !isLocal,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLocal || ca !== undefined, ...(ca ? { ca } : {}) },
  });
  let unreachable = { until: 0, reason: '' };
  return {
    async send(message) {
      const mail = toMailOptions(message);
      if (bouncesTo) mail.envelope = { from: bouncesTo, to: message.to };
      if (performance.now() < unreachable.until) throw new Error(unreachable.reason);
      try {
        await transport.sendMail({ ...mail, signal: AbortSignal.timeout(sendTimeoutMs) });
      } catch (error) {
        const reason = smtpReason(error as SmtpError);
        if (isPermanent(error as SmtpError)) throw new MessageRefused(reason);
        if (isUnreachable(error as SmtpError))
          unreachable = { until: performance.now() + unreachablePauseMs, reason };
        throw new Error(reason);
      }
    },
    async remove() {
      // It has been delivered.
    },
    async check() {
      await transport.verify();
    },
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * Whether a message is not wanted: the server says so of its receiver or its content (RFC 5321, 4.2.1), or we see it
 * ourselves. A sign-in that is refused is no fault of the message.
 */
function isPermanent({ responseCode = 0, command, code }: SmtpError): boolean {
  if (responseCode >= 500) return command === 'RCPT TO' || command === 'DATA';
  return responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Whether the server was unreachable, or the connection broke. */
const isUnreachable = ({ responseCode = 0, code = '' }: SmtpError): boolean =>
  responseCode === 0 && /^(ECONN|ETIMEDOUT|ESOCKET|EDNS|ETLS|EABORT)/.test(code);

const smtpReason = ({ response, message }: SmtpError): string =>
  (response || message).replace(/\s+/g, ' ').trim().slice(0, maxReasonLength);
