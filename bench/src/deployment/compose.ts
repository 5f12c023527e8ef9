import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program and returns its standard output. Fails with its output when the exit code is not 0. */
export async function run(
  program: string,
  args: string[],
  { directory }: { directory?: string } = {},
): Promise<string> {
  const child = spawn(program, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], output, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0)
    throw new Error(
      `${program} ${args.join(' ')} exited with code ${code}:\n${output}\n${errors}`.slice(0, 8000),
    );
  return output;
}

/** The versions of Docker and Compose, or null if Docker is not available. */
export async function engineVersion(): Promise<string | null> {
  try {
    const engine = await run('docker', ['version', '--format', '{{.Server.Version}}']);
    const compose = await run('docker', ['compose', 'version', '--short']);
    return `Docker ${engine.trim()}, Compose ${compose.trim()}`;
  } catch {
    return null;
  }
}
