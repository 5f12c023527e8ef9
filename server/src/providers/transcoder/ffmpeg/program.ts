import { type ChildProcess, spawn } from 'node:child_process';
import { TranscodingFailed } from '../port.ts';

/** Milliseconds without any progress after which ffmpeg is stopped, for example because a store does not respond. */
const stallTimeoutMs = 5 * 60_000;
/** Maximum characters of messages that are kept. */
const maxMessageLength = 8_000;
/** Maximum bytes of an output that is kept in memory. */
const maxOutputBytes = 64 * 1024 * 1024;

const running = new Set<ChildProcess>();

/** Stops all programs that this process has started. */
export function stopPrograms(): void {
  for (const program of running) program.kill('SIGKILL');
}

export interface ProgramRun {
  /** Receives the position that was reached, in seconds, about once a second. */
  onPosition?(seconds: number): void;
  /** Returns the standard output instead of reading positions from it. */
  isOutputKept?: boolean;
}

export interface ProgramResult {
  output: Buffer;
  /** What ffmpeg reported on its standard error. */
  messages: string;
}

/** Runs ffmpeg. Fails with `TranscodingFailed` and its last message. */
export function runFfmpeg(
  path: string,
  args: readonly string[],
  run: ProgramRun = {},
): Promise<ProgramResult> {
  const { onPosition, isOutputKept = false } = run;
  const progress = isOutputKept ? [] : ['-progress', 'pipe:1', '-stats_period', '1'];
  return new Promise((resolve, reject) => {
    const ffmpeg = spawn(path, ['-nostdin', '-hide_banner', '-nostats', ...progress, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(ffmpeg);
    const stall = setTimeout(() => ffmpeg.kill('SIGKILL'), stallTimeoutMs);
    const pieces: Buffer[] = [];
    let bytes = 0;
    let messages = '';
    let report = '';
    ffmpeg.stdout.on('data', (piece: Buffer) => {
      stall.refresh();
      if (!isOutputKept) {
        const lines = (report + piece.toString()).split('\n');
        report = lines.pop() ?? '';
        const position = lines.findLast((line) => line.startsWith('out_time_us='));
        const seconds = Number(position?.slice(12)) / 1_000_000;
        if (seconds > 0) onPosition?.(seconds);
        return;
      }
      bytes += piece.length;
      if (bytes > maxOutputBytes) ffmpeg.kill('SIGKILL');
      else pieces.push(piece);
    });
    ffmpeg.stderr.on('data', (piece: Buffer) => {
      messages = (messages + piece.toString()).slice(-maxMessageLength);
    });
    const settle = () => {
      clearTimeout(stall);
      running.delete(ffmpeg);
    };
    ffmpeg.on('error', (error) => {
      settle();
      reject(new TranscodingFailed(`ffmpeg could not be started: ${error.message}`));
    });
    ffmpeg.on('close', (code, signal) => {
      settle();
      if (code === 0) return resolve({ output: Buffer.concat(pieces), messages });
      const [lastLine = ''] = messages.trim().split('\n').slice(-1);
      reject(new TranscodingFailed(`ffmpeg ended with ${signal ?? `exit code ${code}`}: ${lastLine}`));
    });
  });
}
