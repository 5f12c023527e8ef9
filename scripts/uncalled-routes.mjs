// Checks that somebody calls each route of the contract: the web, the owner of a signed URL, or a client listed here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../contract/src/index.ts';
import { root } from './command.mjs';

/** Routes that the web does not call, with who calls them. */
const otherCallers = {
  'gallery.memories': 'clients of the published API',
  'gallery.timeline': 'clients of the published API; the web reads it in parts',
  'mail.bounce': 'the provider of e-mails',
  'payments.report': 'the provider of payments',
  'recordings.findChunk': 'clients of the published API',
  'recordings.meetingWebhook': 'the provider of meetings',
  'recordings.picture': 'people, with the addresses of pictures in responses',
  'recordings.uploadWhole': 'clients of the published API',
  'stories.roles': 'clients of the published API',
};

/** Returns one line per route that nobody calls, and per listed caller that is no longer needed. */
export function checkUncalledRoutes() {
  const files = globSync('web/app/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.(?:test|fixture)\.tsx?$/.test(file),
  );
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const routes = Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table).map(([call, route]) => ({ feature, call, ...route })),
  );
  const uncalled = routes.filter((route) => route.access !== 'link' && !sources.some(calls(route)));
  const problems = uncalled.filter(({ feature, call }) => !(`${feature}.${call}` in otherCallers));
  const unneeded = Object.keys(otherCallers).filter(
    (name) => !uncalled.some(({ feature, call }) => `${feature}.${call}` === name),
  );
  return [
    ...problems.map(({ feature, call }) => `${feature}.${call}: nobody calls it`),
    ...unneeded.map((name) => `${name}: the web calls it, or it does not exist; remove it from the list`),
  ];
}

/** Some calls are put together from the name of an action. */
const calls =
  ({ feature, call, path }) =>
  (source) =>
    source.includes(`/api${path.replace(/:.*/, '')}`) ||
    new RegExp(`\\b${feature}\\.${call}\\b`).test(source) ||
    (source.includes(`\`${feature}.\${`) && source.includes(`'${call}'`));
