import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fail } from '../http/failure.ts';
import type { DecodingAnswer, DecodingTask } from './decoding.messages.ts';

/** Asks a process that decodes for one thing, and waits for its answer. */
export type Ask = (task: DecodingTask) => Promise<DecodingAnswer>;

/** Why a process ended while it was asked: by what it was given, or by something else, such as a lack of memory. */
export class Crashed extends Error {}

/** Milliseconds that one answer may take. */
const patience = 60_000;
/** Milliseconds for which a process is kept without work. */
const idle = 5_000;
/** Each of them may need the memory of a large photograph. */
const mostHands = availableParallelism() >= 4 ? 2 : 1;
/** So many wait at most; an album of photographs that are sent at once is far less. */
const mostWaiting = 500;

const program = fileURLToPath(new URL('./decoding.process.ts', import.meta.url));

interface Hand {
  ask: Ask;
  /** Whether it can be given more work. */
  alive(): boolean;
  end(): void;
  /** Ends it after a while, unless it is woken before. */
  rest(): void;
  wake(): void;
}

const resting: Hand[] = [];
const waiting: ((hand: Hand) => void)[] = [];
let working = 0;

/**
 * Does `work` with a process of its own as soon as one is free, in the order of arrival; with `once` the process ends
 * after it, and gives all of its memory back. Fails with `unavailable` when too many wait, or when it was ended from
 * outside, and with `Crashed` when it ended over what it was given.
 */
export async function withHand<T>(work: (ask: Ask) => Promise<T>, once: boolean): Promise<T> {
  const hand = await free();
  try {
    return await work(hand.ask);
  } finally {
    passOn(hand, once);
  }
}

async function free(): Promise<Hand> {
  if (working < mostHands) {
    working += 1;
    const hand = resting.pop();
    hand?.wake();
    return hand?.alive() ? hand : start();
  }
  if (waiting.length >= mostWaiting) throw fail('unavailable');
  return new Promise((resolve) => waiting.push(resolve));
}

function passOn(hand: Hand, once: boolean): void {
  if (once) hand.end();
  const next = waiting.shift();
  if (next) {
    next(hand.alive() ? hand : start());
    return;
  }
  working -= 1;
  if (!hand.alive()) return;
  hand.rest();
  resting.push(hand);
}

function start(): Hand {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-semi-space-size=1'],
    // None of the server's secrets; and what is freed goes back to the system at once, where glibc has a say.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '1' },
    // What the libraries have to say of broken files is no news for the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It never keeps the server from ending, and ends with it.
  child.unref();
  child.channel?.unref();
  let ended: Error | null = null;
  child.once('error', () => {
    ended ??= fail('unavailable');
  });
  child.once('exit', (_code, signal) => {
    // A broken picture makes a library fall; a system that is short of memory, or somebody, sends SIGKILL.
    const fell = signal !== null && signal !== 'SIGKILL';
    ended ??= fell ? new Crashed('Decoding ended its process.') : fail('unavailable');
  });
  const end = (why: Error) => {
    ended ??= why;
    child.kill('SIGKILL');
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    ask: (task) => answerOf(child, task, () => ended, end),
    alive: () => ended === null,
    end: () => end(fail('unavailable')),
    rest() {
      timer = setTimeout(() => end(fail('unavailable')), idle).unref();
    },
    wake: () => clearTimeout(timer),
  };
}

function answerOf(
  child: ChildProcess,
  task: DecodingTask,
  why: () => Error | null,
  end: (why: Error) => void,
): Promise<DecodingAnswer> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => end(new Crashed('Decoding took too long.')), patience);
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
