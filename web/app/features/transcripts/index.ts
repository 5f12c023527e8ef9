export { FilmTexts } from './film-texts.tsx';
export { groupBySpeaker } from './paragraphs.ts';
export { TranscriptPanel } from './transcript-panel.tsx';
export { transcriptQuery } from './transcripts.api.ts';
