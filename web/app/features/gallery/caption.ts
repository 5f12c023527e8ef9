import type { Memory } from '@lifestory/contract';

/** What is said instead of the picture to somebody who does not see it. */
export const altOf = ({ caption, label }: Pick<Memory, 'caption' | 'label'>): string =>
  caption.trim() || `A photograph of ${label}`;

/** Characters of the longest caption that reads as a heading. */
const maxHeadingLength = 80;

/** The caption as the heading of its page; null where there is none, or a whole paragraph. */
export function headingOf({ caption }: Pick<Memory, 'caption'>): string | null {
  const text = caption.trim();
  return text && text.length <= maxHeadingLength ? text : null;
}

/** The first ten characters of a caption, with `…` where there is more. */
export function shortCaption(caption: string): string {
  const signs = Array.from(new Intl.Segmenter('en').segment(caption.trim()), ({ segment }) => segment);
  return signs.length <= 10 ? signs.join('') : `${signs.slice(0, 10).join('').trimEnd()}…`;
}
