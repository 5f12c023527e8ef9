export { completeInterview } from './completion.queries.ts';
