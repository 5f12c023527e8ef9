// Features that a browser of the floor lacks: no built script or style sheet may use them without a replacement.
//
//   node scripts/browser-features.mjs --update <data.json of @mdn/browser-compat-data>   writes newer-features.generated.json
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserFloor } from '../web/browser-floor.ts';
import { root } from './command.mjs';

const listFile = join(root, 'scripts/newer-features.generated.json');
const assets = join(root, 'web/build/client/assets');

/**
 * Newer features that the build may contain, with the reason: what happens in a browser without them. For a feature of
 * a library, the pages work without it because the library asks for it first.
 */
const allowed = {
  // Built-ins
  'AudioContext.setSinkId': 'speakers are offered only where the browser has it',
  'Document.startViewTransition': 'React asks for it first',
  'Element.startViewTransition': 'React asks for it first',
  'Document.exitPictureInPicture': 'the button is shown only where the browser has it',
  'HTMLMediaElement.setSinkId': 'speakers are offered only where the browser has it',
  'HTMLVideoElement.requestPictureInPicture': 'the button is shown only where the browser has it',
  'Iterator.toArray': 'Children.toArray of React',
  ML: 'Mali in the list of countries',
  Metadata: 'a class of libphonenumber-js',
  Temporal: 'temporal-polyfill replaces it',
  TouchEvent: 'the picture cropper asks for it first',
  // Styles
  ':selection': 'the marked text has the color of the system',
  'contain-intrinsic-size': 'long transcripts scroll more slowly',
  'content-visibility': 'long transcripts scroll more slowly',
  'field-sizing': 'the field scrolls instead of growing',
  orphans: 'pages break elsewhere in print',
  'overflow-anchor': 'switches off what the browser lacks',
  resize: 'the field keeps its size',
  'scrollbar-width': 'scroll bars have their usual width',
  'text-wrap': 'lines break less evenly',
  widows: 'pages break elsewhere in print',
};

/** Checks the scripts and style sheets of the latest build; returns a line per feature. */
export function checkBrowserFeatures() {
  const list = JSON.parse(readFileSync(listFile, 'utf8'));
  const used = new Map();
  for (const file of globSync('*.{js,css}', { cwd: assets })) {
    const text = readFileSync(join(assets, file), 'utf8');
    const found = file.endsWith('.css') ? findInStyles(text, list.css) : findInScript(text, list.scripts);
    for (const name of found) used.set(name, [...(used.get(name) ?? []), file]);
  }
  const floor = Object.entries(browserFloor).map(([browser, version]) => `${browser} ${version}`);
  const newer = [...used]
    .filter(([name]) => !(name in allowed))
    .map(([name, files]) => `${name}, in ${files.slice(0, 3).join(', ')}, is newer than ${floor.join(', ')}`);
  const stale = Object.keys(allowed).filter((name) => !used.has(name));
  return [...newer, ...stale.map((name) => `${name} is allowed but not used`)];
}

/** Names of newer built-ins in a script: `Map.groupBy` and `Segmenter` as written, `.name(` of methods of instances. */
export function findInScript(text, { statics, globals, methods }) {
  const words = new Set(text.match(/[\w$]+(?:\.[\w$]+)?/g));
  const calls = new Set(Array.from(text.matchAll(/\.([\w$]+)\(/g), ([, name]) => name));
  const names = new Set(Array.from(text.matchAll(/[^\w$.'"`]([A-Z][\w$]+)/g), ([, name]) => name));
  return [
    ...statics.filter((name) => words.has(name)),
    ...globals.filter((name) => names.has(name)),
    ...methods.filter((name) => calls.has(name.slice(name.lastIndexOf('.') + 1))),
  ];
}

/** Names of newer properties, pseudo-classes, at-rules and functions in a style sheet. */
export function findInStyles(text, { properties, selectors, rules, functions }) {
  const declared = new Set(Array.from(text.matchAll(/[{;]([\w-]+):/g), ([, name]) => name));
  const preludes = Array.from(text.matchAll(/[^{};]+(?=\{)/g), ([prelude]) => prelude).join(' ');
  const pseudo = new Set(Array.from(preludes.matchAll(/::?([\w-]+)/g), ([, name]) => name));
  const called = new Set(Array.from(text.matchAll(/([\w-]+)\(/g), ([, name]) => name));
  const at = new Set(Array.from(text.matchAll(/@([\w-]+)/g), ([, name]) => name));
  return [
    ...properties.filter((name) => declared.has(name)),
    ...selectors.filter((name) => pseudo.has(name)).map((name) => `:${name}`),
    ...rules.filter((name) => at.has(name)).map((name) => `@${name}`),
    ...functions.filter((name) => called.has(name)).map((name) => `${name}()`),
  ];
}

/** Whether a browser of the floor lacks a feature, by its entry in MDN's compatibility data. */
function isNewer({ __compat: compat }) {
  if (!compat || compat.status?.deprecated) return false;
  const isOldEnough = ({ version_added: added, alternative_name: otherName, flags }, floor) =>
    typeof added === 'string' && !otherName && !flags && Number.parseFloat(added.replace('≤', '')) <= floor;
  return Object.entries(browserFloor).some(
    ([browser, floor]) =>
      ![compat.support[browser]].flat().some((statement) => isOldEnough(statement, floor)),
  );
}

const isOwnFunction = (object, name) =>
  object !== undefined && typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function';

function updateList(path) {
  const { javascript, css, api, __meta } = JSON.parse(readFileSync(path, 'utf8'));
  const members = (entry) => Object.entries(entry).filter(([name]) => name !== '__compat');
  // Names with a prefix are for one engine, and each engine has its own.
  const newer = (entry) =>
    members(entry)
      .filter(([name, feature]) => !name.startsWith('-') && isNewer(feature))
      .map(([name]) => name);
  const statics = [];
  const globals = [];
  const methods = new Set();
  // Names that older objects have too: a call of them says nothing.
  const common = new Set();
  const builtins = { ...javascript.builtins, ...javascript.builtins.Intl, ...api };
  for (const [object, entry] of members(builtins)) {
    if (isNewer(entry)) {
      if (/^[A-Z]/.test(object)) globals.push(object);
      continue;
    }
    for (const [name, feature] of members(entry)) {
      const own = name.replace(/_static$/, '');
      if (!/^[a-z]\w*$/.test(own)) continue;
      const isStatic = name !== own || isOwnFunction(globalThis[object] ?? Intl[object], own);
      if (!isNewer(feature)) common.add(own);
      else if (isStatic) statics.push(`${object}.${own}`);
      else methods.add(`${object}.${own}`);
    }
  }
  const list = {
    source: `@mdn/browser-compat-data ${__meta.version}`,
    scripts: {
      statics: statics.sort(),
      globals: globals.sort(),
      methods: [...methods].filter((name) => !common.has(name.split('.')[1])).sort(),
    },
    css: {
      properties: newer(css.properties).sort(),
      selectors: newer(css.selectors).sort(),
      rules: newer(css['at-rules']).sort(),
      functions: [...new Set(members(css.types).flatMap(([, type]) => [...newer(type)]))].sort(),
    },
  };
  writeFileSync(listFile, `${JSON.stringify(list, null, 1)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === '--update') {
  updateList(process.argv[3]);
}
