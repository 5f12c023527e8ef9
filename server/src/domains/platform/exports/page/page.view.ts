import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ExportedComment,
  ExportedContribution,
  ExportedFilm,
  ExportedMemory,
} from '../../../../contributions/personal-export.ts';
import { type Markup, markup } from '../../notifications/index.ts';
import type { ExportData } from '../export-data.ts';
import { missingFile, toUrl } from './archive-file.view.ts';
import { findFilmFile, renderFilms } from './film.view.ts';
import {
  accessTables,
  bookingTables,
  callTables,
  consentTable,
  detailsTable,
  factorTables,
  familyTable,
  formatDay,
  formatPosition,
  legacyTables,
  paymentTable,
  positionTables,
  questionTables,
} from './page-tables.view.ts';

const style: Markup = { html: readFileSync(join(import.meta.dirname, 'page.css'), 'utf8') };
const noMarkup: Markup = { html: '' };

/**
 * Renders the page that displays the export, to be opened from disk next to its files. It uses neither network
 * nor scripts and blocks both; all text from people is escaped.
 */
export function renderExportPage(data: ExportData): string {
  const { person, story } = data;
  const sections = [
    story && section('films', 'Films', renderFilms(story), 'films'),
    story && section('photographs', 'Photographs', renderByDecade(story.memories, story.films)),
    ...data.contributions.map((contribution, index) =>
      section(`contribution-${index + 1}`, contributionTitle(contribution), renderContribution(contribution)),
    ),
    story &&
      section('family', 'Friends & Family', story.family.length > 0 ? [familyTable(story.family)] : []),
    section('booked', 'Interviews you booked for others', bookingTables(data.bookings)),
    section('about', 'Your details', [detailsTable(person)]),
    section('second-step', 'Second step at sign-in', factorTables(data.second_factors)),
    section('consents', 'Consents', data.consents.length > 0 ? [consentTable(data.consents)] : []),
    section('family-questions', 'Questions for interviews', questionTables(data.family_questions)),
    section('calls', 'Video calls', callTables(data)),
    section('film-positions', 'Films you were watching', positionTables(data.film_positions)),
    section('legacy-contacts', 'Legacy contacts', legacyTables(data)),
    section('staff-accesses', 'Who looked at your story', accessTables(data.staff_accesses)),
    section('payments', 'Payments', data.payments.length > 0 ? [paymentTable(data.payments)] : []),
  ].filter((entry) => entry !== null && entry !== undefined);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'">
<title>${person.name} · Lifestory</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="brand">Lifestory</p>
<div class="person">
${person.portrait ? markup`<img class="portrait" src="${toUrl(person.portrait)}" alt="">` : noMarkup}
<h1>${story ? `${person.name}’s life story` : person.name}</h1>
</div>
${person.bio ? markup`<p class="bio">${person.bio}</p>` : noMarkup}
<nav aria-label="On this page"><ul>
${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
</ul></nav>
</header>
<main>
${sections.map(({ content }) => content)}
</main>
<footer>
<p>Made on ${formatDay(data.made_at)}. All files are in the folder of this page: the films in “recordings”, the original
photographs in “photographs”, and all data for use by programs in “data.json”.</p>
<p>If films or photographs do not show, unpack the whole ZIP file first, and then open index.html in the new folder.</p>
</footer>
</body>
</html>
`.html;
}

function section(id: string, title: string, parts: Markup[], className = '') {
  if (parts.length === 0) return null;
  const content = markup`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<div class="${className}">
${parts}
</div>
</section>
`;
  return { id, title, content };
}

/** Renders photographs by decade: under a heading per date, most would be alone in their row. */
const renderByDecade = (memories: ExportedMemory[], films: readonly ExportedFilm[]): Markup[] =>
  [...Map.groupBy(memories, ({ year }) => Math.floor(year / 10) * 10)].map(
    ([decade, memoriesOfDecade]) => markup`<h3>The ${decade}s</h3>
<div class="album">
${memoriesOfDecade.map((memory) => renderMemory(memory, films))}</div>
`,
  );

function renderMemory(memory: ExportedMemory, films: readonly ExportedFilm[]): Markup {
  const { file, picture, width, height, caption, label, author, created_at, moment, comments, hearts } =
    memory;
  const image =
    picture &&
    markup`<img src="${toUrl(picture)}" width="${width}" height="${height}" loading="lazy" decoding="async" alt="${caption || `Photograph, ${label}`}">`;
  const film = moment && findFilmFile(films, moment);
  return markup`<figure>
${image && file ? markup`<a href="${toUrl(file)}">${image}</a>` : (image ?? missingFile)}
<figcaption>
<p class="date">${label}</p>
${caption ? markup`<strong>${caption}</strong>` : noMarkup}
${film ? markup`<p><a href="${toUrl(film.file)}#t=${String(film.seconds)}">Hear the story in the film at ${formatPosition(film.seconds)}</a></p>` : noMarkup}
<p class="small">Added by ${author} on ${formatDay(created_at)}</p>
${hearts.length > 0 ? markup`<p class="small">♥ ${hearts.join(', ')}</p>` : noMarkup}
${comments.length > 0 ? renderComments(comments) : noMarkup}
</figcaption>
</figure>
`;
}

const renderComments = (comments: readonly Omit<ExportedComment, 'waveform'>[]): Markup =>
  markup`<ul class="comments">
${comments.map(
  ({ author, comment, voice, voice_text: text, created_at }) =>
    markup`<li>${voice ? markup`<audio controls preload="none" src="${toUrl(voice)}" aria-label="Spoken comment by ${author}"></audio>` : noMarkup}${text ? markup`<p>${text}</p><p class="small">Transcribed automatically</p>` : noMarkup}${comment ? markup`<p>${comment}</p>` : noMarkup}<p class="small">${author}, ${formatDay(created_at)}</p></li>
`,
)}</ul>`;

const contributionTitle = ({ storyteller }: ExportedContribution) =>
  `What you added to ${storyteller}’s story`;

const renderContribution = ({ memories, comments, hearts }: ExportedContribution): Markup[] => [
  ...renderByDecade(memories, []),
  ...(comments.length > 0
    ? [
        markup`<h3>What you wrote</h3>
${renderComments(comments.map((comment) => ({ ...comment, author: `On a photograph of ${comment.about}` })))}
`,
      ]
    : []),
  ...(hearts.length > 0
    ? [
        markup`<h3>Your hearts</h3>
<ul>
${hearts.map(({ about, created_at }) => markup`<li>A photograph of ${about}, ${formatDay(created_at)}</li>\n`)}</ul>
`,
      ]
    : []),
];
