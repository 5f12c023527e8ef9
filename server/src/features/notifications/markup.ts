/** Text that is HTML already: whatever came from outside was escaped on its way in. */
export interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Writes HTML as a template; every value becomes plain text in it, but what was written this way already. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup => ({
  html: String.raw({ raw: parts }, ...values.map(written)),
});

function written(value: Value): string {
  if (typeof value !== 'object') return String(value).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
