/** A value of a form: text, or what stands below it in brackets. */
export type Field = string | { [name: string]: Field };
export type Form = { [name: string]: Field };

/** Reads a form as Stripe's library writes it: `a[b][c]=d`, `list[0]=e`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    let place = form;
    for (const part of path) {
      const below = place[part];
      place = typeof below === 'object' ? below : (place[part] = {});
    }
    if (last !== undefined) place[last] = value;
  }
  return form;
}

/** The text at a path of a form; undefined where there is none. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  let place: Field | undefined = form;
  for (const part of path) place = typeof place === 'object' ? place[part] : undefined;
  return typeof place === 'string' ? place : undefined;
}
