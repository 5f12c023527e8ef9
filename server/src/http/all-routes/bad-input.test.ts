import { failures, type Route } from '@lifestory/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { buildCallUrl, everyRoute, listInputFields } from '../../testing/route-table.ts';

const { fastify, users, setClock } = await createTestApp();
const foreignId = (await users.customer()).person.id;

const publicRoutes = everyRoute.filter(({ route }) => route.access === 'public' || route.access === 'link');
const withBody = publicRoutes.filter(({ route }) => route.method === 'POST');

/** Wording of libraries and internal details, which no message for a customer may contain. */
const internalWording =
  /invalid input|expected (string|number|object|array)|received|zod|sql|column|relation|undefined|\bat \/|node_modules|error:/i;

async function send(route: Route, url: string, payload?: string, type = 'application/json') {
  const body = payload === undefined ? {} : { payload, headers: { 'content-type': type } };
  const response = await fastify.inject({ method: route.method, url, ...body });
  const text = response.body;
  expect(response.statusCode, text).toBeLessThan(500);
  if (response.statusCode >= 400) {
    const { success, code, message } = response.json<{ success: boolean; code: string; message: unknown }>();
    expect(success).toBe(false);
    expect(failures[code as keyof typeof failures]?.status, text).toBe(response.statusCode);
    expect(text).not.toMatch(internalWording);
    const messages = typeof message === 'string' ? [message] : Object.values(message as object).flat();
    expect(messages.length, text).toBeGreaterThan(0);
    for (const sentence of messages) expect(sentence).toMatch(/^.*\p{L}.*$/u);
  }
  return response;
}

/** Whether all input of a call is optional, so that it may ignore junk. */
const hasOnlyOptionalInput = ({ body }: Route) => typeof body === 'object' && body.safeParse({}).success;

const fillFields = (route: Route, value: unknown) =>
  JSON.stringify(Object.fromEntries(listInputFields(route.body).map((field) => [field, value])));

describe.each(withBody.filter(({ route }) => route.body !== 'bytes'))('$name', ({ route }) => {
  const url = buildCallUrl(route);

  test('truncated JSON is reported as unreadable', async () => {
    expect((await send(route, url, '{"email": "ana@exa')).statusCode).toBe(400);
    expect((await send(route, url, '\u0000')).statusCode).toBe(400);
  });

  test('another content type is rejected', async () => {
    expect((await send(route, url, '<a/>', 'application/xml')).statusCode).toBe(415);
  });

  test('a body that is too large is rejected', async () => {
    expect((await send(route, url, fillFields(route, 'x'.repeat(300_000)))).statusCode).toBe(413);
  });

  test('an empty body, a list, a number and null are rejected', async () => {
    const emptyPayloads = hasOnlyOptionalInput(route) ? [] : ['', 'null'];
    for (const payload of [...emptyPayloads, '[]', '[[1]]', '7', '"text"', 'true']) {
      expect((await send(route, url, payload)).statusCode, payload).toBe(422);
    }
  });

  test("values that are of a wrong type, too long, unusual or another person's are rejected", async () => {
    const hostileValues = [
      null,
      true,
      7,
      1e308,
      -1,
      [],
      [['x']],
      {},
      { id: 'x' },
      '',
      ' ',
      '\u0000',
      '\ud800',
      'x',
    ];
    const long = ['x'.repeat(10_000), '9'.repeat(5_000), `${'a'.repeat(3_000)}@example.com`];
    const ids = [
      foreignId,
      newId(),
      foreignId.slice(1),
      `${foreignId}'`,
      '00000000-0000-0000-0000-000000000000',
    ];
    for (const value of [...hostileValues, ...long, ...ids]) {
      const response = await send(route, url, fillFields(route, value));
      if (hasOnlyOptionalInput(route)) continue;
      expect(response.statusCode, String(value).slice(0, 40)).toBeGreaterThanOrEqual(400);
    }
  });

  test('with any fields missing or junk, or any JSON value, a rejection is a declared failure', async () => {
    const fields = listInputFields(route.body);
    const form = fc.record(Object.fromEntries(fields.map((field) => [field, anyValue])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(form, anyJson), async (junk) => {
        await send(route, url, JSON.stringify(junk, withoutBigints) ?? 'null');
      }),
      { numRuns: 30 },
    );
  });
});

describe.each(publicRoutes)('the URL of $name', ({ route }) => {
  test('for any parameters and queries, a failure has a message in plain English', async () => {
    const pathNames = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const queryNames = [...listInputFields(route.query), 'unknown'];
    const values = (names: string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, strangeText])));
    await fc.assert(
      fc.asyncProperty(values(pathNames), values(queryNames), async (params, query) => {
        await send(
          route,
          buildCallUrl(route, wellFormed(params), wellFormed(query)),
          route.method === 'POST' ? '{}' : undefined,
        );
      }),
      { numRuns: 20 },
    );
  });
});

const strangeWords = [
  '',
  '..',
  '%',
  '%00',
  '%2e%2e%2f',
  "' or 1=1 --",
  '𝕏'.repeat(40),
  'x'.repeat(400),
  foreignId,
];

// Created once: fast-check takes a while to list the characters of strings.
const anyValue = fc.anything({ maxDepth: 2 });
const anyJson = fc.jsonValue();
const strangeText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...strangeWords));

/** Removes lone surrogates, which a URL cannot contain. */
const wellFormed = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value.toWellFormed()]));

const withoutBigints = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('in a distant year, public calls without input get no server error', async () => {
  setClock(new Date('2031-03-09T10:30:00Z'));
  for (const { route } of publicRoutes) {
    await send(route, buildCallUrl(route), route.method === 'POST' ? '{}' : undefined);
  }
});
