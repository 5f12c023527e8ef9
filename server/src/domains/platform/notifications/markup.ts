/** A string of safe HTML, built with escaped values. */
export interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[];

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for HTML; escapes every value except HTML built with this tag. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup => ({
  html: String.raw({ raw: parts }, ...values.map(toHtml)),
});

function toHtml(value: Value): string {
  if (typeof value !== 'object')
    return String(value).replace(/[&<>"']/g, (character) => htmlEntities[character] ?? '');
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
