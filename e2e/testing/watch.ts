import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** Watches the consoles and responses of all windows of a journey. */
export interface Watch {
  /** Watches a context from now on. */
  observe(context: BrowserContext): void;
  /** Declares calls that will be rejected, as `METHOD /path status`. */
  expect(calls: string[]): void;
  /** Declares reads that will be rejected at least once, as `METHOD /path status`. */
  expectRepeated(calls: string[]): void;
  /** Allows every client error (400 to 499). */
  allowRefusals(): void;
  /** Allows failed loads because of a lost connection or missing build files. */
  allowOffline(): void;
  /** Returns the complaints so far. */
  listComplaints(): string[];
}

/** Chromium's console message about a response with status 400 or above. */
const failedResponsePattern = /^Failed to load resource: the server responded with a status of/;

/** Chromium's message about a load that a lost connection or the journey aborted. */
const lostConnectionPattern =
  /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|^Failed to fetch$/;

/** Chromium's hint about a preloaded chunk that was not used within seconds. */
const unusedPreloadPattern = /was preloaded using link preload but not used within a few seconds/;

/** Starts watching. Errors, warnings, uncaught exceptions and undeclared rejections are complaints. */
export function startWatch(): Watch {
  const consoleLines: string[] = [];
  const rejectedCalls: string[] = [];
  const expectedCalls: string[] = [];
  const repeatedCalls: string[] = [];
  let failedLoads = 0;
  let areRefusalsAllowed = false;
  let isOfflineAllowed = false;

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (isOfflineAllowed && lostConnectionPattern.test(message.text())) return;
    if (unusedPreloadPattern.test(message.text())) return;
    if (failedResponsePattern.test(message.text())) failedLoads += 1;
    else consoleLines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const onResponse = (response: Response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    if (isOfflineAllowed && pathname.startsWith('/assets/')) failedLoads -= 1;
    else rejectedCalls.push(`${response.request().method()} ${pathname} ${response.status()}`);
  };

  return {
    observe(context) {
      context.on('console', onConsole);
      context.on('weberror', (webError) => {
        const error = webError.error();
        consoleLines.push(`uncaught: ${error.stack ?? error}`);
      });
      context.on('response', onResponse);
    },
    expect: (calls) => {
      expectedCalls.push(...calls);
    },
    expectRepeated: (calls) => {
      repeatedCalls.push(...calls);
    },
    allowRefusals: () => {
      areRefusalsAllowed = true;
    },
    allowOffline: () => {
      isOfflineAllowed = true;
    },
    listComplaints: () => [
      ...consoleLines,
      ...without(rejectedCalls, expectedCalls)
        .filter((call) => !repeatedCalls.includes(call))
        .filter((call) => !areRefusalsAllowed || / 5\d\d$/.test(call))
        .map((call) => `unexpected rejection: ${call}`),
      ...without([...expectedCalls, ...repeatedCalls], rejectedCalls).map(
        (call) => `expected rejection did not happen: ${call}`,
      ),
      ...(failedLoads > rejectedCalls.length
        ? [`${failedLoads - rejectedCalls.length} more failed loads than rejected responses`]
        : []),
    ],
  };
}

/** Returns the multiset difference of `list` and `others`. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others];
  return list.filter((entry) => {
    const index = remaining.indexOf(entry);
    if (index < 0) return true;
    remaining.splice(index, 1);
    return false;
  });
}
