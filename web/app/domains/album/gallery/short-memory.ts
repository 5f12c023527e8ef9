import type { Memory, ShortMemories } from '@lifestory/contract';
import { formatCaptureDate } from './memory/capture-date.ts';
import { picturesOf } from './memory/pictures.ts';

/** Maximum width in pixels of the picture for browsers without `srcset`. */
const maxDefaultWidthPx = 800;

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
    const images = picturesOf(pictures, short);
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
