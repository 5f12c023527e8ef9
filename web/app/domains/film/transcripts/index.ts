export { groupByChapter } from './paragraphs.ts';
export { SessionFilm } from './session-film.tsx';
export { TranscriptPanel } from './transcript-panel.tsx';
export { transcriptQuery } from './transcripts.api.ts';
