import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A peer that runs beside the product. */
export interface Peer {
  url: string;
  pid: number;
  stop(): void;
}

/** Starts a script of this folder, which prints its port. */
export async function startPeer(file: string, ...args: string[]): Promise<Peer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    pid: child.pid ?? 0,
    stop: () => child.kill('SIGKILL'),
  };
}

/** Runs a program until it exits; fails unless its exit code is 0. */
export async function runProgram(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}
