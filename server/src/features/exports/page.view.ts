import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDateTimeAt } from '../../calendar.ts';
import type {
  ExportedContribution,
  ExportedFilm,
  ExportedMemory,
} from '../../contributions/personal-export.ts';
import { formatDollars } from '../../money.ts';
import { type Markup, markup } from '../notifications/index.ts';
import type { ExportData } from './export-data.ts';

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

const familyTable = (family: NonNullable<ExportData['story']>['family']): Markup =>
  table(
    ['Name', 'Relationship', 'E-mail', 'Phone'],
    family.map(({ name, relationship, email, phone }) => [name, relationship, email, phone]),
  );

const accessTables = (accesses: ExportData['staff_accesses']): Markup[] =>
  accesses.length === 0
    ? []
    : [
        table(
          ['Date', 'Name', 'Looked at', 'Reason'],
          accesses.map(({ at, name, role, reason, viewed }) => [
            formatDay(at),
            `${name}, ${role}`,
            viewed.join(', '),
            reason,
          ]),
        ),
      ];

const consentTable = (consents: ExportData['consents']): Markup =>
  table(
    ['Date', 'Decision', 'Interview', 'Text'],
    consents.map(({ at, decision, interview, text_version }) => [
      formatDay(at),
      decision === 'given' ? 'Consent to the recording' : 'Consent to the recording withdrawn',
      formatDay(interview),
      text_version,
    ]),
  );

const paymentTable = (payments: ExportData['payments']): Markup =>
  table(
    ['Number', 'Date', 'Description', 'Amount'],
    payments.map(({ number, created_at, description, dollars }) => [
      String(number),
      formatDay(created_at),
      description,
      formatDollars(Math.round(dollars * 100)),
    ]),
  );

const factorTables = (factors: ExportData['second_factors']): Markup[] =>
  factors.length === 0
    ? []
    : [
        table(
          ['Kind', 'Name', 'Added', 'Last used'],
          factors.map(({ kind, name, created_at, last_used_at }) => [
            kind,
            name,
            formatDay(created_at),
            last_used_at ? formatDay(last_used_at) : '',
          ]),
        ),
      ];

const details = (person: ExportData['person']): Markup =>
  table(
    ['Detail', 'Value'],
    [
      ['Name', person.name],
      ['E-mail', person.email],
      ['Phone', person.phone],
      ['Date of birth', person.date_of_birth ? formatDate(person.date_of_birth) : ''],
      ['City', [person.city, person.state, person.zip_code, person.country].filter(Boolean).join(', ')],
      ['Member since', formatDay(person.member_since)],
    ].filter(([, value]) => value !== ''),
  );

const table = (
  heads: string[],
  rows: (string | undefined)[][],
): Markup => markup`<div class="wide" tabindex="0"><table>
<thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell ?? ''}</td>`)}</tr>\n`)}</tbody>
</table></div>
`;

const missingFile = markup`<p class="missing">This file is missing.</p>`;

/** Converts a path in the archive to a relative URL for the page. */
const address = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

const longDate = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const formatDay = (instant: string): string =>
  localDateTimeAt(new Date(instant)).toLocaleString('en-US', longDate);
const formatDate = (date: string): string => Temporal.PlainDate.from(date).toLocaleString('en-US', longDate);

function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? `${Math.round(seconds)} seconds` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
