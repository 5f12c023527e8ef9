export { type Entry, entriesOf, isClosed, type Standing } from '../auth/index.ts';
export { ensureStory } from './story.queries.ts';
