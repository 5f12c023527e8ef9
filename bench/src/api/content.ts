/** The content that every server of the API benchmark stores: one story with its memories, and unread notifications. */
export interface ApiContent {
  authors: { name: string; surname: string }[];
  /** Newest first. */
  memories: ApiMemory[];
  /** Newest first. */
  notifications: { url: string; text: string; author: number; createdAt: Date }[];
}

export interface ApiMemory {
  caption: string;
  year: number;
  month: number;
  /** Index of the author. */
  author: number;
  imageKey: string;
  width: number;
  height: number;
  comments: number;
  createdAt: Date;
}

/** The calls that are measured. */
export type ApiCall = 'list' | 'poll' | 'timeline';

const memoryCount = 1_000;
/** Memories in a response of the list. */
export const listLength = 25;
const unreadCount = 20;
const newestAt = Date.UTC(2026, 0, 15, 12);
const minuteMs = 60_000;

const authors = [
  { name: 'Rose', surname: 'Whitaker' },
  { name: 'Daniel', surname: 'Whitaker' },
  { name: 'Grace', surname: 'Okafor' },
  { name: 'Henry', surname: 'Lindqvist' },
  { name: 'Amélie', surname: 'Durand' },
];
const scenes = [
  'The garden behind the house on Elm Street',
  'First day of school',
  'Sunday lunch at Aunt Clara’s',
  'The ferry to the island',
  'Wedding of Henry and Grace',
];

/** Creates the content, the same every time. */
export const apiContent = (): ApiContent => ({
  authors,
  memories: Array.from({ length: memoryCount }, (_, index) => ({
    caption: `${scenes[index % scenes.length]} (${memoryCount - index})`,
    year: 1950 + (index % 70),
    month: 1 + (index % 12),
    author: index % authors.length,
    imageKey: `memories/0190a5b0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    width: 2400,
    height: 1600,
    comments: index % 4,
    createdAt: new Date(newestAt - index * minuteMs),
  })),
  notifications: Array.from({ length: unreadCount }, (_, index) => ({
    url: `/gallery?memory=0190a5b0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    text: `<strong>${authors[index % authors.length]?.name}</strong> commented on “${scenes[index % scenes.length]}” (${unreadCount - index})`,
    author: index % authors.length,
    createdAt: new Date(newestAt - index * minuteMs),
  })),
});

/** The texts that an answer must contain: each caption or notification with the name of its author. */
export function textsOf({ authors, memories, notifications }: ApiContent, call: ApiCall): string[] {
  const nameOf = (author: number) => `${authors[author]?.name} ${authors[author]?.surname}`;
  if (call === 'poll') return notifications.map(({ text, author }) => `${text}, ${nameOf(author)}`);
  const texts = memories.map(({ caption, author }) => `${caption}, ${nameOf(author)}`);
  return call === 'list' ? texts.slice(0, listLength) : texts;
}
