import { maxInvitations } from '@lifestory/contract/limits';
import { useRef, useState } from 'react';
import { Failure } from '../../../api/failure.ts';
import { randomId } from '../../../api/random-id.ts';
import type { InvitationRow } from '../family/family.api.ts';

/** A row in the form, with a stable `id`. */
export type InvitationRowValues = Record<keyof InvitationRow, string> & { id: number };

/** State of the rows of the invitation form: at least one row, at most the maximum. */
export function useInvitationRows(relationship: string) {
  const last = useRef(0);
  const fresh = (): InvitationRowValues => {
    last.current += 1;
    const row = { fname: '', lname: '', email: '', confirmation_email: '', phone: '', relationship };
    return { id: last.current, ...row };
  };
  const [rows, setRows] = useState<InvitationRowValues[]>(() => [fresh()]);
  return {
    rows,
    change: (id: number, field: keyof InvitationRow, text: string) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, [field]: text } : row))),
    add: () => setRows((all) => (all.length < maxInvitations ? [...all, fresh()] : all)),
    remove: (id: number) => setRows((all) => (all.length > 1 ? all.filter((row) => row.id !== id) : all)),
    reset: () => setRows([fresh()]),
  };
}

/** Converts the rows to the API's format. */
export const rowsToSend = (rows: readonly InvitationRowValues[]): InvitationRow[] =>
  rows.map(({ id: _, ...row }) => row);

/** Returns an idempotency key, which changes only when the content changes. */
export function useIdempotencyKey(): (sent: unknown) => string {
  const before = useRef({ text: '', key: '' });
  return (sent) => {
    const text = JSON.stringify(sent);
    if (text !== before.current.text) before.current = { text, key: randomId() };
    return before.current.key;
  };
}

/** Adds the person's number to the messages of a failure if there are several rows. */
export function withRowNumbers(failure: Failure | null, count: number): Failure | null {
  if (!failure || count < 2) return failure;
  const messages = Object.entries(failure.fields).map(([field, text]) => {
    const row = /^(\d+)\./.exec(field)?.[1];
    return [field, [row === undefined ? text : `Person ${Number(row) + 1}: ${text}`]] as const;
  });
  return messages.length === 0
    ? failure
    : new Failure(failure.status, { message: Object.fromEntries(messages) });
}
