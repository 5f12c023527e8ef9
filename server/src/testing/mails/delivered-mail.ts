import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from '../../context.ts';

/**
 * Returns the texts of all e-mails delivered to an address, oldest first, as their recipient reads them: the stored
 * ones have no working links.
 */
export function readDeliveredMails(app: AppContext, email: string): string[] {
  const outbox = join(app.env.DATA_DIR, 'outbox');
  return readdirSync(outbox)
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((message) => new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'im').test(message))
    .map(readPlainText);
}

function readPlainText(message: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(message);
  const body = part?.[1] ?? '';
  if (/Content-Transfer-Encoding: base64/i.test(part?.[0] ?? '')) {
    return Buffer.from(body, 'base64').toString();
  }
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
