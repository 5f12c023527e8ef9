import type {
  ExportedChapter,
  ExportedFilm,
  ExportedMoment,
  ExportedTranscript,
} from '../../../../contributions/personal-export.ts';
import { type Markup, markup } from '../../notifications/index.ts';
import type { ExportData } from '../export-data.ts';
import { missingFile, toUrl } from './archive-file.view.ts';
import { formatDate, formatPosition } from './page-tables.view.ts';

const noMarkup: Markup = { html: '' };

/**
 * Renders the films with their chapters and transcripts. A chapter links to its second in the file of the part in which
 * it begins.
 */
export function renderFilms({ films, chapters, transcripts }: NonNullable<ExportData['story']>): Markup[] {
  const chaptersOf = Map.groupBy(chapters, ({ interview_id }) => interview_id);
  const partsOf = Map.groupBy(films, ({ interview_id }) => interview_id);
  return films.map((film) => {
    const parts = partsOf.get(film.interview_id) ?? [];
    const starts = listStarts(parts);
    const part = parts.indexOf(film);
    const [start = 0, end = Number.POSITIVE_INFINITY] = starts.slice(part);
    const ownChapters = (chaptersOf.get(film.interview_id) ?? []).filter(
      ({ at_seconds: at }) => at >= start && at < end,
    );
    const transcript = transcripts.find(
      (each) => each.interview_id === film.interview_id && each.part === part + 1,
    );
    return renderFilm(film, ownChapters, start, transcript);
  });
}

/** Finds the file of the album that contains a moment of a film, and its second in this file; null if it is missing. */
export function findFilmFile(
  films: readonly ExportedFilm[],
  { interview_id, at_seconds }: ExportedMoment,
): { file: string; seconds: number } | null {
  const parts = films.filter((film) => film.interview_id === interview_id);
  const starts = listStarts(parts);
  const part = starts.findLastIndex((start) => start <= at_seconds);
  const file = parts[part]?.file;
  return file ? { file, seconds: Math.floor(at_seconds - (starts[part] ?? 0)) } : null;
}

/** Lists the seconds of a film at which its parts begin; the last part has no end. */
function listStarts(parts: readonly ExportedFilm[]): number[] {
  let start = 0;
  return parts.map(({ seconds }) => {
    const partStart = start;
    start += seconds ?? 0;
    return partStart;
  });
}

function renderFilm(
  { file, poster, recorded, seconds }: ExportedFilm,
  chapters: readonly ExportedChapter[],
  start: number,
  transcript: ExportedTranscript | undefined,
): Markup {
  const title = `Recorded on ${formatDate(recorded)}`;
  const posterAttribute = poster ? markup` poster="${toUrl(poster)}"` : noMarkup;
  return markup`<figure>
${file ? markup`<video controls preload="metadata" src="${toUrl(file)}"${posterAttribute} aria-label="${title}"></video>` : missingFile}
<figcaption><strong>${title}</strong>${seconds ? markup`<p class="small">${formatDuration(seconds)}</p>` : noMarkup}${
    chapters.length > 0 ? renderChapters(chapters, file, start) : noMarkup
  }${transcript && transcript.sentences.length > 0 ? renderTranscript(transcript, file) : noMarkup}</figcaption>
</figure>
`;
}

const renderChapters = (chapters: readonly ExportedChapter[], file: string | null, start: number): Markup =>
  markup`<ol class="chapters">
${chapters.map(({ at_seconds, title, asker, ...years }) => {
  const at = Math.floor(at_seconds - start);
  const label = formatPosition(at);
  return markup`<li>${file ? markup`<a href="${toUrl(file)}#t=${String(at)}">${label}</a>` : label} ${title}${
    asker ? markup`<span class="small"> – asked by ${asker}</span>` : noMarkup
  }${years.first_year ? markup`<span class="small"> (${formatYears(years)})</span>` : noMarkup}</li>
`;
})}</ol>`;

const renderTranscript = ({ sentences }: ExportedTranscript, file: string | null): Markup =>
  markup`<details class="transcript"><summary>Transcript</summary>
<ol>
${sentences.map(({ start_seconds, speaker, text, private: isPrivate }) => {
  const at = Math.floor(start_seconds);
  const label = formatPosition(at);
  return markup`<li>${file ? markup`<a href="${toUrl(file)}#t=${String(at)}">${label}</a>` : label} ${
    speaker ? markup`<strong>${speaker}:</strong> ` : noMarkup
  }${text}${isPrivate ? markup`<span class="small"> (private)</span>` : noMarkup}</li>
`;
})}</ol></details>`;

const formatYears = ({ first_year, last_year }: Pick<ExportedChapter, 'first_year' | 'last_year'>) =>
  last_year === null || last_year === first_year ? String(first_year) : `${first_year}–${last_year}`;

function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? `${Math.round(seconds)} seconds` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
