import type { Memory, ShortMemories, ShortMemory } from '@lifestory/contract';
import { pictureWidths } from '@lifestory/contract/limits';
import { formatCaptureDate } from './memory/capture-date.ts';

/** Maximum width in pixels of the picture for browsers without `srcset`. */
const maxDefaultWidthPx = 800;

/** Returns the URL of a memory's picture that is at most `width` pixels wide; `baseUrl` is the signed `pictures`. */
const pictureUrl = (baseUrl: string, memoryId: string, width: number): string =>
  `${baseUrl}/${memoryId}/${width}.webp`;

/** Returns the pictures of a photograph of this size, narrowest first; none is wider than the photograph. */
function imagesOf(pictures: string, { id, size }: ShortMemory): Memory['images'] {
  const [width = 1, height = 1] = size;
  return pictureWidths
    .filter((_, index) => (pictureWidths[index - 1] ?? 0) < width)
    .map((maxWidth) => {
      const pictureWidth = Math.min(maxWidth, width);
      const pictureHeight = Math.max(1, Math.round((height * pictureWidth) / width));
      return { width: pictureWidth, height: pictureHeight, url: pictureUrl(pictures, id, maxWidth) };
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
    const { user: _user, size: _size, original = true, hearts_count = 0, author_name, ...memory } = short;
    const { can, ...user } = person;
    const images = imagesOf(pictures, short);
    return {
      ...memory,
      hearts_count,
      user_id: user.id,
      image: images.findLast(({ width }) => width <= maxDefaultWidthPx)?.url ?? '',
      images,
      label: formatCaptureDate({ month: String(memory.month ?? ''), year: String(memory.year) }),
      user: author_name ? { ...user, fullName: author_name, profile: null } : user,
      can: { ...can, download: can.download && original },
    };
  });
}
