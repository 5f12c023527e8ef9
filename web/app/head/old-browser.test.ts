import { parseSync } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserFloor } from '../../browser-floor.ts';
import oldBrowser from './old-browser.ts?script';

/** The syntax of ECMAScript 5 that the script may use, as ESTree names it. */
const oldSyntax = new Set([
  ...['Program', 'ExpressionStatement', 'BlockStatement', 'IfStatement', 'ReturnStatement', 'ForStatement'],
  ...['FunctionDeclaration', 'FunctionExpression', 'VariableDeclaration', 'VariableDeclarator'],
  ...['CallExpression', 'MemberExpression', 'AssignmentExpression', 'BinaryExpression', 'LogicalExpression'],
  ...[
    'UnaryExpression',
    'UpdateExpression',
    'ConditionalExpression',
    'SequenceExpression',
    'ArrayExpression',
  ],
  ...['ThisExpression', 'Identifier', 'Literal', 'ParenthesizedExpression'],
]);

/** Everything in a script that browsers of ECMAScript 5 cannot read. */
function findNewSyntax(script: string): string[] {
  const { program, errors } = parseSync('script.js', script, { sourceType: 'script' });
  const found = errors.map(({ message }) => message);
  JSON.stringify(program, (key, value) => {
    if (key === 'type' && !oldSyntax.has(value)) found.push(value);
    if (value?.type === 'VariableDeclaration' && value.kind !== 'var') found.push(value.kind);
    if (value?.async || value?.generator || value?.optional) found.push(`${value.type} with a modifier`);
    return value;
  });
  return found;
}

const root = document.documentElement;

beforeEach(() => {
  document.body.innerHTML = '<div data-browser-notice=""></div>';
});

afterEach(() => root.removeAttribute('data-old-browser'));

/** Runs the script in a browser that has the given features, until the document is read; returns the lines it adds. */
function runScript({ hasPropertyRules = true, mixesColors = true } = {}): (string | null)[] {
  const fakeWindow = hasPropertyRules ? { CSSPropertyRule: class {} } : {};
  const fakeCss = { supports: () => mixesColors };
  let finishReading = () => {};
  const fakeDocument = {
    documentElement: root,
    querySelector: document.querySelector.bind(document),
    createElement: document.createElement.bind(document),
    createTextNode: document.createTextNode.bind(document),
    addEventListener: (_type: 'DOMContentLoaded', listener: () => void) => {
      finishReading = listener;
    },
  };
  new Function('window', 'CSS', 'document', oldBrowser)(fakeWindow, fakeCss, fakeDocument);
  finishReading();
  return Array.from(
    document.querySelector('[data-browser-notice]')?.children ?? [],
    (line) => line.textContent,
  );
}

test('the script consists of syntax that the oldest browsers read', () => {
  expect(findNewSyntax(oldBrowser)).toEqual([]);
  expect(findNewSyntax('let text = `a`; var f = () => {}; f?.();')).not.toEqual([]);
  for (const newer of [
    'let a',
    'var a = `b`',
    'var a = () => b',
    'var { a } = b',
    'class A {}',
    'a ?? b.c?.d',
  ]) {
    expect(findNewSyntax(newer), newer).not.toEqual([]);
  }
});

test.each([{ hasPropertyRules: false }, { mixesColors: false }])(
  'a browser that lacks a feature reads what to do (%o)',
  (features) => {
    const lines = runScript(features);
    expect(root.hasAttribute('data-old-browser')).toBe(true);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('This browser is too old for this page.');
    for (const version of Object.values(browserFloor)) expect(lines[2]).toContain(String(version));
  },
);

test('a current browser reads nothing', () => {
  expect(runScript()).toEqual([]);
  expect(root.hasAttribute('data-old-browser')).toBe(false);
});
