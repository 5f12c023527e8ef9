// Import rules generated from the feature order, checked in all packages by dependency-cruiser.
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { featureOrder, webFeatureOrder } from './feature-order.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/.$/, '');
const insideFeature = '^server/src/domains/[^/]+/[^/]+/(?!index\\.ts$)';
const insideWebFeature = '^web/app/domains/[^/]+/[^/]+/(?!index\\.ts$)';
const tests = '\\.(test|fixture)\\.tsx?$|/testing/';
const pages = '^web/app/pages/';

/** A forbidden import: paths are regular expressions from the root; `comment` explains the rule. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

function orderRules(features, order) {
  return order.flatMap((feature, index) => {
    const later = order.slice(index + 1);
    if (later.length === 0) return [];
    const from = { path: `^${features}/${feature}/`, pathNot: tests };
    const to = { path: `^${features}/(${later.join('|')})/` };
    return forbid(
      `order-${feature}`,
      `${feature} comes before these features in the feature order`,
      from,
      to,
    );
  });
}

const rules = [
  ...orderRules('server/src/domains', featureOrder),
  ...orderRules('web/app/domains', webFeatureOrder),
  forbid(
    'public-api',
    'other features import a feature of the server through its index.ts',
    { path: '^server/src/domains/([^/]+/[^/]+)/', pathNot: tests },
    { path: insideFeature, pathNot: '^server/src/domains/$1/' },
  ),
  forbid(
    'public-api-from-outside',
    'modules outside the features import a feature of the server through its index.ts',
    { path: '^server/src/(?!domains/)', pathNot: tests },
    { path: insideFeature },
  ),
  forbid(
    'web-public-api',
    'other features import a feature of the web through its index.ts',
    { path: '^web/app/domains/([^/]+/[^/]+)/', pathNot: tests },
    { path: insideWebFeature, pathNot: '^web/app/domains/$1/' },
  ),
  forbid(
    'web-public-api-from-outside',
    'pages and shells import a feature of the web through its index.ts',
    { path: '^web/app/(?!domains/|head/)', pathNot: tests },
    { path: insideWebFeature },
  ),
  // They take single functions of features, which an index.ts would bring along with the components.
  forbid(
    'small-head-scripts',
    'a script of the head imports functions only, no library, components or styles, not even indirectly',
    { path: '^web/app/head/', pathNot: tests },
    { path: '^web/.*\\.(tsx|css)$|^node_modules/(?!zod/)', reachable: true },
  ),
  forbid(
    'web-public-api-alone',
    'a module imports the parts of its own feature directly',
    { path: '^web/app/domains/([^/]+/[^/]+)/' },
    { path: '^web/app/domains/$1/index\\.ts$' },
  ),
  forbid(
    'test-code',
    'only tests import test code',
    { path: '^(server/src|web/app)/', pathNot: tests },
    { path: `^(server/src|web/app)/.*(${tests})` },
  ),
  // Code that loads later must not be part of the initial scripts.
  forbid(
    'lazy-parts',
    'import() loads a module of the same feature, not its index.ts',
    { path: '^web/app/', pathNot: tests },
    { path: '^web/app/domains/[^/]+/[^/]+/index\\.ts$', dynamic: true },
  ),
  forbid(
    'base-layer',
    'the modules below the features import none of them',
    { path: '^server/src/(http|database|jobs|pictures|providers|uploads)/', pathNot: tests },
    { path: '^server/src/domains/' },
  ),
  // A page composes parts of any feature; nothing imports a page, so this causes no cycle.
  forbid(
    'pages-are-leaves',
    'only the router imports a page',
    { pathNot: tests },
    { path: `${pages}.*\\.page\\.tsx$` },
  ),
  forbid(
    'page-parts',
    'only pages import the modules beside them',
    { path: '^web/app/', pathNot: pages },
    { path: pages },
  ),
  forbid(
    'web-base-layer',
    'the modules below the features import none of them',
    { path: '^web/app/(ui|api)/', pathNot: tests },
    { path: '^web/app/domains/' },
  ),
  forbid(
    'contract-alone',
    'the contract imports only zod and itself',
    { path: '^contract/src/', pathNot: tests },
    { pathNot: '^contract/src/|node_modules/zod/' },
  ),
  forbid(
    'take-film-alone',
    'the joining of takes imports only mediabunny and itself, and is imported through its index.ts',
    { path: '^packages/take-film/src/', pathNot: tests },
    { pathNot: '^packages/take-film/src/|node_modules/mediabunny/|^node:|^(fs|stream|timers)' },
  ),
  forbid('web-not-server', 'the web never imports the server', { path: '^web/' }, { path: '^server/' }),
  forbid('server-not-web', 'the server never imports the web', { path: '^server/' }, { path: '^web/' }),
  forbid(
    'contract-by-type',
    'the web imports only types, limits, the normal form of text and the consent text from the contract; routes come from virtual:contract, so that no schema is shipped',
    { path: '^web/app/', pathNot: tests },
    {
      path: '^contract/',
      pathNot: '^contract/src/(limits|folded-text|people/consents/text).ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid('no-cycle', 'modules do not import each other in a cycle, not even types', {}, { circular: true }),
  forbid('resolvable', 'the imported module exists', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
];

/** Checks every import of the packages; returns one line per forbidden import. Fails if it finds too few modules. */
export async function checkBoundaries() {
  const { output } = await cruise(
    ['contract/src', 'packages/take-film/src', 'server/src', 'web/app', 'web/vite.config.ts'],
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.react-router/' },
      combinedDependencies: true,
      validate: true,
      ruleSet: { forbidden: rules },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  );
  const { summary, modules } = output;
  const count = modules.filter((module) => /^(contract|server|web)\//.test(module.source)).length;
  if (count < 20) throw new Error(`Only ${count} modules were found: the boundary check does not work.`);
  const comments = new Map(rules.map((rule) => [rule.name, rule.comment]));
  return summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to} (${rule.name}: ${comments.get(rule.name)})`,
  );
}
