export { SearchLink } from './search-link.tsx';
export { StorySearch } from './story-search.tsx';
