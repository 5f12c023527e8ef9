import type { Memory } from '@lifestory/contract';

/** The alternative text of a photograph. */
export const altOf = ({ caption, label }: Pick<Memory, 'caption' | 'label'>): string =>
  caption.trim() || `A photograph of ${label}`;

/** Maximum characters of a caption that is used as a heading. */
const maxHeadingLength = 80;

/** The caption as the heading of its page; null when there is none or it is too long. */
export function captionHeading({ caption }: Pick<Memory, 'caption'>): string | null {
  const text = caption.trim();
  return text && text.length <= maxHeadingLength ? text : null;
}

/** The first ten characters of a caption, followed by `…` if there are more. */
export function shortCaption(caption: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(caption.trim()), ({ segment }) => segment);
  return characters.length <= 10 ? characters.join('') : `${characters.slice(0, 10).join('').trimEnd()}…`;
}
