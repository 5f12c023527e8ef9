import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { journeySettings, withoutTranscoder } from '@lifestory/server/testing/differences.ts';
import { databaseFolder } from '@lifestory/server/testing/servers/database-folder.ts';
import { findFreePort } from '@lifestory/server/testing/servers/free-port.ts';
import { type ProductProcess, startProductProcess } from './servers/product-process.ts';

/** An e-mail in the outbox. */
export interface Mail {
  to: string;
  subject: string;
  /** The plain-text part. */
  text: string;
}

/** A running server with its own data. */
export interface TestServer {
  url: string;
  /** Waits for the latest mail to an address whose subject matches; fails after two minutes. */
  waitForMail(to: string, subject: RegExp): Promise<Mail>;
  /** Returns the errors logged since the last call; the last lines of output if the process has ended. */
  takeErrors(): string[];
  /** The directory of its data: the database, the media and the outbox. */
  dataDir: string;
  /** Kills it, and starts it again with its data at the same address. Only for a server in a process of its own. */
  killAndRestart(): Promise<void>;
  /** Stops it and keeps its data. */
  stop(): Promise<void>;
  removeData(): void;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

/** The Super Admin of a server without the demonstration. */
export const superAdmin = { email: 'mara@lifestory.example', password: 'slow-river-stone-7' };

/** The password of all demonstration accounts. */
export const demonstrationPassword = 'garden-gate-1947';

/**
 * Starts the built product on a free port with the demonstration or with its Super Admin only, in `sharedProcess` or in
 * a process of its own. The data are a copy of DEMONSTRATION_DATA or EMPTY_DATA if there is one, because a copy needs a
 * quarter of the CPU time of a first start. The demonstration depends on the providers of payments and meetings, so it is
 * not copied if `settings` name others. With `DATA_DIR`, the server uses these data.
 */
export async function startServer(
  demonstration: boolean,
  settings: Record<string, string> = {},
  sharedProcess?: ProductProcess,
): Promise<TestServer> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(databaseFolder, 'lifestory-journey-'));
  const preparedData = demonstration ? process.env.DEMONSTRATION_DATA : process.env.EMPTY_DATA;
  const hasOtherProvider = Object.keys(settings).some((name) => /^(STRIPE|ZOOM)_/.test(name));
  if (preparedData && !settings.DATA_DIR && !(demonstration && hasOtherProvider)) {
    cpSync(preparedData, dataDir, { recursive: true });
  }
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const accounts: Record<string, string> = demonstration
    ? { DEMO: '1' }
    : { DEMO: '0', ADMIN_EMAIL: superAdmin.email, ADMIN_PASSWORD: superAdmin.password };
  const variables = {
    PORT: port,
    APP_URL: url,
    DATA_DIR: dataDir,
    ...journeySettings,
    ...withoutTranscoder,
    ...accounts,
    ...settings,
  };
  let productProcess = sharedProcess ?? startProductProcess();
  const server: TestServer = {
    url,
    waitForMail: (to, subject) => findMail(join(dataDir, 'outbox'), to, subject),
    takeErrors: () => productProcess.takeErrors(),
    dataDir,
    async killAndRestart() {
      await productProcess.kill();
      productProcess = startProductProcess();
      await productProcess.start(variables);
    },
    async stop() {
      if (sharedProcess) await sharedProcess.stop(port);
      else await productProcess.close();
    },
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
    async close() {
      await server.stop();
      server.removeData();
    },
  };
  await productProcess.start(variables);
  return server;
}

async function findMail(outbox: string, to: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const found = readMails(outbox).findLast((mail) => mail.to === to && subject.test(mail.subject));
    if (found) return found;
    await sleep(200);
  }
  const existing = readMails(outbox).map((mail) => `${mail.to}: ${mail.subject}`);
  throw new Error(`There is no mail ${subject} to ${to}. Mails so far:\n${existing.join('\n')}`);
}

/** Returns all e-mails, oldest first: their names are ids that increase with time. */
function readMails(outbox: string): Mail[] {
  const names = (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.endsWith('.eml'));
  return names.sort().map((name) => parseMail(readFileSync(join(outbox, name), 'utf8')));
}

function parseMail(message: string): Mail {
  const head = message.split(/\r?\n\r?\n/, 1)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  const readField = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const part = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(message);
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part?.[0] ?? '')?.[1]?.toLowerCase();
  const body = part?.[1] ?? '';
  return {
    to: readField('To').replace(/^.*<|>$/g, ''),
    subject: decodeHeader(readField('Subject')),
    text: encoding === 'base64' ? Buffer.from(body, 'base64').toString() : decodeQuotedPrintable(body),
  };
}

/** Decodes a header's encoded words (RFC 2047, in the Q encoding that the product's mails use). */
const decodeHeader = (text: string) =>
  text.replace(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) =>
    decodeQuotedPrintable(word.replaceAll('_', ' ')),
  );

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
