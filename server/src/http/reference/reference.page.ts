import { escapeHtml } from '../../html.ts';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Json };
  responses: Record<string, { content?: Json; $ref?: string }>;
}

interface ListedCall {
  method: string;
  path: string;
  operation: Operation;
}

// Self-contained and without scripts: works offline and under the same CSP as all pages.
const style = `
:root{color-scheme:light dark;--paper:light-dark(#f6efe3,#1b1714);--card:light-dark(#fffdf8,#262019);--ink:light-dark(#2a211c,#f2e8da);--soft:light-dark(#65574c,#c3b3a2);--line:light-dark(#ddcfba,#40372d);--pine:light-dark(#1f4a47,#8fcabf)}
*{box-sizing:border-box}
body{max-width:62rem;margin:0 auto;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.6 "Segoe UI",system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}
h2{margin:2.5rem 0 .75rem}
a{color:var(--pine)}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;padding:0;list-style:none}
nav a{display:inline-block;padding-block:.5rem}
details{margin-bottom:.5rem;border:1px solid var(--line);border-radius:.625rem;background:var(--card)}
summary{padding:.75rem 1rem;cursor:pointer}
summary code{font-weight:600}
summary p{margin:.25rem 0 0;color:var(--soft)}
:focus-visible{outline:3px solid var(--pine);outline-offset:2px}
.body{padding:0 1rem 1rem;border-top:1px solid var(--line)}
h3{margin:1rem 0 .25rem;font-size:1rem}
pre{overflow-x:auto;margin:0;padding:.75rem;border:1px solid var(--line);border-radius:.375rem;background:var(--paper);white-space:pre-wrap}
code,pre{font:.875rem/1.5 ui-monospace,Consolas,monospace}
dl{margin:0}dt{float:left;min-width:3rem;font-weight:600}dd{margin:0 0 .25rem 3rem}
.access{color:var(--soft);font-size:.875rem}`;

/** Renders the OpenAPI description as a page: all routes by feature, with input and output. */
export function renderReferencePage(description: Json): string {
  const { paths, components } = description as {
    paths: Record<string, Record<string, Operation>>;
    components: { responses: Record<string, { description: string }> };
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const features = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const links = [...features.keys()].map((name) => `<li><a href="#${name}">${titleOf(name)}</a></li>`);
  const sections = [...features].map(
    ([name, listed]) =>
      `<section><h2 id="${name}">${titleOf(name)}</h2>${listed.map((call) => renderCall(call, components.responses)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg"><title>API reference · Lifestory</title><style>${style}</style></head><body>
<main><h1>API reference</h1>
<p>All calls of Lifestory. Sign in with <code>Authorization: Bearer …</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Features"><ul>${links.join('')}</ul></nav>${sections.join('')}</main></body></html>`;
}

const titleOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function renderCall(
  { method, path, operation }: ListedCall,
  descriptions: Record<string, { description: string }>,
): string {
  const { summary, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: location, required, schema }) =>
      `${name}${required ? '' : '?'}: ${renderSchema(schema)}  // ${location === 'path' ? 'in the path' : 'in the query'}`,
  );
  const failures = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { $ref = '' }]) => {
      const text = descriptions[$ref.split('/').at(-1) ?? '']?.description ?? '';
      return `<dt>${status}</dt><dd>${escapeHtml(text).replace(/`(\w+)`/g, '<code>$1</code>')}</dd>`;
    });
  return `<details id="${operation.operationId}"><summary><code>${method} ${escapeHtml(path)}</code> <span class="access">${escapeHtml(operation['x-access'])}</span><p>${escapeHtml(summary)}</p></summary>
<div class="body">${renderPart('Parameters', rows.join('\n'))}${renderPart('Body', renderContent(requestBody?.content))}${renderPart('Response', renderContent(responses[200]?.content))}
<h3>Failures</h3><dl>${failures.join('')}</dl></div></details>`;
}

const renderPart = (title: string, text: string) =>
  text ? `<h3>${title}</h3><pre>${escapeHtml(text)}</pre>` : '';

function renderContent(content: Json | undefined): string {
  if (!content) return '';
  const json = content['application/json'] as { schema: Json } | undefined;
  return json ? renderSchema(json.schema) : 'bytes';
}

/** Renders a schema in TypeScript notation, which is easier to read than JSON Schema. */
function renderSchema(schema: Json, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return options.map((option) => renderSchema(option, indent)).join(' | ');
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => renderSchema(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return `${renderSchema((schema.items ?? {}) as Json, indent)}[]`;
  if (schema.type === 'object') return renderObject(schema, indent);
  return `${schema.type ?? 'anything'}${schema.format ? ` (${schema.format})` : ''}`;
}

function renderObject(schema: Json, indent: string): string {
  const required = (schema.required ?? []) as string[];
  const inner = `${indent}  `;
  const lines = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, property]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${renderSchema(property, inner)}`,
  );
  if (lines.length === 0) {
    const values = schema.additionalProperties;
    return typeof values === 'object' && values
      ? `{ [name]: ${renderSchema(values as Json, indent)} }`
      : '{}';
  }
  return `{\n${lines.join('\n')}\n${indent}}`;
}
