import type { maxInvitations } from '@lifestory/contract';
import { useRef, useState } from 'react';
import { Failure } from '../../api/failure.ts';
import { randomId } from '../../api/random-id.ts';
import type { InvitationRow } from './family.api.ts';

/** The most rows that can be sent at once. */
export const maxRows: typeof maxInvitations = 20;

/** A row while it is typed; `id` stays with it. */
export type TypedRow = Record<keyof InvitationRow, string> & { id: number };

/** The rows of the invitation form: at least one, at most as many as can be sent. */
export function useInvitationRows(relationship: string) {
  const last = useRef(0);
  const fresh = (): TypedRow => {
    last.current += 1;
    const row = { fname: '', lname: '', email: '', confirmation_email: '', phone: '', relationship };
    return { id: last.current, ...row };
  };
  const [rows, setRows] = useState<TypedRow[]>(() => [fresh()]);
  return {
    rows,
    change: (id: number, field: keyof InvitationRow, text: string) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, [field]: text } : row))),
    add: () => setRows((all) => (all.length < maxRows ? [...all, fresh()] : all)),
    remove: (id: number) => setRows((all) => (all.length > 1 ? all.filter((row) => row.id !== id) : all)),
    reset: () => setRows([fresh()]),
  };
}

/** The rows as they are sent. */
export const rowsToSend = (rows: readonly TypedRow[]): InvitationRow[] =>
  rows.map(({ id: _, ...row }) => row);

/** A key for what is sent: the same as before while it is the same. */
export function useKeyOf(): (sent: unknown) => string {
  const before = useRef({ text: '', key: '' });
  return (sent) => {
    const text = JSON.stringify(sent);
    if (text !== before.current.text) before.current = { text, key: randomId() };
    return before.current.key;
  };
}

/** A refusal whose messages say which person they are about, where there are several. */
export function namingRows(failure: Failure | null, count: number): Failure | null {
  if (!failure || count < 2) return failure;
  const named = Object.entries(failure.fields).map(([field, text]) => {
    const row = /^(\d+)\./.exec(field)?.[1];
    return [field, [row === undefined ? text : `Person ${Number(row) + 1}: ${text}`]] as const;
  });
  return named.length === 0 ? failure : new Failure(failure.status, { message: Object.fromEntries(named) });
}
