/** A value of a form: text, or a nested object. */
export type Field = string | { [name: string]: Field };
export type Form = { [name: string]: Field };

/** Parses a form of Stripe's library: `a[b][c]=d`, `list[0]=e`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    let target = form;
    for (const part of path) {
      const below = target[part];
      target = typeof below === 'object' ? below : (target[part] = {});
    }
    if (last !== undefined) target[last] = value;
  }
  return form;
}

/** Returns the text at a path of a form; undefined if missing. */
export function readText(form: Form, ...path: string[]): string | undefined {
  let field: Field | undefined = form;
  for (const part of path) field = typeof field === 'object' ? field[part] : undefined;
  return typeof field === 'string' ? field : undefined;
}
