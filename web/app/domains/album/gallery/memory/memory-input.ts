import type { CallInput, CallReply } from '../../../../api/call.ts';
import type { CaptureDate } from './capture-date.ts';

/** The form values of a memory: its caption and capture date. */
export interface MemoryInput extends CaptureDate {
  caption: string;
}

/** The form values of a new memory. */
export const emptyMemoryInput: MemoryInput = { caption: '', month: '', year: '' };

type Memory = CallReply<'gallery.memory'>['data'];

/** The form values of a stored memory. */
export const toMemoryInput = ({ caption, month, year }: Pick<Memory, keyof MemoryInput>): MemoryInput => ({
  caption,
  month: month === null ? '' : String(month),
  year: String(year),
});

/** The request fields that change a memory to these form values. */
export const toMemoryChange = ({
  month,
  year,
  ...texts
}: MemoryInput): Omit<CallInput<'gallery.changeMemory'>['body'], 'id'> => ({
  ...texts,
  month: month === '' ? undefined : Number(month),
  year: year === '' ? undefined : Number(year),
});
