import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import type { Failure } from './failure.ts';

/** Whether a browser navigates to the URL, as opposed to a fetch or subresource request. */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  // Older browsers and plain HTTP do not send Sec-Fetch-Mode.
  if (mode === undefined) return headers.accept?.includes('text/html') ?? false;
  return mode === 'navigate';
}

const titles: Record<number, string> = {
  400: 'Invalid address',
  401: 'Sign in first',
  403: 'You cannot open this page',
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Lifestory is not available',
};

// Self-contained: the rest of the server may be failing.
const style = `
:root{color-scheme:light dark;--paper:light-dark(#f6efe3,#1b1714);--ink:light-dark(#2a211c,#f2e8da);--pine:light-dark(#1f4a47,#8fcabf)}
body{display:grid;place-content:center;min-height:100vh;margin:0;padding:1rem;box-sizing:border-box;background:var(--paper);color:var(--ink);font:1.125rem/1.6 "Segoe UI",system-ui,sans-serif;text-align:center}
h1{font:500 2rem/1.2 Georgia,serif}
p{max-width:34rem;margin:0 auto 1rem;overflow-wrap:anywhere}
a{display:inline-block;padding:.5rem 1rem;color:var(--pine)}
:focus-visible{outline:3px solid var(--pine);outline-offset:2px}`;

/** Renders a failure as a page without scripts, for navigations. */
export function renderFailurePage({ status, message }: Pick<Failure, 'status' | 'message'>): string {
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[status] ?? 'Something went wrong'} · Lifestory</title><style>${style}</style></head><body>
<main><h1>${titles[status] ?? 'Something went wrong'}</h1><p>${escapeHtml(message)}</p><p><a href="">Try again</a> <a href="/">Go to the home page</a></p></main></body></html>`;
}
