import { isPlainTextReply } from '../../doctor/finding.ts';
import { toMailOptions } from './mail-options.ts';
import { type Mailer, MessageRefused } from './port.ts';

/** Maximum number of open connections. */
const maxConnections = 2;

/** Time after which an idle connection is closed. */
const idleTimeoutMs = 20_000;

/** Timeouts for connecting (including the server's greeting), for an inactive socket, and for an entire message. */
const connectTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;
const sendTimeoutMs = 120_000;

/** Pause after a failed connection, during which queued messages fail at once instead of waiting for a timeout. */
const unreachablePauseMs = 15_000;

/** Maximum number of characters of a server response in an error message. */
const maxReasonLength = 500;

export interface SmtpOptions {
  /** CA certificates in PEM format that replace the system's. */
  ca?: string | undefined;
  /** Return address for bounces (the envelope sender); defaults to the sender of the message. */
  bounceAddress?: string | undefined;
}

/**
 * Sends messages through the mail server at `url` (`smtps://`, or `smtp://` with STARTTLS). Requires TLS and a valid
 * certificate, except for a server on the local machine.
 */
export function smtpMailer(url: string, { ca, bounceAddress }: SmtpOptions = {}): Mailer {
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
  const createPool = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
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
  };
  let pool: ReturnType<typeof createPool> | undefined;
  const getPool = () => {
    pool ??= createPool();
    return pool;
  };
  let outage = { until: 0, reason: '' };
  return {
    writesFiles: false,
    async send(message) {
      const mail = toMailOptions(message);
      if (bounceAddress) mail.envelope = { from: bounceAddress, to: message.to };
      if (performance.now() < outage.until) throw new Error(outage.reason);
      const transport = await getPool();
      try {
        await transport.sendMail({ ...mail, signal: AbortSignal.timeout(sendTimeoutMs) });
      } catch (error) {
        const reason = formatReason(error as SmtpError);
        if (isPermanent(error as SmtpError)) throw new MessageRefused(reason);
        if (isUnreachable(error as SmtpError))
          outage = { until: performance.now() + unreachablePauseMs, reason };
        throw new Error(reason);
      }
    },
    async remove() {
      // Keeps no copies.
    },
    async check() {
      try {
        await (await getPool()).verify();
      } catch (error) {
        throw new Error(formatReason(error as SmtpError), { cause: error });
      }
    },
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * Whether retrying the message is pointless: the server permanently rejected its recipient or content with a 5xx reply
 * (RFC 5321, 4.2.1), or nodemailer could not compose it. Other 5xx replies, such as rejected credentials, concern the
 * configuration rather than the message.
 */
function isPermanent({ responseCode = 0, command, code }: SmtpError): boolean {
  if (responseCode >= 500) return command === 'RCPT TO' || command === 'DATA';
  return responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Whether the connection failed or broke before the server replied. */
const isUnreachable = ({ responseCode = 0, code = '' }: SmtpError): boolean =>
  responseCode === 0 && /^(ECONN|ETIMEDOUT|ESOCKET|EDNS|ETLS|EABORT)/.test(code);

function formatReason(error: SmtpError): string {
  if (isPlainTextReply(error)) {
    return 'The mail server does not speak TLS from the start on this port. Write smtp:// instead of smtps:// in SMTP_URL, or name its port for TLS, usually 465.';
  }
  return (error.response || error.message).replace(/\s+/g, ' ').trim().slice(0, maxReasonLength);
}
