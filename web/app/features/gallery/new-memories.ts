import { Failure, toFailure } from '../../api/failure.ts';
import { randomId } from '../../api/random-id.ts';
import type { CaptureDate } from './capture-date.ts';

/** A photograph that is about to be added, with what is written under it. */
export interface NewMemory extends CaptureDate {
  /** Known by this on its way, so that sending it again never doubles it. */
  key: string;
  /** For the page alone. */
  id: number;
  file: File | null;
  caption: string;
  /** When the camera says that it was taken. */
  told: CaptureDate | null;
  state: 'open' | 'waiting' | 'sending' | 'added';
  /** How much of it has left, from 0 to 1. */
  sent: number;
  failure: Failure | null;
}

/** Sends one memory; answers what the server says. */
export type Send = (
  memory: NewMemory,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<{ message: string }>;

type Words = Partial<Pick<NewMemory, 'caption' | 'month' | 'year'>>;

/** So many photographs travel at once. */
const atOnce = 2;

/** Whether nobody knows what became of a memory that was sent: it may have arrived. */
export const mayBeThere = ({ failure }: Pick<NewMemory, 'failure'>): boolean =>
  failure?.status === 0 || wentWrong({ failure });

/** Whether a memory failed through nobody's fault and not for want of a network: the server could not. */
export const wentWrong = ({ failure }: Pick<NewMemory, 'failure'>): boolean => (failure?.status ?? 0) >= 500;

/** Whether a memory stays as it was typed: it is on its way, there, or perhaps there. */
export const isFixed = (memory: Pick<NewMemory, 'state' | 'failure'>): boolean =>
  memory.state !== 'open' || mayBeThere(memory);

/**
 * Photographs that somebody adds in one go: chosen, described, then sent two at a time. One that fails stays, with the
 * reason, and can be sent again.
 */
export class NewMemories {
  readonly #send: Send;
  #list: readonly NewMemory[];
  #count = 0;
  #said = '';
  #listeners = new Set<() => void>();
  #leaving = new AbortController();

  constructor(send: Send) {
    this.#send = send;
    this.#list = [this.#blank(null)];
  }

  read = (): readonly NewMemory[] => this.#list;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes photographs in: the first into the place that is still empty. */
  choose(files: readonly File[]): NewMemory[] {
    const chosen = files.map((file) => this.#blank(file));
    const [empty] = this.#list.filter(({ file }) => !file);
    const [first] = chosen;
    if (empty && first) {
      Object.assign(first, { ...empty, file: first.file, failure: null });
      this.#set([...this.#list.map((one) => (one === empty ? first : one)), ...chosen.slice(1)]);
    } else this.#set([...this.#list, ...chosen]);
    return chosen;
  }

  /** Notes what is written under a photograph. */
  write(id: number, words: Words): void {
    // After a refusal it is another thing to send, under a key of its own.
    const { failure } = this.#list.find((one) => one.id === id) ?? {};
    this.#change(id, { ...words, ...(failure ? { key: randomId() } : {}) });
  }

  /** Notes when a camera says that a photograph was taken. */
  tell(id: number, told: CaptureDate | null): void {
    this.#change(id, { told });
  }

  /** Takes a photograph out again; the last one leaves an empty place. */
  remove(id: number): void {
    const left = this.#list.filter((one) => one.id !== id);
    this.#set(left.length > 0 ? left : [this.#blank(null)]);
  }

  /** Sends all that are open. */
  async send(): Promise<void> {
    this.#leaving = new AbortController();
    const queue = this.#list.filter(({ state }) => state === 'open').map(({ id }) => id);
    for (const id of queue) this.#change(id, { state: 'waiting', failure: null, sent: 0 });
    const hand = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await this.#sendOne(id);
    };
    await Promise.all(Array.from({ length: atOnce }, hand));
  }

  /** Takes those out that are added; answers how many they were, and what the server said of the last one. */
  takeAdded(): { added: number; message: string } {
    const added = this.#list.filter(({ state }) => state === 'added');
    this.#set(this.#list.filter(({ state }) => state !== 'added'));
    return { added: added.length, message: this.#said };
  }

  /** Stops what is on its way. */
  stop(): void {
    this.#leaving.abort();
  }

  async #sendOne(id: number): Promise<void> {
    const memory = this.#list.find((one) => one.id === id);
    if (!memory || this.#leaving.signal.aborted) return;
    const missing = whatIsMissing(memory);
    if (missing) return this.#change(id, { state: 'open', failure: missing });
    this.#change(id, { state: 'sending' });
    try {
      const { message } = await this.#send(
        memory,
        (sent) => this.#change(id, { sent }),
        this.#leaving.signal,
      );
      this.#said = message;
      this.#change(id, { state: 'added', sent: 1 });
    } catch (thrown) {
      this.#change(id, { state: 'open', failure: toFailure(thrown) });
    }
  }

  #change(id: number, fields: Partial<NewMemory>): void {
    this.#set(this.#list.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  }

  #set(list: readonly NewMemory[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }

  #blank(file: File | null): NewMemory {
    return {
      key: randomId(),
      id: ++this.#count,
      file,
      caption: '',
      month: '',
      year: '',
      told: null,
      state: 'open',
      sent: 0,
      failure: null,
    };
  }
}

/** What can be said before anything is sent, in the server's words. */
function whatIsMissing({ file, month, year }: NewMemory): Failure | null {
  const message = {
    ...(file ? {} : { image: ['Please choose a photograph.'] }),
    ...(month && !year ? { year: ['Please choose the year as well as the month.'] } : {}),
  };
  return Object.keys(message).length > 0 ? new Failure(422, { message }) : null;
}
