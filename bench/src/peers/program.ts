import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that was started from a script of a package. */
export interface Program {
  pid: number;
  stop(): Promise<void>;
}

/** Starts a script with Node and waits until `url` answers. Fails if the script exits before that. */
export async function startProgram(
  script: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
  url: string,
): Promise<Program> {
  const child = spawnScript(script, args, options);
  process.on('exit', () => child.kill('SIGKILL'));
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    await sleep(100);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      if (child.exitCode !== null || !child.kill('SIGKILL')) return;
      await exited;
    },
  };
}

/** Runs a script with Node until it exits; fails unless its exit code is 0. */
export async function runScript(
  script: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<void> {
  const [code] = (await once(spawnScript(script, args, options), 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
}

const spawnScript = (
  script: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): ChildProcess =>
  spawn(process.execPath, [script, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Sends JSON and returns the JSON of the answer; fails if its status is not 2xx. */
export async function sendJson(
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return text === '' ? null : JSON.parse(text);
}
