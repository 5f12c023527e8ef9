import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '@lifestory/server/testing/servers/free-port.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  request,
  webkit,
} from '@playwright/test';

/** The browser of WebKitGTK, which Debian packages with its driver. */
const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** What WebKitGTK needs to play a film of the product: its display, and GStreamer's plugins for MP4 and for H.264. */
const parts: Record<string, boolean> = {
  'webkit2gtk-driver': miniBrowser !== undefined,
  xvfb: existsSync('/usr/bin/Xvfb'),
  'gstreamer1.0-plugins-good': globSync('/usr/lib/*/gstreamer-1.0/libgstisomp4.so').length > 0,
  'gstreamer1.0-plugins-bad': globSync('/usr/lib/*/gstreamer-1.0/libgstvideoparsersbad.so').length > 0,
  'gstreamer1.0-libav': globSync('/usr/lib/*/gstreamer-1.0/libgstlibav.so').length > 0,
};

/** The packages of Debian that journeys in WebKitGTK need and this machine does not have. */
export const missingForWebKit = Object.keys(parts).filter((name) => !parts[name]);

/**
 * Starts WebKitGTK on a display of its own. Each context is a browser with one page, because Playwright connects to the
 * inspector of a page, as it does to Safari on a phone.
 */
export async function startWebKit(): Promise<Browser> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [name] = await once(display.stdout, 'data');
  const browsers = new Set<() => Promise<void>>();
  const newContext = async (options: BrowserContextOptions = {}) => {
    const { context, close } = await openBrowser(`:${String(name).trim()}`, options);
    browsers.add(close);
    context.close = async () => {
      browsers.delete(close);
      await close();
    };
    return context;
  };
  const close = async () => {
    await Promise.all([...browsers].map((end) => end()));
    await end(display);
  };
  return { newContext, close } as unknown as Browser;
}

async function openBrowser(
  display: string,
  { baseURL, timezoneId = 'America/Los_Angeles', colorScheme, reducedMotion }: BrowserContextOptions,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const inspector = `127.0.0.1:${await findFreePort()}`;
  const program = spawn(
    miniBrowser ?? '',
    [
      '--private',
      '--autoplay-policy=allow',
      '--enable-mock-capture-devices=true',
      `--time-zone=${timezoneId}`,
    ],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        LC_ALL: 'en_US.UTF-8',
        WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
        // It has no devices for sound, and would wait for them.
        PULSE_SERVER: 'none',
      },
    },
  );
  const list = await serveList(inspector);
  const browser = await webkit.connectOverCDP(list.url);
  const [context] = browser.contexts();
  const [page] = context?.pages() ?? [];
  if (!context || !page) throw new Error('WebKitGTK has no page.');
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: reducedMotion ?? null });
  // The context exists already, so that it cannot be given an address to which paths are relative.
  const open = page.goto.bind(page);
  const calls = await request.newContext({ ...(baseURL && { baseURL }) });
  Object.assign(page, {
    goto: (url: string, options?: Parameters<typeof open>[1]) => open(new URL(url, baseURL).href, options),
    request: calls,
  });
  context.newPage = async () => page;
  const close = async () => {
    await Promise.all([calls.dispose(), browser.close()]);
    list.close();
    await end(program);
  };
  return { context, close };
}

/** Serves the page of an inspector once it has one, as the bridge does that Playwright knows from phones. */
async function serveList(inspector: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (_, response) => {
    const path = await waitForPage(inspector);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify([{ webSocketDebuggerUrl: `ws://${inspector}${path}` }]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Waits until an inspector lists a page; returns the path of its WebSocket. */
async function waitForPage(inspector: string): Promise<string> {
  for (;;) {
    const response = await fetch(`http://${inspector}/`).catch(() => undefined);
    const path = /\/socket\/[\w/]+/.exec((await response?.text()) ?? '')?.[0];
    if (path) return path;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
