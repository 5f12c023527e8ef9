import { maxInvitations } from '@lifestory/contract/limits';
import { useRef, useState } from 'react';
import { Failure } from '../../../../api/failure.ts';
import { randomId } from '../../../../api/random-id.ts';
import type { InvitationRow } from '../family/family.api.ts';

/** A row in the form, with a stable `id`. */
export type InvitationRowValues = Record<keyof InvitationRow, string> & { id: number };

/** State of the rows of the invitation form: at least one row, at most the maximum. `first`: what the first one has. */
export function useInvitationRows(
  relationship: string,
  first: Partial<Omit<InvitationRowValues, 'id'>> = {},
) {
  const lastId = useRef(0);
  const createRow = (): InvitationRowValues => {
    lastId.current += 1;
    const row = { fname: '', lname: '', email: '', confirmation_email: '', phone: '', relationship };
    return { id: lastId.current, ...row };
  };
  const [rows, setRows] = useState<InvitationRowValues[]>(() => [{ ...createRow(), ...first }]);
  return {
    rows,
    change: (id: number, field: keyof InvitationRow, text: string) =>
      setRows((current) => current.map((row) => (row.id === id ? { ...row, [field]: text } : row))),
    add: () => setRows((current) => (current.length < maxInvitations ? [...current, createRow()] : current)),
    remove: (id: number) =>
      setRows((current) => (current.length > 1 ? current.filter((row) => row.id !== id) : current)),
    reset: () => setRows([createRow()]),
  };
}

/** Converts the rows to the API's format. */
export const toInvitationRows = (rows: readonly InvitationRowValues[]): InvitationRow[] =>
  rows.map(({ id: _, ...row }) => row);

/** Returns a function that returns the idempotency key of a content; it changes only when the content changes. */
export function useIdempotencyKey(): (content: unknown) => string {
  const previous = useRef({ text: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== previous.current.text) previous.current = { text, key: randomId() };
    return previous.current.key;
  };
}

/** Adds the number of the person to the messages of a failure if there are several rows. */
export function withRowNumbers(failure: Failure | null, rowCount: number): Failure | null {
  if (!failure || rowCount < 2) return failure;
  const messages = Object.entries(failure.fields).map(([field, text]) => {
    const row = /^(\d+)\./.exec(field)?.[1];
    return [field, [row === undefined ? text : `Person ${Number(row) + 1}: ${text}`]] as const;
  });
  return messages.length === 0
    ? failure
    : new Failure(failure.status, { message: Object.fromEntries(messages) });
}
