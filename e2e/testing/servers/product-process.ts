import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Asks the host to start a product with environment variables, or to stop the one at a port. */
export interface HostRequest {
  id: number;
  action: 'start' | 'stop';
  port: string;
  variables: Record<string, string>;
}

/** The answer to a request; `error` is the stack of a failure. */
export interface HostReply {
  id: number;
  error?: string;
}

/** A process that runs one or more products. */
export interface ProductProcess {
  /** Starts a product with environment variables, among them `PORT`. Fails with the output if it does not start. */
  start(variables: Record<string, string>): Promise<void>;
  /** Stops the product at a port. */
  stop(port: string): Promise<void>;
  /** Returns the errors logged since the last call; the last lines of output if the process has ended by itself. */
  takeErrors(): string[];
  /** Kills the process with its products. */
  kill(): Promise<void>;
  /** Stops its products, and ends it. */
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** Starts a process without products. */
export function startProductProcess(): ProductProcess {
  const child = fork(join(import.meta.dirname, 'product-host.ts'), {
    cwd: root,
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache/node') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const pending = new Map<number, (reply: HostReply) => void>();
  child.on('message', (reply: HostReply) => {
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  });
  child.on('exit', () => {
    for (const [id, settle] of pending) settle({ id, error: 'The process ended.' });
    pending.clear();
  });
  let count = 0;

  async function send(action: HostRequest['action'], port: string, variables = {}): Promise<void> {
    if (hasEnded()) throw new Error(`The process of the product has ended.\n${output}`);
    const id = count++;
    const request: HostRequest = { id, action, port, variables };
    const { error } = await new Promise<HostReply>((resolve) => {
      pending.set(id, resolve);
      child.send(request);
    });
    if (error) throw new Error(`The product did not ${action}: ${error}\n${output}`);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (hasEnded()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  return {
    start: (variables) => send('start', variables.PORT ?? '', variables),
    stop: (port) => send('stop', port),
    takeErrors() {
      const lines = output.split('\n');
      output = '';
      if (!hasEnded()) return lines.filter((line) => /"level":[56]0/.test(line));
      return [`The server ended by itself (${child.exitCode ?? child.signalCode}):`, ...lines.slice(-40)];
    },
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}
