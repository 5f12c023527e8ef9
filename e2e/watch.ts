import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** Listens to the consoles of all windows of a journey. */
export interface Watch {
  over(context: BrowserContext): void;
  /** Names calls that are going to be refused, as `METHOD /path status`. */
  expect(calls: string[]): void;
  /** Lets every refusal pass that the one who asks has brought about (400 to 499). */
  allowRefusals(): void;
  /** Lets loads fail because there is no connection, and files of the build be missing. */
  allowOffline(): void;
  /** What was not as it should be; empty when all was quiet. */
  complaints(): string[];
}

/** Chromium's own line about every answer of 400 and above. */
const ownLine = /^Failed to load resource: the server responded with a status of/;

/** Its line about a load that a lost connection, or a rule of the journey, has cut off. */
const cutOff = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)|^Failed to fetch$/;

/** Its hint about code of a page that was fetched ahead, as its link was pointed at, and was not opened within seconds. */
const fetchedAhead = /was preloaded using link preload but not used within a few seconds/;

/** Begins to listen. Errors, warnings and uncaught exceptions are complaints, and so is every refusal nobody named. */
export function watch(): Watch {
  const consoleLines: string[] = [];
  const refused: string[] = [];
  const names: string[] = [];
  let lines = 0;
  let allowed = false;
  let offline = false;

  const listen = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (offline && cutOff.test(message.text())) return;
    if (fetchedAhead.test(message.text())) return;
    if (ownLine.test(message.text())) lines += 1;
    else consoleLines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const look = (response: Response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    if (offline && pathname.startsWith('/assets/')) lines -= 1;
    else refused.push(`${response.request().method()} ${pathname} ${response.status()}`);
  };

  return {
    over(context) {
      context.on('console', listen);
      context.on('weberror', (error) =>
        consoleLines.push(`uncaught: ${error.error().stack ?? error.error()}`),
      );
      context.on('response', look);
    },
    expect: (calls) => {
      names.push(...calls);
    },
    allowRefusals: () => {
      allowed = true;
    },
    allowOffline: () => {
      offline = true;
    },
    complaints: () => [
      ...consoleLines,
      ...without(refused, names)
        .filter((call) => !allowed || / 5\d\d$/.test(call))
        .map((call) => `not named: ${call}`),
      ...without(names, refused).map((call) => `named, and it never happened: ${call}`),
      ...(lines > refused.length ? [`${lines - refused.length} more failed loads than answers`] : []),
    ],
  };
}

/** What is in `list` beyond what `others` has, each as often as it stands there. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((entry) => {
    const index = left.indexOf(entry);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}
