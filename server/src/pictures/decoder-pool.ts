import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { createExitReporter } from '../child-exit.ts';
import { fail } from '../http/failure.ts';
import type { DecodingAnswer, DecodingTask } from './decoder-messages.ts';

/** Asks a process that decodes for one thing, and waits for its answer. */
export type Decode = (task: DecodingTask) => Promise<DecodingAnswer>;

/** Why a process ended while it was asked: by what it was given, or by something else, such as a lack of memory. */
export class DecoderCrash extends Error {}

/** Milliseconds that one answer may take. */
const responseTimeoutMs = 60_000;
/** Milliseconds for which a process is kept without work. */
const idleTimeoutMs = 5_000;
/** Processes at once, of `maxResidentBytes` each. One person has one of them, so that nobody can occupy both. */
const maxProcesses = 2;
/** Pictures of one person that wait; an album that is sent at once has far fewer. */
const maxWaitingPerPerson = 200;
const maxWaiting = 1000;

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Where the failure of a decoding process is logged. */
export type DecoderLog = Pick<FastifyBaseLogger, 'error'>;

interface DecoderWorker {
  decode: Decode;
  /** Whether it can be given more work. */
  isAlive(): boolean;
  end(): void;
  /** Ends it after a while, unless it is woken before. */
  scheduleEnd(): void;
  cancelEnd(): void;
}

/** A picture that waits for a process. */
interface DecoderRequest {
  personId: string;
  /** It needs a process that has done nothing else, which ends after it. */
  isFresh: boolean;
  /** Where the end of a process that nobody ended is logged. */
  log: DecoderLog;
}

const idleWorkers: DecoderWorker[] = [];
/** Persons whose pictures are decoded now. */
const activePersons = new Set<string>();
/** Pictures that wait, by person. The person who had a process last is at the end. */
const queuedTurns = new Map<string, (() => void)[]>();

/**
 * Does `work` with a decoding process as soon as one is free. Persons take turns, each with one picture at a time, in
 * the order of its arrival. Fails with `unavailable` when too many wait, or when the process was ended from outside,
 * and with `Crashed` when it ended because of its picture.
 */
export async function withWorker<T>(
  { personId, isFresh, log }: DecoderRequest,
  work: (ask: Decode) => Promise<T>,
): Promise<T> {
  await waitForTurn(personId);
  let worker: DecoderWorker | undefined;
  let isDone = false;
  try {
    worker = takeWorker(isFresh, log);
    const done = await work(worker.decode);
    isDone = true;
    return done;
  } finally {
    // After a refusal a process may have more memory than another picture leaves room for.
    if (isFresh || !isDone) worker?.end();
    else if (worker?.isAlive()) {
      worker.scheduleEnd();
      idleWorkers.push(worker);
    }
    activePersons.delete(personId);
    startNextTurn(personId);
  }
}

/** Waits for the next turn of a person. */
async function waitForTurn(personId: string): Promise<void> {
  if (activePersons.size < maxProcesses && !activePersons.has(personId)) {
    activePersons.add(personId);
    return;
  }
  const turns = queuedTurns.get(personId) ?? [];
  const total = [...queuedTurns.values()].reduce((sum, { length }) => sum + length, 0);
  if (turns.length >= maxWaitingPerPerson || total >= maxWaiting) throw fail('unavailable');
  await new Promise<void>((resolve) => queuedTurns.set(personId, [...turns, resolve]));
}

/** Begins the turn of the person who waits longest and has no process; `last` had the one that is free now. */
function startNextTurn(last: string): void {
  const turns = queuedTurns.get(last);
  queuedTurns.delete(last);
  if (turns) queuedTurns.set(last, turns);
  const next = [...queuedTurns].find(([personId]) => !activePersons.has(personId));
  if (!next) return;
  const [personId, [begin, ...later]] = next;
  if (later.length > 0) queuedTurns.set(personId, later);
  else queuedTurns.delete(personId);
  activePersons.add(personId);
  begin?.();
}

function takeWorker(isFresh: boolean, log: DecoderLog): DecoderWorker {
  const hand = idleWorkers.pop();
  hand?.cancelEnd();
  if (hand?.isAlive() && !isFresh) return hand;
  hand?.end();
  return startWorker(log);
}

function startWorker(log: DecoderLog): DecoderWorker {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-semi-space-size=1'],
    // None of the server's secrets; and what is freed goes back to the system at once, where glibc has a say.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const describeExit = createExitReporter('The picture decoder', child);
  // It never keeps the server from ending, and ends with it.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  let ended: Error | null = null;
  child.once('error', (err) => {
    if (!ended) log.error({ err }, 'the picture decoder could not be started');
    ended ??= fail('unavailable');
  });
  child.once('exit', (code, signal) => {
    // The answer to a picture that takes too much memory comes before the end.
    if (!ended) log.error({ err: describeExit(code, signal) }, 'a picture could not be decoded');
    // A broken picture makes a library fall; a system that is short of memory, or somebody, sends SIGKILL.
    const fell = signal !== null && signal !== 'SIGKILL';
    ended ??= fell ? new DecoderCrash('Decoding ended its process.') : fail('unavailable');
  });
  const end = (why: Error) => {
    ended ??= why;
    child.kill('SIGKILL');
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    decode: (task) => sendTask(child, task, () => ended, end),
    isAlive: () => ended === null,
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
  why: () => Error | null,
  end: (why: Error) => void,
): Promise<DecodingAnswer> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => end(new DecoderCrash('Decoding took too long.')), responseTimeoutMs);
    const settle = () => {
      clearTimeout(tooLong);
      child.off('message', said).off('exit', gone).off('error', gone);
    };
    const said = (answer: unknown) => {
      settle();
      resolve(answer as DecodingAnswer);
    };
    const gone = () => {
      settle();
      reject(why() ?? fail('unavailable'));
    };
    child.once('message', said).once('exit', gone).once('error', gone);
    const before = why();
    if (before) return gone();
    child.send(task, (error) => error && gone());
  });
}
