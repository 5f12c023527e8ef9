import { Failure, toFailure } from '../../../api/failure.ts';
import { randomId } from '../../../api/random-id.ts';
import type { CaptureDate } from '../memory/capture-date.ts';
import { emptyMemoryInput, type MemoryInput } from '../memory/memory-input.ts';

/** A photograph that is about to be added, with its caption and date. */
export interface NewMemory extends MemoryInput {
  /** Idempotency key of the upload. */
  key: string;
  /** Identifies the row on this page; never sent. */
  id: number;
  file: File | null;
  /** The date from the metadata. */
  metadataDate: CaptureDate | null;
  state: 'open' | 'waiting' | 'sending' | 'added';
  /** Upload progress from 0 to 1. */
  sent: number;
  failure: Failure | null;
}

/** Uploads one memory; resolves to the server's message. */
export type Send = (
  memory: NewMemory,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<{ message: string }>;

/** Number of parallel uploads. */
const atOnce = 2;

/** Whether the outcome of an upload is unknown: the server may have stored the memory. */
export const mayBeStored = ({ failure }: Pick<NewMemory, 'failure'>): boolean =>
  failure?.code === 'offline' || isServerFailure({ failure });

/** Whether an upload failed on the server's side, neither by the user's input nor the network. */
export const isServerFailure = ({ failure }: Pick<NewMemory, 'failure'>): boolean =>
  (failure?.status ?? 0) >= 500;

/** Whether a memory can no longer be edited: it is uploading, stored, or possibly stored. */
export const isLocked = (memory: Pick<NewMemory, 'state' | 'failure'>): boolean =>
  memory.state !== 'open' || mayBeStored(memory);

/**
 * Photographs that are added together: selected, described, then uploaded two at a time. A failed one stays with the
 * reason and can be retried.
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

  /** Adds photographs; the first fills the empty row. */
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

  /** Sets the caption or date of a photograph. */
  write(id: number, input: Partial<MemoryInput>): void {
    // After a rejection the upload gets a new idempotency key.
    const { failure } = this.#list.find((one) => one.id === id) ?? {};
    this.#change(id, { ...input, ...(failure ? { key: randomId() } : {}) });
  }

  /** Sets the date from a photograph's metadata. */
  setMetadataDate(id: number, metadataDate: CaptureDate | null): void {
    this.#change(id, { metadataDate });
  }

  /** Removes a photograph; the last one leaves an empty row. */
  remove(id: number): void {
    const remaining = this.#list.filter((one) => one.id !== id);
    this.#set(remaining.length > 0 ? remaining : [this.#blank(null)]);
  }

  /** Uploads all photographs that are not stored yet. */
  async send(): Promise<void> {
    this.#leaving = new AbortController();
    const queue = this.#list.filter(({ state }) => state === 'open').map(({ id }) => id);
    for (const id of queue) this.#change(id, { state: 'waiting', failure: null, sent: 0 });
    const hand = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await this.#sendOne(id);
    };
    await Promise.all(Array.from({ length: atOnce }, hand));
  }

  /** Removes the stored ones; returns their number and the server's last message. */
  takeAdded(): { added: number; message: string } {
    const added = this.#list.filter(({ state }) => state === 'added');
    this.#set(this.#list.filter(({ state }) => state !== 'added'));
    return { added: added.length, message: this.#said };
  }

  /** Aborts running uploads. */
  stop(): void {
    this.#leaving.abort();
  }

  async #sendOne(id: number): Promise<void> {
    const memory = this.#list.find((one) => one.id === id);
    if (!memory || this.#leaving.signal.aborted) return;
    const missing = findMissingInput(memory);
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
      ...emptyMemoryInput,
      metadataDate: null,
      state: 'open',
      sent: 0,
      failure: null,
    };
  }
}

/** Validates required input before the upload, with the same messages as the server. */
function findMissingInput({ file, month, year }: NewMemory): Failure | null {
  const message = {
    ...(file ? {} : { image: ['Please choose a photograph.'] }),
    ...(month && !year ? { year: ['Please choose the year as well as the month.'] } : {}),
  };
  return Object.keys(message).length > 0 ? new Failure(422, { message }) : null;
}
