import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { fail } from '../http/failure.ts';
import { createExitReporter } from '../processes/child-exit.ts';
import type { DecodingResponse, DecodingTask } from './decoder-messages.ts';

/** Sends a task to a decoder process and returns its response. */
export type Decode = (task: DecodingTask) => Promise<DecodingResponse>;

/** The decoder process crashed because of its input, not for an external reason such as a lack of memory. */
export class DecoderCrash extends Error {}

/**
 * Maximum processor time of one task, in milliseconds: pictures that need more are damaged. The largest take ten seconds,
 * also on a busy machine.
 */
const defaultMaxProcessorMs = 60_000;
/** Maximum milliseconds of one task. */
const responseTimeoutMs = 300_000;
const checkIntervalMs = 1_000;
/** Milliseconds after which an idle process ends. */
const idleTimeoutMs = 5_000;
/**
 * Maximum concurrent processes, of `maxResidentBytes` each. Each person gets at most one, so that nobody can occupy
 * both.
 */
const maxProcesses = 2;
/** Maximum queued pictures of a person; an album sent at once has far fewer. */
const maxQueuedPerPerson = 200;
/** Maximum queued pictures of all people. */
const maxQueued = 1000;

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Logger for failures of decoder processes. */
export type DecoderLog = Pick<FastifyBaseLogger, 'error'>;

interface DecoderWorker {
  decode(task: DecodingTask, maxProcessorMs: number): Promise<DecodingResponse>;
  /** Whether the process can take more work. */
  isAlive(): boolean;
  end(): void;
  /** Ends the process after the idle timeout, unless cancelled. */
  scheduleEnd(): void;
  cancelEnd(): void;
}

/** A queued picture. */
interface DecoderRequest {
  personId: string;
  /** Requires a fresh process, which ends after this picture. */
  isFresh: boolean;
  /** Logger for unexpected process exits. */
  log: DecoderLog;
  /** Maximum processor time of one task, in milliseconds. */
  maxProcessorMs?: number | undefined;
}

const idleWorkers: DecoderWorker[] = [];
/** People whose pictures are being decoded. */
const activePersons = new Set<string>();
/** Queued pictures by person; the person served last is at the end. */
const queuedTurns = new Map<string, (() => void)[]>();

/**
 * Runs `work` with the next free decoder process. People take turns, one picture each, in order of arrival. Fails
 * with `unavailable` if the queue is full, the server is too busy or the process was killed, and with `DecoderCrash` if
 * the picture crashed it or needs too much processor time.
 */
export async function withWorker<T>(
  { personId, isFresh, log, maxProcessorMs = defaultMaxProcessorMs }: DecoderRequest,
  work: (decode: Decode) => Promise<T>,
): Promise<T> {
  await waitForTurn(personId);
  let worker: DecoderWorker | undefined;
  let isDone = false;
  try {
    worker = takeWorker(isFresh, log);
    const { decode } = worker;
    const result = await work((task) => decode(task, maxProcessorMs));
    isDone = true;
    return result;
  } finally {
    // After a failure, a process may hold more memory than the next picture allows.
    if (isFresh || !isDone) worker?.end();
    else if (worker?.isAlive()) {
      worker.scheduleEnd();
      idleWorkers.push(worker);
    }
    activePersons.delete(personId);
    startNextTurn(personId);
  }
}

/** Waits for the turn of a person. Fails with `unavailable` if the queue is full. */
async function waitForTurn(personId: string): Promise<void> {
  if (activePersons.size < maxProcesses && !activePersons.has(personId)) {
    activePersons.add(personId);
    return;
  }
  const turns = queuedTurns.get(personId) ?? [];
  const total = [...queuedTurns.values()].reduce((sum, { length }) => sum + length, 0);
  if (turns.length >= maxQueuedPerPerson || total >= maxQueued) throw fail('unavailable');
  await new Promise<void>((resolve) => queuedTurns.set(personId, [...turns, resolve]));
}

/** Starts the turn of the person who has waited longest; `servedPersonId` held the process that is now free. */
function startNextTurn(servedPersonId: string): void {
  const turns = queuedTurns.get(servedPersonId);
  queuedTurns.delete(servedPersonId);
  if (turns) queuedTurns.set(servedPersonId, turns);
  const next = [...queuedTurns].find(([personId]) => !activePersons.has(personId));
  if (!next) return;
  const [personId, [start, ...remainingTurns]] = next;
  if (remainingTurns.length > 0) queuedTurns.set(personId, remainingTurns);
  else queuedTurns.delete(personId);
  activePersons.add(personId);
  start?.();
}

function takeWorker(isFresh: boolean, log: DecoderLog): DecoderWorker {
  const worker = idleWorkers.pop();
  worker?.cancelEnd();
  if (worker?.isAlive() && !isFresh) return worker;
  worker?.end();
  return startWorker(log);
}

function startWorker(log: DecoderLog): DecoderWorker {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-semi-space-size=1'],
    // Excludes the server's secrets. The MALLOC variables make glibc return freed memory to the system immediately.
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      UV_THREADPOOL_SIZE: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const describeExit = createExitReporter('The picture decoder', child);
  // The child does not keep the server alive, and exits when the server disconnects.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  let endError: Error | null = null;
  child.once('error', (err) => {
    if (!endError) log.error({ err }, 'the picture decoder could not be started');
    endError ??= fail('unavailable');
  });
  child.once('exit', (code, signal) => {
    // Expected exits, such as the one after a `too large` response, have set `endError` and are not logged.
    if (!endError) log.error({ err: describeExit(code, signal) }, 'a picture could not be decoded');
    // A damaged picture causes another signal, such as SIGSEGV; SIGKILL comes from the system or an operator.
    const hasCrashed = signal !== null && signal !== 'SIGKILL';
    endError ??= hasCrashed ? new DecoderCrash('Decoding ended its process.') : fail('unavailable');
  });
  const end = (error: Error) => {
    endError ??= error;
    child.kill('SIGKILL');
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    decode: (task, maxProcessorMs) =>
      sendTask(child, task, { maxProcessorMs, getError: () => endError, end }),
    isAlive: () => endError === null,
    end: () => end(fail('unavailable')),
    scheduleEnd() {
      timer = setTimeout(() => end(fail('unavailable')), idleTimeoutMs).unref();
    },
    cancelEnd: () => clearTimeout(timer),
  };
}

function sendTask(
  child: ChildProcess,
  task: DecodingTask,
  {
    maxProcessorMs,
    getError,
    end,
  }: { maxProcessorMs: number; getError: () => Error | null; end: (error: Error) => void },
): Promise<DecodingResponse> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => end(fail('unavailable')), responseTimeoutMs);
    const usedBefore = readProcessorMs(child.pid);
    const checking = setInterval(async () => {
      if ((await readProcessorMs(child.pid)) - (await usedBefore) > maxProcessorMs)
        end(new DecoderCrash('Decoding took too long.'));
    }, checkIntervalMs);
    const settle = () => {
      clearTimeout(timeout);
      clearInterval(checking);
      child.off('message', onResponse).off('exit', onExit).off('error', onExit);
    };
    const onResponse = (response: unknown) => {
      settle();
      resolve(response as DecodingResponse);
    };
    const onExit = () => {
      settle();
      reject(getError() ?? fail('unavailable'));
    };
    child.once('message', onResponse).once('exit', onExit).once('error', onExit);
    if (getError()) return onExit();
    child.send(task, (error) => error && onExit());
  });
}

/** Milliseconds of a tick, in which Linux counts processor time for programs on every architecture. */
const tickMs = 10;

/**
 * Returns the processor time that a process has used, in milliseconds; 0 after its end, and on systems other than Linux,
 * where only the time of a task is limited. Source: proc_pid_stat(5), fields 14 and 15.
 */
async function readProcessorMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The second field is the name in parentheses, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}
