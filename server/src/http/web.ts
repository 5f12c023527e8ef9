import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { CspSources } from './csp-sources.ts';

/** Allows images and media from the origin of the media store, if browsers download from it directly. */
export const storageCspSources = (origin: string | null): CspSources =>
  origin ? { 'img-src': [origin], 'media-src': [origin] } : {};

/**
 * Disables browser features that no page uses. Full screen and clipboard writes stay enabled; payment is
 * available to the frames of the card provider. The microphone is for spoken comments: the policy of the page that was
 * loaded first also holds on those that open in it.
 */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['midi', 'screen-wake-lock', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)', 'fullscreen=(self)', 'microphone=(self)', 'picture-in-picture=(self)')
  .join(', ');

/** Pages of video calls, which may use the camera as well, and keep the screen on. */
const callPage = /^\/(?:join|studio)\//i;
const callFeatures = ['camera', 'screen-wake-lock'];
const callPermissionsPolicy = callFeatures.reduce(
  (policy, feature) => policy.replace(`${feature}=()`, `${feature}=(self)`),
  permissionsPolicy,
);

/** The policy of responses that are not pages: none may be framed, or run anything if it is opened as a page. */
const dataPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Registers the security headers: the full set, with the Content-Security-Policy, on pages, and those that protect data
 * on all other responses. Scripts may come from this origin, the inline scripts of the build, and the given sources.
 * With `secure` (https), browsers are told to use https only.
 */
export async function registerSecurityHeaders(
  fastify: FastifyInstance,
  root: string,
  secure: boolean,
  cspSources: CspSources = {},
): Promise<void> {
  const strictTransportSecurity = { maxAge: 31_536_000, includeSubDomains: true };
  const hsts = `max-age=${strictTransportSecurity.maxAge}; includeSubDomains`;
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
    if (secure) reply.header('strict-transport-security', hsts);
    done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) {
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
      return done();
    }
    const isCallPage = callPage.test(request.url);
    reply.header('permissions-policy', isCallPage ? callPermissionsPolicy : permissionsPolicy);
    Promise.resolve(reply.helmet()).then(() => {
      // The address of a guest's page is their key to the call.
      if (isCallPage) reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      done();
    }, done);
  });
  await fastify.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes(root), ...(cspSources['script-src'] ?? [])],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(cspSources['img-src'] ?? [])],
        'media-src': ["'self'", 'blob:', ...(cspSources['media-src'] ?? [])],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(cspSources['connect-src'] ?? [])],
        ...(cspSources['frame-src'] ? { 'frame-src': cspSources['frame-src'] } : {}),
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // Trusted Types: HTML and script URLs must pass a policy of web/app/ui/trusted-types.ts.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'lifestory', 'dompurify'],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Browsers ignore these on plain HTTP and log a console warning.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure && strictTransportSecurity,
  });
}

/** The paths of all files below `root`, with slashes. Six times as fast as a glob, which examines every file. */
const listFiles = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
    : [];

function inlineScriptHashes(root: string): string[] {
  const hashes = new Set<string>();
  for (const file of listFiles(root).filter((path) => path.endsWith('.html'))) {
    const html = readFileSync(join(root, file), 'utf8');
    for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\bsrc=/.test(attributes)) {
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      }
    }
  }
  return [...hashes];
}

/**
 * Serves the built single-page app from `root`: every page at its path, the files that exist now (hashed assets are
 * cached for a year), and the fallback page for all other paths outside `/api`.
 */
export async function servePages(fastify: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) {
    fastify.log.warn('The web app is not built: only the API is available.');
    return;
  }
  await fastify.register(fastifyStatic, {
    root,
    // A route for every file, as the plugin would add them, costs memory and delays the start.
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/assets/');
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const findPageFile = createPageFinder(root);
  const files = new Set(
    listFiles(root).filter((path) => /^(?:assets\/[^/]+|favicon\.(?:ico|svg))$/.test(path)),
  );
  fastify.get('/*', (request, reply) => {
    const path = decodePath(request.url);
    if (files.has(path.slice(1))) return reply.sendFile(path.slice(1));
    if (path.startsWith('/api/') || path === '/api' || path.startsWith('/assets/'))
      return reply.callNotFound();
    const file = findPageFile(path);
    if (!file) reply.code(404);
    return reply.sendFile(file ?? '__spa-fallback.html');
  });
}

/** Creates a function that returns the HTML file of a path, from the list written by the web build. */
function createPageFinder(root: string): (path: string) => string | undefined {
  const pages: { path: string; file: string }[] = JSON.parse(
    readFileSync(join(root, '../pages.json'), 'utf8'),
  );
  const patterns = pages.map(({ path, file }) => ({
    file,
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.file;
}

function decodePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
