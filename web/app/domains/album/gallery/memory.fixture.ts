import type { Comment, Memory, MemoryWithComments, ShortMemories, ShortTimeline } from '@lifestory/contract';

export const rose = { id: 'rose', fullName: 'Rose Whitaker', profile: null };
export const ana = { id: 'ana', fullName: 'Ana Reyes', profile: null };

/** A photograph by Rose. */
export const memoryOf = (fields: Partial<Memory> = {}): Memory => ({
  id: 'm1',
  user_id: 'rose',
  caption: 'The boat',
  image: '/boat.webp',
  images: [{ width: 320, height: 240, url: '/boat.webp' }],
  year: 1958,
  month: 6,
  label: 'June 1958',
  comments_count: 0,
  hearts_count: 0,
  created_at: '2027-01-15T20:05:00.000Z',
  user: rose,
  can: { edit: false, delete: false, download: false },
  ...fields,
});

export const memoryWithComments = (...comments: Comment[]): MemoryWithComments => ({
  ...memoryOf(),
  can: { edit: false, delete: false, download: false, link: false },
  moment: null,
  comments,
  hearts: [],
  previous: null,
  next: null,
});

/** A comment by Ana. */
export const commentOf = (fields: Partial<Comment> = {}): Comment => ({
  id: 'c1',
  comment: 'I remember that day.',
  voice: null,
  created_at: '2027-01-15T20:05:00.000Z',
  created_at_h: '01/15/2027 12:05PM',
  user: ana,
  can: { edit: false, delete: false },
  ...fields,
});

/** A list of these memories in the short format, with photographs of 320 x 240 pixels. */
export const shortMemoriesOf = (...memories: Memory[]): ShortMemories => ({
  success: true,
  data: memories.map(({ id, caption, year, month, comments_count, created_at }, user) => ({
    id,
    user,
    caption,
    year,
    month,
    size: [320, 240],
    comments_count,
    created_at,
  })),
  people: memories.map(({ user, can }) => ({ ...user, can })),
  pictures: '/pictures',
  next: null,
});

/** A timeline with these memories, all in the group June 1958. */
export const timelineOf = (...memories: Memory[]): ShortTimeline => ({
  ...shortMemoriesOf(...memories),
  groups: memories.length > 0 ? [{ label: 'June 1958', year: 1958, month: 6, count: memories.length }] : [],
});
