import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** Watches the consoles and responses of all windows of a journey. */
export interface Watch {
  over(context: BrowserContext): void;
  /** Declares calls that will be rejected, as `METHOD /path status`. */
  expect(calls: string[]): void;
  /** Allows every client error (400 to 499). */
  allowRefusals(): void;
  /** Allows failed loads because of a lost connection or missing build files. */
  allowOffline(): void;
  /** Returns the complaints so far. */
  complaints(): string[];
}

/** Chromium's console message about a response with status 400 or above. */
const ownLine = /^Failed to load resource: the server responded with a status of/;

/** Its message about a load that a lost connection or the journey aborted. */
const cutOff = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)|^Failed to fetch$/;

/** Its hint about a preloaded chunk that was not used within seconds. */
const fetchedAhead = /was preloaded using link preload but not used within a few seconds/;

/** Starts watching. Errors, warnings, uncaught exceptions and undeclared rejections are complaints. */
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

/** Returns the multiset difference of `list` and `others`. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((entry) => {
    const index = left.indexOf(entry);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}
