export { type Entry, entriesOf, isClosed, type Standing } from '../auth/index.ts';
export { filmOfInterview, filmsOfStory } from './film.queries.ts';
export { ensureStory } from './story.queries.ts';
