/** A value of a form: text, or what stands below it in brackets. */
export type Field = string | { [name: string]: Field };
export type Form = { [name: string]: Field };

/** Reads a form as Stripe's library writes it: `a[b][c]=d`, `list[0]=e`. */
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

/** The text at a path of a form; undefined where there is none. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  let field: Field | undefined = form;
  for (const part of path) field = typeof field === 'object' ? field[part] : undefined;
  return typeof field === 'string' ? field : undefined;
}
