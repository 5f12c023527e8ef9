/** A letter before it is dressed: plain sentences and at most one button. */
export interface Letter {
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** A second way, less prominent than the button. */
  link?: { label: string; url: string };
  /** Said small at the end, such as until when a link works. */
  footnote?: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The plain-text part: the button becomes its address. */
export function letterText({ greeting, paragraphs, button, link, footnote }: Letter): string {
  const parts = [greeting, ...paragraphs];
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (link) parts.push(`${link.label}:\n${link.url}`);
  if (footnote) parts.push(footnote);
  return `${[...parts, 'Warmly,\nThe Lifestory team'].join('\n\n')}\n`;
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 18px;font-size:17px;line-height:1.6">${escaped(text).replaceAll('\n', '<br>')}</p>`;

/** The HTML part, in the site's colours, with the address readable under the button. Everything is escaped. */
export function letterHtml(letter: Letter, appUrl: string): string {
  const { greeting, paragraphs, button, link, footnote } = letter;
  const action = button
    ? `<p style="margin:28px 0 12px"><a href="${escaped(button.url)}" style="display:inline-block;background:#2f4a43;color:#fffdf8;font-size:17px;padding:14px 26px;border-radius:10px;text-decoration:none">${escaped(button.label)}</a></p>
       <p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:#6b6255;word-break:break-all">${escaped(button.url)}</p>`
    : '';
  const second = link
    ? `<p style="margin:0 0 18px;font-size:17px;line-height:1.6"><a href="${escaped(link.url)}" style="color:#2f4a43">${escaped(link.label)}</a></p>`
    : '';
  const small = footnote
    ? `<p style="margin:0 0 18px;font-size:14px;line-height:1.5;color:#6b6255">${escaped(footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="en"><body style="margin:0;background:#f6f0e4;padding:32px 12px;font-family:Verdana,Helvetica,Arial,sans-serif;color:#2b2620">
<div style="max-width:560px;margin:0 auto;background:#fffdf8;border:1px solid #e4d9c4;border-radius:14px;padding:32px 28px">
<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:24px;color:#2f4a43">Lifestory</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${action}${second}${small}
${paragraph('Warmly,\nThe Lifestory team')}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#6b6255;text-align:center"><a href="${escaped(appUrl)}" style="color:#6b6255">${escaped(appUrl)}</a></p>
</body></html>`;
}
