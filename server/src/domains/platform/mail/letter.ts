import { escapeHtml } from '../../../html.ts';

/** The content of a mail before layout: plain sentences and at most one button. */
export interface Letter {
  greeting: string;
  paragraphs: string[];
  /** An attached picture, displayed above the button with the same link. */
  picture?: { cid: string; alt: string };
  button?: { label: string; url: string };
  /** Additional links, less prominent than the button. */
  links?: { label: string; url: string }[];
  /** Small print at the end, such as how long a link is valid. */
  footnote?: string;
}

/** Renders the plain-text part: the button becomes its URL. */
export function renderLetterText({ greeting, paragraphs, button, links = [], footnote }: Letter): string {
  const parts = [greeting, ...paragraphs];
  if (button) parts.push(`${button.label}:\n${button.url}`);
  for (const { label, url } of links) parts.push(`${label}:\n${url}`);
  if (footnote) parts.push(footnote);
  return `${[...parts, 'Warmly,\nThe Lifestory team'].join('\n\n')}\n`;
}

const renderParagraph = (text: string) =>
  `<p style="margin:0 0 18px;font-size:17px;line-height:1.6">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Renders the HTML part in the site's colors, with the URL as text below the button. All values are escaped.
 */
export function renderLetterHtml(letter: Letter, appUrl: string): string {
  const { greeting, paragraphs, picture, button, links = [], footnote } = letter;
  const image = picture
    ? `<img src="cid:${escapeHtml(picture.cid)}" alt="${escapeHtml(picture.alt)}" width="504" style="display:block;width:100%;max-width:504px;height:auto;border:0;border-radius:10px">`
    : '';
  const pictureHtml =
    image && button
      ? `<p style="margin:0 0 18px"><a href="${escapeHtml(button.url)}" style="color:#2f4a43">${image}</a></p>`
      : image;
  const buttonHtml = button
    ? `<p style="margin:28px 0 12px"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#2f4a43;color:#fffdf8;font-size:17px;padding:14px 26px;border-radius:10px;text-decoration:none">${escapeHtml(button.label)}</a></p>
       <p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:#6b6255;word-break:break-all">${escapeHtml(button.url)}</p>`
    : '';
  const linksHtml = links
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 18px;font-size:17px;line-height:1.6"><a href="${escapeHtml(url)}" style="color:#2f4a43">${escapeHtml(label)}</a></p>`,
    )
    .join('\n');
  const footnoteHtml = footnote
    ? `<p style="margin:0 0 18px;font-size:14px;line-height:1.5;color:#6b6255">${escapeHtml(footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f6f0e4;padding:32px 12px;font-family:Verdana,Helvetica,Arial,sans-serif;color:#2b2620">
<div style="max-width:560px;margin:0 auto;background:#fffdf8;border:1px solid #e4d9c4;border-radius:14px;padding:32px 28px 14px">
<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:24px;color:#2f4a43">Lifestory</p>
${[greeting, ...paragraphs].map(renderParagraph).join('\n')}
${pictureHtml}${buttonHtml}${linksHtml}${footnoteHtml}
${renderParagraph('Warmly,\nThe Lifestory team')}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#6b6255;text-align:center"><a href="${escapeHtml(appUrl)}" style="color:#6b6255">${escapeHtml(appUrl)}</a></p>
</body></html>`;
}
