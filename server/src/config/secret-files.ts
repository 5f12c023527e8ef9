import { readFileSync } from 'node:fs';

/**
 * For each variable `NAME_FILE`, sets `NAME` to the content of that file, without trailing line breaks: Docker and
 * Kubernetes provide secrets as files. An empty file leaves the variable unset. `names` are the variables that may come
 * from a file. Fails when both are set, or when the file cannot be read.
 */
export function readSecretFiles(
  variables: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string | undefined> {
  const resolved = { ...variables };
  for (const name of names) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    delete resolved[`${name}_FILE`];
    if (variables[name] !== undefined) {
      throw new Error(`The configuration is invalid: set ${name} or ${name}_FILE, not both.`);
    }
    const text = readText(`${name}_FILE`, path);
    if (text !== '') resolved[name] = text;
  }
  return resolved;
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The configuration is invalid: ${name} names ${path}, which cannot be read (${code}).`);
  }
}
