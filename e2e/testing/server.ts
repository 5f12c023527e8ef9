import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { journeySettings, withoutTranscoder } from '@lifestory/server/testing/differences.ts';
import { type DeliveredMail, readOutbox } from '@lifestory/server/testing/mails/delivered-mail.ts';
import { databaseFolder } from '@lifestory/server/testing/servers/database-folder.ts';
import { findFreePort } from '@lifestory/server/testing/servers/free-port.ts';
import { type ProductProcess, startProductProcess } from './servers/product-process.ts';

/** A running server with its own data. */
export interface TestServer {
  url: string;
  /** Waits for the latest mail to an address whose subject matches; fails after two minutes. */
  waitForMail(to: string, subject: RegExp): Promise<DeliveredMail>;
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
    waitForMail: (to, subject) => findMail(dataDir, to, subject),
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

async function findMail(dataDir: string, to: string, subject: RegExp): Promise<DeliveredMail> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const found = readOutbox(dataDir).findLast((mail) => mail.to === to && subject.test(mail.subject));
    if (found) return found;
    await sleep(200);
  }
  const existing = readOutbox(dataDir).map((mail) => `${mail.to}: ${mail.subject}`);
  throw new Error(`There is no mail ${subject} to ${to}. Mails so far:\n${existing.join('\n')}`);
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
