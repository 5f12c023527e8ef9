import type { Browser } from '@playwright/test';
import type { BrowserState } from './mobile.ts';

/** A tab without listeners: the test library's own would keep a copy of all responses, up to 100 MB. */
export interface BareTab {
  send(method: string, params?: object): Promise<unknown>;
  /** Evaluates an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * Opens a tab emulating a mid-range phone, with the entries of `state` in the local storage of `site`. Its data are in
 * memory as in a private window, unless `isOnDisk`.
 */
export async function openBareTab(
  browser: Browser,
  site: string,
  state: BrowserState,
  { isOnDisk = false } = {},
): Promise<BareTab> {
  const devTools = await browser.newBrowserCDPSession();
  const context = isOnDisk ? null : await devTools.send('Target.createBrowserContext');
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank', ...(context ?? {}) });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: false });
  const pendingCommands = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  devTools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id = 0, result, error } = JSON.parse(message) as Message;
    if (error) pendingCommands.get(id)?.reject(new Error(error.message));
    else pendingCommands.get(id)?.resolve(result);
    pendingCommands.delete(id);
  });
  let lastId = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      pendingCommands.set(lastId, { resolve, reject });
      const message = JSON.stringify({ id: lastId, method, params });
      devTools.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  const entries = state.origins.flatMap(({ localStorage }) => localStorage);
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (location.origin === ${JSON.stringify(site)})
      for (const { name, value } of ${JSON.stringify(entries)}) localStorage.setItem(name, value);`,
  });
  await send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  });
  return {
    send,
    async evaluate<T>(expression: string) {
      const parameters = { expression, awaitPromise: true, returnByValue: true };
      return ((await send('Runtime.evaluate', parameters)) as { result: { value: T } }).result.value;
    },
    async close() {
      if (context) await devTools.send('Target.disposeBrowserContext', context);
      else await devTools.send('Target.closeTarget', { targetId });
      await devTools.detach();
    },
  };
}
