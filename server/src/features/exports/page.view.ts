import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ExportedContribution,
  ExportedFilm,
  ExportedMemory,
} from '../../contributions/personal-export.ts';
import { type Markup, markup } from '../notifications/index.ts';
import type { ExportData } from './export-data.ts';
import {
  accessTables,
  bookingTables,
  consentTable,
  details,
  factorTables,
  familyTable,
  formatDate,
  formatDay,
  paymentTable,
} from './page-tables.view.ts';

const style: Markup = { html: readFileSync(join(import.meta.dirname, 'page.css'), 'utf8') };
const nothing: Markup = { html: '' };

/**
 * Renders the page that displays the export, to be opened from disk next to its files. It uses neither network
 * nor scripts and blocks both; all text from people is escaped.
 */
export function renderAlbumPage(album: ExportData): string {
  const { person, story } = album;
  const sections = [
    story && section('films', 'Films', story.films.map(film), 'films'),
    story && section('photographs', 'Photographs', byDecade(story.memories)),
    ...album.contributions.map((contribution, index) =>
      section(`given-${index + 1}`, contributionTitle(contribution), renderContribution(contribution)),
    ),
    story &&
      section('family', 'Friends & Family', story.family.length > 0 ? [familyTable(story.family)] : []),
    section('booked', 'Interviews you booked for others', bookingTables(album.bookings)),
    section('about', 'Your details', [details(person)]),
    section('second-step', 'Second step at sign-in', factorTables(album.second_factors)),
    section('consents', 'Consents', album.consents.length > 0 ? [consentTable(album.consents)] : []),
    section('looked', 'Who looked at your story', accessTables(album.staff_accesses)),
    section('payments', 'Payments', album.payments.length > 0 ? [paymentTable(album.payments)] : []),
  ].filter((one) => one !== null && one !== undefined);
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
<p class="over">Lifestory</p>
<div class="person">
${person.portrait ? markup`<img class="portrait" src="${address(person.portrait)}" alt="">` : nothing}
<h1>${story ? `${person.name}’s life story` : person.name}</h1>
</div>
${person.bio ? markup`<p class="bio">${person.bio}</p>` : nothing}
<nav aria-label="On this page"><ul>
${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
</ul></nav>
</header>
<main>
${sections.map(({ content }) => content)}
</main>
<footer>
<p>Made on ${formatDay(album.made_at)}. All files are in the folder of this page: the films in “recordings”, the original
photographs in “photographs”, and all data for use by programs in “data.json”.</p>
<p>If films or photographs do not show, unpack the whole ZIP file first, and then open index.html in the new folder.</p>
</footer>
</body>
</html>
`.html;
}

function section(id: string, title: string, parts: Markup[], look = '') {
  if (parts.length === 0) return null;
  const content = markup`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<div class="${look}">
${parts}
</div>
</section>
`;
  return { id, title, content };
}

const film = ({ file, poster, recorded, seconds }: ExportedFilm): Markup => {
  const words = `Recorded on ${formatDate(recorded)}`;
  const picture = poster ? markup` poster="${address(poster)}"` : nothing;
  return markup`<figure>
${file ? markup`<video controls preload="metadata" src="${address(file)}"${picture} aria-label="${words}"></video>` : missingFile}
<figcaption><strong>${words}</strong>${seconds ? markup`<p class="small">${formatDuration(seconds)}</p>` : nothing}</figcaption>
</figure>
`;
};

/** Groups photographs by decade, because with a heading per date most would be alone in their row. */
const byDecade = (memories: ExportedMemory[]): Markup[] =>
  [...Map.groupBy(memories, ({ year }) => Math.floor(year / 10) * 10)].map(
    ([decade, inDecade]) => markup`<h3>The ${decade}s</h3>
<div class="album">
${inDecade.map(memory)}</div>
`,
  );

const memory = ({
  file,
  picture,
  width,
  height,
  caption,
  label,
  author,
  created_at,
  comments,
}: ExportedMemory) => {
  const shown =
    picture &&
    markup`<img src="${address(picture)}" width="${width}" height="${height}" loading="lazy" decoding="async" alt="${caption || `Photograph, ${label}`}">`;
  return markup`<figure>
${shown && file ? markup`<a href="${address(file)}">${shown}</a>` : (shown ?? missingFile)}
<figcaption>
<p class="date">${label}</p>
${caption ? markup`<strong>${caption}</strong>` : nothing}
<p class="small">Added by ${author} on ${formatDay(created_at)}</p>
${comments.length > 0 ? commentList(comments) : nothing}
</figcaption>
</figure>
`;
};

const commentList = (comments: { author: string; comment: string; created_at: string }[]): Markup =>
  markup`<ul class="said">
${comments.map(
  ({ author, comment, created_at }) =>
    markup`<li><p>${comment}</p><p class="small">${author}, ${formatDay(created_at)}</p></li>
`,
)}</ul>`;

const contributionTitle = ({ storyteller }: ExportedContribution) =>
  `What you added to ${storyteller}’s story`;

const renderContribution = ({ memories, comments }: ExportedContribution): Markup[] => [
  ...byDecade(memories),
  ...(comments.length > 0
    ? [
        markup`<h3>What you said</h3>
${commentList(comments.map((one) => ({ ...one, author: `On a photograph of ${one.about}` })))}
`,
      ]
    : []),
];

const missingFile = markup`<p class="missing">This file is missing.</p>`;

/** Converts a path in the archive to a relative URL for the page. */
const address = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? `${Math.round(seconds)} seconds` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
