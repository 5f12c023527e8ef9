import type { Comment } from '@lifestory/contract';
import { localDateTimeAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { authorView } from '../memories/memory.view.ts';
import { commentAbilities } from './comment.policy.ts';
import type { CommentRow } from './comment.queries.ts';

/** Returns a comment in the API's format, with the permissions of `actor`. */
export const commentView = ({ links }: AppContext, row: CommentRow, actor: Actor): Comment => ({
  id: row.id,
  comment: row.comment,
  voice: row.voice_key
    ? {
        url: links.sign(`/api/media/${row.voice_key}`),
        seconds: (row.voice_ms ?? 0) / 1000,
        waveform: row.voice_waveform ?? [],
        text: row.voice_text ?? '',
      }
    : null,
  created_at: row.created_at.toISOString(),
  created_at_h: formatDateTime12h(row.created_at),
  user: authorView(row),
  can: commentAbilities(row, actor),
});

/** Formats a time as `MM/DD/YYYY hh:mmA` in Los Angeles. */
function formatDateTime12h(instant: Date): string {
  const { year, month, day, hour, minute } = localDateTimeAt(instant);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(month)}/${pad(day)}/${year} ${pad(hour % 12 || 12)}:${pad(minute)}${hour < 12 ? 'AM' : 'PM'}`;
}
