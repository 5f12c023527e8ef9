// Runs the project's tools with its own Node.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project, an absolute path. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const bin = join(root, 'node_modules', '.bin');

/** The environment for tools, with the project's programs first in `PATH`. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

/**
 * Runs a program of the project; `cwd` is relative to the root, `priority` one of `os.constants.priority`. Its output is
 * printed, or collected with `quiet`. Returns the exit code and the collected output.
 */
export function command(program, args, { cwd = '.', env = {}, quiet = false, priority = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(root, cwd),
      env: toolEnvironment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    // The processes that it starts get the same priority.
    if (child.pid && priority) setPriority(child.pid, priority);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    // With an encoding, characters whose bytes arrive in two chunks are decoded.
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
