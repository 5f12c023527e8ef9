import type { OfferedSlot } from '@lifestory/contract';
import { tabKeys } from '../../api/sign-in.ts';
import { readStored, writeStored } from './tab-storage.ts';

/** A booking that was made, as step 3 shows it. */
export interface Confirmation {
  slot: OfferedSlot;
  /** `YYYY-MM-DD` */
  date: string;
  /** The server's text. */
  message: string;
  email: string;
  /** Dollars; null while no fee is set. */
  fee: number | null;
  /** The page on which the fee is paid. */
  payment_link: string | null;
}

const key = tabKeys.booked;

/** The last booking of this tab, so that a reload keeps its confirmation; null when there is none. */
export function readConfirmation(): Confirmation | null {
  const stored = readStored<Confirmation>(key);
  return stored?.slot && stored.date ? (stored as Confirmation) : null;
}

export const writeConfirmation = (confirmation: Confirmation): void => writeStored(key, confirmation);
