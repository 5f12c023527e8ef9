#!/usr/bin/env node
// Starts the Firefox of the machine for Playwright, as `executablePath` of the channel `moz-firefox`, and relays its
// WebDriver BiDi connection. Playwright sends a command that Firefox 153 does not have yet, `emulation.setMediaFeaturesOverride`,
// and gives up when it fails; the relay answers it. Once Firefox has the command, Playwright can start Firefox itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const firefox = spawn('firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] });
firefox.on('close', (code) => process.exit(code ?? 1));
let output = '';
firefox.stderr.setEncoding('utf8').on('data', async (text: string) => {
  output += text;
  const [line, address] = /^WebDriver BiDi listening on (ws:\S+)\s/m.exec(output) ?? [];
  if (!line || !address) return;
  process.stderr.write(output.replace(address, await startRelay(`${address}/session`)));
  output = '';
});

/** Relays WebSockets to an address; returns the address of the relay. */
async function startRelay(address: string): Promise<string> {
  const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  relay.on('connection', (client) => {
    const browser = new WebSocket(address);
    const opened = once(browser, 'open');
    client.on('message', async (data) => {
      const { id, method } = JSON.parse(String(data));
      if (method === 'emulation.setMediaFeaturesOverride') {
        client.send(JSON.stringify({ type: 'success', id, result: {} }));
      } else {
        await opened;
        browser.send(String(data));
      }
    });
    browser.addEventListener('message', ({ data }) => client.send(data));
    browser.addEventListener('close', () => client.close());
    client.on('close', () => browser.close());
  });
  await once(relay, 'listening');
  return `ws://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}
