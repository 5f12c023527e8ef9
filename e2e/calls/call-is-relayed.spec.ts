import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@lifestory/server/testing/servers/free-port.ts';
import { bookCall, expectMovingVideo, guestWindow, joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { expect, test } from '../testing/journey.ts';

const relayProgram = '/usr/bin/turnserver';
const secret = 'the secret of the relay';
const port = await findFreePort();
/** An address of this machine: browsers look for no connection over 127.0.0.1. */
const address =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1';

test.use({
  ownServer: 'relayed calls',
  settings: { TURN_URL: `turn:${address}:${port}`, TURN_SECRET: secret },
});
test.skip(!existsSync(relayProgram), 'coturn is not installed');

let relay: ChildProcess;
const folder = mkdtempSync(join(tmpdir(), 'lifestory-relay-'));
test.beforeAll(() => {
  relay = spawn(
    relayProgram,
    [
      ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--allow-loopback-peers', '--log-file=stdout'],
      ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=lifestory'],
      ...[`--listening-ip=${address}`, `--relay-ip=${address}`, `--listening-port=${port}`],
      ...[`--pidfile=${join(folder, 'relay.pid')}`, `--userdb=${join(folder, 'relay.db')}`],
    ],
    { stdio: 'ignore' },
  );
});
test.afterAll(() => {
  relay.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('two people see each other although their browsers cannot connect directly', async ({
  enter,
  server,
}) => {
  const [staff, rose] = [await enter(staffWindow), await enter(guestWindow)];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Delgado'], 9);
  for (const page of [staff, rose]) {
    await page.addInitScript(() => {
      const Original = RTCPeerConnection;
      const connections: RTCPeerConnection[] = [];
      Object.assign(window, {
        connections,
        RTCPeerConnection: class extends Original {
          constructor(configuration?: RTCConfiguration) {
            super({ ...configuration, iceTransportPolicy: 'relay' });
            connections.push(this);
          }
        },
      });
    });
  }
  await joinAsInterviewer(staff, id);
  await rose.goto(joinUrl);
  await rose.getByRole('button', { name: 'Join the interview' }).click();
  await staff.getByRole('button', { name: 'Admit Rose Delgado' }).click();
  await expectMovingVideo(rose, 'Super Admin');
  await expectMovingVideo(staff, 'Rose Delgado');
  const candidateTypes = await rose.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const reports = [...((await connections.at(-1)?.getStats())?.values() ?? [])];
    const pair = reports.find((report) => report.type === 'candidate-pair' && report.nominated);
    return reports.filter(({ id }) => id === pair?.localCandidateId).map((report) => report.candidateType);
  });
  expect(candidateTypes).toEqual(['relay']);
});
