import type { Memory, ShortMemories, ShortMemory } from '@lifestory/contract';
import { pictureWidths } from '@lifestory/contract/limits';
import { formatCaptureDate } from './memory/capture-date.ts';

/** Maximum width of the picture that browsers without `srcset` show, in pixels. */
const defaultWidth = 800;

/** Returns the URL of a picture of a memory, at most `width` pixels wide; `pictures` is the signed base in a response. */
const pictureUrl = (pictures: string, memoryId: string, width: number): string =>
  `${pictures}/${memoryId}/${width}.webp`;

/** Returns the pictures of a photograph of this size, narrowest first; none is wider than the photograph. */
function imagesOf(pictures: string, { id, size }: ShortMemory): Memory['images'] {
  const [width = 1, height = 1] = size;
  return pictureWidths
    .filter((_, index) => (pictureWidths[index - 1] ?? 0) < width)
    .map((maxWidth) => {
      const wide = Math.min(maxWidth, width);
      const high = Math.max(1, Math.round((height * wide) / width));
      return { width: wide, height: high, url: pictureUrl(pictures, id, maxWidth) };
    });
}

/** Returns the memories of a response in the short format, each with its author, pictures and permissions. */
export function expandMemories({
  data,
  people,
  pictures,
}: Omit<ShortMemories, 'success' | 'next'>): Memory[] {
  return data.flatMap((short) => {
    const person = people[short.user];
    if (!person) return [];
    const { user: _user, size: _size, original = true, ...memory } = short;
    const { can, ...user } = person;
    const images = imagesOf(pictures, short);
    return {
      ...memory,
      user_id: user.id,
      image: images.findLast(({ width }) => width <= defaultWidth)?.url ?? '',
      images,
      label: formatCaptureDate({ month: String(memory.month ?? ''), year: String(memory.year) }),
      user,
      can: { ...can, download: can.download && original },
    };
  });
}
