import { dateAt, formatDate } from '../../../../calendar.ts';
import type { Letter } from '../../../platform/mail/index.ts';

/** Content ID by which the mail references its still. */
export const stillCid = 'film-still';

interface FilmReady {
  fname: string;
  /** The storyteller's name; null in the storyteller's own mail. */
  storyteller: string | null;
  /** When the interview took place. */
  recordedAt: Date;
  url: string;
  hasStill: boolean;
}

/** Composes the mail announcing that a film of a story is ready. */
export function filmReadyLetter(film: FilmReady): { subject: string; letter: Letter } {
  const { fname, storyteller, recordedAt, url, hasStill } = film;
  const possessive = storyteller === null ? 'your' : `${storyteller}’s`;
  const day = formatDate(dateAt(recordedAt));
  return {
    subject: storyteller === null ? 'Your film is ready to watch' : `${storyteller}’s film is ready to watch`,
    letter: {
      greeting: `Dear ${fname},`,
      paragraphs: [
        `The film of ${possessive} life story is ready. It was recorded on ${day}.`,
        storyteller === null
          ? 'You can watch it as often as you like, download it, and share it with your family.'
          : 'You can watch it whenever you like.',
      ],
      ...(hasStill
        ? { picture: { cid: stillCid, alt: `A still from the film of ${possessive} life story` } }
        : {}),
      button: { label: 'Watch the film', url },
    },
  };
}
