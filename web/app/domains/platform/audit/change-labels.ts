import type { Change, ChangeChannel, FieldChange } from '@lifestory/contract';
import { formatFileSize } from '../../../ui/file-size.ts';
import { formatDollars } from '../../../ui/money.ts';
import { formatTime } from '../../../ui/time.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The label of an action: `Slot deleted`. The UI calls an interview a session. */
export const actionLabel = (action: string): string =>
  capitalize(action.replace(/^interview\b/, 'session').replace(/^mail\b/, 'e-mail'));

const channelLabels: Record<ChangeChannel, string> = {
  booking_form: 'in the booking form',
  call: 'in the video call',
  link: 'by personal link',
};

/** The label of an actor: `Rose Whitaker, by personal link`. */
export function actorLabel(actor: Change['actor']): string {
  if (!actor) return 'The system';
  const name = actor.fullName || 'A deleted account';
  return actor.channel ? `${name}, ${channelLabels[actor.channel]}` : name;
}

/** The label of a subject: `Session of Rose Whitaker`. */
export function subjectLabel({ kind, name }: Change['subject']): string {
  if (kind === 'person' || kind === 'setting') return name ?? 'A deleted account';
  const kindLabels: Record<string, string> = {
    interview: 'Session',
    slot: 'Time slot',
    'slot batch': 'Time slots',
    mail: 'E-mail',
  };
  const label = kindLabels[kind] ?? capitalize(kind);
  return name ? `${label} of ${name}` : label;
}

const fieldLabels: Record<string, string> = {
  fname: 'First name',
  lname: 'Last name',
  contact: 'Phone number',
  bytes: 'Size',
  dob: 'Date of birth',
  join_url: 'Meeting link',
  starts_at: 'Start time',
  trial_end_on: 'Trial until',
};

/** The label of a field; for a nested field, of its last part. */
export function fieldLabel(field: string): string {
  // Some entries have names in camel case.
  const name = (field.split('.').at(-1) ?? field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return fieldLabels[name] ?? capitalize(name.replace(/_(at|on|cents)$/, '').replaceAll('_', ' '));
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const timePattern = /^\d{2}:\d{2}(:\d{2})?$/;
const codePattern = /^[a-z]+(_[a-z]+)+$/;
const dateListPattern = /^\d{4}-\d{2}-\d{2}(, \d{4}-\d{2}-\d{2})*$/;

/** Whether a numeric field is an identifier, such as a year, instead of a quantity. */
const isIdentifier = (field: string) => /(^|[._])(year|number)$/.test(field);

/** The value of a field as formatted text, times in Pacific time; '' if there is no value. */
export function valueLabel(field: string, value: FieldChange['before']): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && /(^|[._])bytes$/.test(field)) return formatFileSize(value);
  if (typeof value === 'number' && field.endsWith('_cents')) return formatDollars(value / 100);
  if (typeof value === 'number') return isIdentifier(field) ? String(value) : value.toLocaleString('en-US');
  if (instantPattern.test(value)) return formatTime(value, 'MM-DD-YYYY, h:mm A (PST)');
  if (timePattern.test(value)) return formatTime(value, 'h:mm A');
  if (dateListPattern.test(value))
    return value
      .split(', ')
      .map((day) => formatTime(day, 'MM-DD-YYYY'))
      .join(', ');
  // Fixed values are stored in snake case, such as `booking_form`.
  if (codePattern.test(value)) return value.replaceAll('_', ' ');
  return value;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a field is meaningful to people: internal ids are not. */
export const isMeaningful = ({ field, before, after }: FieldChange): boolean =>
  !field.endsWith('_id') &&
  ![before, after].some((value) => typeof value === 'string' && uuidPattern.test(value));
