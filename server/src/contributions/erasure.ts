import type { Tx } from '../database/connection.ts';

/** The person whose data is erased. Their row, interviews, payments and ledger entries stay, without personal data. */
export interface ErasedPerson {
  personId: string;
  /** Their own stories. */
  storyIds: readonly string[];
  /** Interviews of which they are the storyteller, or that belong to their stories; not those booked for others. */
  interviewIds: readonly string[];
  /** Whether memories and comments in stories of others stay, with the name: as the owner chose. */
  keepsContributions: boolean;
  now: Date;
}

/** Data outside the database, which a job removes after the commit. */
export interface Leftovers {
  /** Storage keys of finished files. */
  files: string[];
  /** Uploads that were never completed. */
  uploads: { key: string; handle: string }[];
  /** Storage prefixes of photographs and exports: everything below them is removed. */
  folders: string[];
  /** Ids of mails. */
  mails: string[];
  /** Customer ids at payment providers. */
  customers: { provider: string; id: string }[];
  /** Ids of interviews whose meeting may still exist at the provider. */
  meetings: string[];
}

/** Removes a person's data from the tables of one feature, in the caller's transaction. */
export type Erase = (tx: Tx, person: ErasedPerson) => Promise<Partial<Leftovers>>;

/** Removes a person's data from the tables of all features, in the caller's transaction. */
export type EraseData = (tx: Tx, person: ErasedPerson) => Promise<Leftovers>;

/** Combines the erasures of all features into one, which runs them one after the other, in the order given. */
export const combineErasures =
  (erasures: readonly Erase[]): EraseData =>
  async (tx, person) => {
    const all: Leftovers = { files: [], uploads: [], folders: [], mails: [], customers: [], meetings: [] };
    for (const erase of erasures) {
      const leftovers = await erase(tx, person);
      all.files.push(...(leftovers.files ?? []));
      all.uploads.push(...(leftovers.uploads ?? []));
      all.folders.push(...(leftovers.folders ?? []));
      all.mails.push(...(leftovers.mails ?? []));
      all.customers.push(...(leftovers.customers ?? []));
      all.meetings.push(...(leftovers.meetings ?? []));
    }
    return all;
  };
