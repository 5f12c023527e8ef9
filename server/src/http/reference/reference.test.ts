import { contract, Done, type Route } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../testing/app.ts';
import { everyRoute } from '../../testing/route-table.ts';

const { visitor, fastify } = await createTestApp();
const guest = visitor();

interface Operation {
  operationId: string;
  'x-access': string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, Record<string, unknown>>;
}
const { body: api, headers } = await guest.call<{
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}>('GET', '/api/openapi.json');
const operationOf = ({ path, method }: Pick<Route, 'path' | 'method'>) =>
  api.paths[`/api${path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')}`]?.[method.toLowerCase()];

test('the OpenAPI 3.1 description is public', () => {
  expect(api.openapi).toBe('3.1.0');
  expect(headers['content-type']).toContain('application/json');
});

test.each(everyRoute)('$name is described with its access and responses', ({ name, route }) => {
  const operation = operationOf(route);
  expect(operation).toMatchObject({ operationId: name, 'x-access': route.access });
  const parameters = [...route.path.matchAll(/:(\w+)|\*/g)].map(([, parameter = 'rest']) => parameter);
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  expect(inPath.map((parameter) => parameter.name)).toEqual(parameters);
  expect(Object.keys(operation?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '429', '500']),
  );
  expect('401' in (operation?.responses ?? {})).toBe(route.access !== 'public' && route.access !== 'link');
});

test('every reference of the description can be resolved', () => {
  const references = JSON.stringify(api).matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g);
  for (const [, kind = '', name = ''] of references) expect(api.components[kind]).toHaveProperty([name]);
});

test('input is described as sent, and output as received', () => {
  const update = operationOf(contract.settings.update);
  expect(update?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['key', 'value'],
    properties: { value: { anyOf: [{ type: 'number' }, { type: 'string' }] } },
  });
  const schema = JSON.stringify(operationOf(contract.mail.list)?.responses[200]);
  expect(schema).toContain('"created_at":{"type":"string","format":"date-time"}');
  expect(schema).toContain('"sent_at":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]}');
  expect(z.toJSONSchema(contract.mail.resend.body).required).toEqual(['id']);
});

test('a constant message is part of the description', () => {
  const opened = operationOf(contract.accounts.open)?.responses[200];
  expect(JSON.stringify(opened)).toContain(
    `"message":{"type":"string","const":"${contract.accounts.open.done}"}`,
  );
  for (const { name, route } of everyRoute) if (route.done) expect(route.reply, name).toBe(Done);
});

test('the readable page lists every call, runs no script and loads nothing from other hosts', async () => {
  const page = await fastify.inject({ url: '/api/reference' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.body).not.toMatch(/<script|\son\w+=|https?:\/\/|url\(/i);
  for (const { name } of everyRoute) expect(page.body).toContain(`id="${name}"`);
});
