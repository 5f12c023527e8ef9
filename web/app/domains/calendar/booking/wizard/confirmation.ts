import type { OfferedSlot } from '@lifestory/contract';
import { tabKeys } from '../../../../api/sign-in.ts';
import { readStored, writeStored } from './tab-storage.ts';

/** A completed booking, as step 3 shows it. */
export interface Confirmation {
  slot: OfferedSlot;
  /** `YYYY-MM-DD` */
  date: string;
  /** The server's message. */
  message: string;
  email: string;
  /** In dollars; null while no fee is set. */
  fee: number | null;
  /** URL of the payment page. */
  payment_link: string | null;
  /** The token of the page that moves and cancels the booking; null if the server sent none. */
  token?: string | null;
}

const key = tabKeys.booked;

/** The last booking made in this tab, or null: a reload keeps the confirmation. */
export function readConfirmation(): Confirmation | null {
  const stored = readStored<Confirmation>(key);
  return stored?.slot && stored.date ? (stored as Confirmation) : null;
}

export const writeConfirmation = (confirmation: Confirmation): void => writeStored(key, confirmation);
