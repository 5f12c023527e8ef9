export { isClosed, type Standing } from './standing.policy.ts';
export { ensureStory, type Entry, entriesOf } from './story.queries.ts';
