/** Text that is HTML already: whatever came from outside was escaped on its way in. */
export interface Markup {
  readonly html: string;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Writes HTML as a template; every value becomes plain text in it. */
export const markup = (parts: TemplateStringsArray, ...values: (string | number)[]): Markup => ({
  html: String.raw(
    { raw: parts },
    ...values.map((value) => String(value).replace(/[&<>"']/g, (sign) => signs[sign] ?? '')),
  ),
});
