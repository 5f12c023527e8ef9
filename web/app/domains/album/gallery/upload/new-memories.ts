import { Failure, toFailure } from '../../../../api/failure.ts';
import { randomId } from '../../../../api/random-id.ts';
import type { CaptureDate, SuggestedDate } from '../memory/capture-date.ts';
import { emptyMemoryInput, type MemoryInput } from '../memory/memory-input.ts';

/** A photograph that is about to be added, with its caption and date. */
export interface NewMemory extends MemoryInput {
  /** Idempotency key of the upload. */
  key: string;
  /** Identifies the row on this page; never sent. */
  id: number;
  file: File | null;
  /** The date from the metadata or the name of the file. */
  metadataDate: SuggestedDate | null;
  state: 'open' | 'waiting' | 'sending' | 'added';
  /** Upload progress from 0 to 1. */
  progress: number;
  failure: Failure | null;
}

/** Uploads one memory; resolves to the server's message. */
export type Send = (
  memory: NewMemory,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<{ message: string }>;

/** Maximum number of parallel uploads. */
const maxParallelUploads = 2;

/** Whether the outcome of an upload is unknown: the server may have stored the memory. */
export const mayBeStored = ({ failure }: Pick<NewMemory, 'failure'>): boolean =>
  failure?.code === 'offline' || isServerFailure({ failure });

/** Whether an upload failed because of a server error, and not because of its input or the connection. */
export const isServerFailure = ({ failure }: Pick<NewMemory, 'failure'>): boolean =>
  (failure?.status ?? 0) >= 500;

/** Whether a memory can no longer be edited: it is uploading, stored, or possibly stored. */
export const isLocked = (memory: Pick<NewMemory, 'state' | 'failure'>): boolean =>
  memory.state !== 'open' || mayBeStored(memory);

/** Whether a photograph can be edited, and has another date than that of its camera. */
export const lacksCameraDate = (memory: NewMemory): boolean =>
  !isLocked(memory) &&
  memory.metadataDate?.source === 'camera' &&
  (memory.metadataDate.month !== memory.month || memory.metadataDate.year !== memory.year);

/** Whether a photograph can be edited, and has no year. */
export const lacksDate = (memory: NewMemory): boolean =>
  !isLocked(memory) && memory.file !== null && memory.year === '';

/**
 * The photographs that are added together: selected, described, then uploaded two at a time. A photograph that fails
 * keeps the reason and can be retried.
 */
export class NewMemories {
  readonly #send: Send;
  #list: readonly NewMemory[];
  #count = 0;
  #lastMessage = '';
  #listeners = new Set<() => void>();
  #abortController = new AbortController();

  constructor(send: Send) {
    this.#send = send;
    this.#list = [this.#createMemory(null)];
  }

  read = (): readonly NewMemory[] => this.#list;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds photographs and returns them; the first fills the empty row if there is one. */
  addFiles(files: readonly File[]): NewMemory[] {
    const added = files.map((file) => this.#createMemory(file));
    const [empty] = this.#list.filter(({ file }) => !file);
    const [first] = added;
    if (empty && first) {
      Object.assign(first, { ...empty, file: first.file, failure: null });
      this.#set([...this.#list.map((memory) => (memory === empty ? first : memory)), ...added.slice(1)]);
    } else this.#set([...this.#list, ...added]);
    return added;
  }

  /** Changes the caption or the date of a photograph. */
  setInput(id: number, input: Partial<MemoryInput>): void {
    // After a rejection, the changed upload gets a new idempotency key.
    const { failure } = this.#list.find((memory) => memory.id === id) ?? {};
    this.#change(id, { ...input, ...(failure ? { key: randomId() } : {}) });
  }

  /** Sets the date from a photograph's metadata. */
  setMetadataDate(id: number, metadataDate: SuggestedDate | null): void {
    this.#change(id, { metadataDate });
  }

  /** Gives all photographs that can be edited the dates of their cameras. */
  takeCameraDates(): void {
    for (const { id, metadataDate } of this.#list.filter(lacksCameraDate))
      if (metadataDate) this.setInput(id, { month: metadataDate.month, year: metadataDate.year });
  }

  /** Gives a date to all photographs that can be edited and have no year. */
  setDateOfRest(date: CaptureDate): void {
    for (const { id } of this.#list.filter(lacksDate)) this.setInput(id, date);
  }

  /** Removes a photograph; the last one leaves an empty row. */
  remove(id: number): void {
    const remaining = this.#list.filter((memory) => memory.id !== id);
    this.#set(remaining.length > 0 ? remaining : [this.#createMemory(null)]);
  }

  /** Uploads all photographs that are not stored yet. */
  async send(): Promise<void> {
    this.#abortController = new AbortController();
    const queue = this.#list.filter(({ state }) => state === 'open').map(({ id }) => id);
    for (const id of queue) this.#change(id, { state: 'waiting', failure: null, progress: 0 });
    const uploadQueued = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await this.#sendOne(id);
    };
    await Promise.all(Array.from({ length: maxParallelUploads }, uploadQueued));
  }

  /** Removes the stored memories; returns their number and the server's last message. */
  takeAdded(): { added: number; message: string } {
    const added = this.#list.filter(({ state }) => state === 'added');
    this.#set(this.#list.filter(({ state }) => state !== 'added'));
    return { added: added.length, message: this.#lastMessage };
  }

  /** Aborts running uploads. */
  abort(): void {
    this.#abortController.abort();
  }

  async #sendOne(id: number): Promise<void> {
    const memory = this.#list.find((listed) => listed.id === id);
    if (!memory || this.#abortController.signal.aborted) return;
    const failure = findMissingInput(memory);
    if (failure) return this.#change(id, { state: 'open', failure });
    this.#change(id, { state: 'sending' });
    try {
      const { message } = await this.#send(
        memory,
        (progress) => this.#change(id, { progress }),
        this.#abortController.signal,
      );
      this.#lastMessage = message;
      this.#change(id, { state: 'added', progress: 1 });
    } catch (thrown) {
      this.#change(id, { state: 'open', failure: toFailure(thrown) });
    }
  }

  #change(id: number, fields: Partial<NewMemory>): void {
    this.#set(this.#list.map((memory) => (memory.id === id ? { ...memory, ...fields } : memory)));
  }

  #set(list: readonly NewMemory[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }

  #createMemory(file: File | null): NewMemory {
    return {
      key: randomId(),
      id: ++this.#count,
      file,
      ...emptyMemoryInput,
      metadataDate: null,
      state: 'open',
      progress: 0,
      failure: null,
    };
  }
}

/** Returns a failure if required input is missing, with the same messages as the server; null otherwise. */
function findMissingInput({ file, month, year }: NewMemory): Failure | null {
  const message = {
    ...(file ? {} : { image: ['Please choose a photograph.'] }),
    ...(month && !year ? { year: ['Please choose the year as well as the month.'] } : {}),
  };
  return Object.keys(message).length > 0 ? new Failure(422, { message }) : null;
}
