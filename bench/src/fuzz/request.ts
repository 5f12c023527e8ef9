import type { Route } from '@lifestory/contract';
import { buildCallUrl, everyRoute, listInputFields } from '@lifestory/server/testing/route-table.ts';
import fc from 'fast-check';
import { multipartBody } from './multipart.ts';

/** One generated request, ready to be sent. */
export interface FuzzRequest {
  /** Name of the call in the contract, such as `people.info`. */
  name: string;
  route: Route;
  /** Index into the list of callers. */
  caller: number;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Sends only this share (0 to 1) of the body, then closes the connection; 1 sends all of it. */
  sentShare: number;
}

/** Strings that are known to break parsers, databases and file systems. */
const hostileText = fc.constantFrom(
  ...['', ' ', '..', '%', '%00', '%2e%2e%2f', "' or 1=1 --", '"', '\\', '\u0000', '\ud800', '\u202e'],
  ...['<script>alert(1)</script>', '𝕏'.repeat(40), 'x'.repeat(600), '9'.repeat(400), '1e309', '-0', 'NaN'],
  ...['2027-02-30', '9999-12-31', '25:99', '0000-00-00', '+12133734253', 'a@b', '__proto__', 'constructor'],
);

const text = fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 60 }));

/**
 * Generates requests to every call of the contract: JSON, plain text, forms, uploads, damaged multipart bodies, strange
 * headers, parameters and queries. `ids` are ids that exist, so that some requests reach the data.
 */
export function fuzzRequests(ids: string[], callerCount: number): fc.Arbitrary<FuzzRequest> {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 3, arbitrary: text },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53) },
  );
  const word = fc.oneof(fc.constantFrom(...ids), text).map((content) => content.toWellFormed());
  const record = <T>(names: string[], arbitrary: fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(names.map((name) => [name, arbitrary])), { requiredKeys: [] });

  return fc.constantFrom(...everyRoute).chain(({ name, route }) => {
    const params = [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
    const fields = listInputFields(route.body);
    const form = record(fields.length > 0 ? fields : ['id', 'file'], value);
    const jsonBody = fc
      .oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: fc.jsonValue() })
      .map((content) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(content)) }));
    const damagedJson = jsonBody.chain(({ type, body }) =>
      fc.nat(body.length).map((length) => ({ type, body: body.subarray(0, length) })),
    );
    const otherBody = fc.record({
      type: fc.constantFrom(
        'text/plain',
        'application/xml',
        'application/octet-stream',
        'image/jpeg',
        'a/b;;',
      ),
      body: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    });
    const body = fc.oneof(
      { weight: 5, arbitrary: jsonBody },
      { weight: 1, arbitrary: damagedJson },
      { weight: 1, arbitrary: otherBody },
      { weight: route.body === 'bytes' ? 12 : 2, arbitrary: multipartBody(fields, word) },
    );
    return fc
      .record({
        caller: fc.nat(callerCount - 1),
        pathParams: record(params, word),
        query: record([...listInputFields(route.query), 'unknown'], word),
        content: route.method === 'POST' ? body : fc.constant(null),
        extra: strangeHeaders,
        seatKey: fc.constantFrom(...ids),
        sentShare: fc.oneof(
          { weight: 30, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.double({ min: 0, max: 0.99, noNaN: true }) },
        ),
      })
      .map(({ caller, pathParams, query, content, extra, seatKey, sentShare }) => ({
        name,
        route,
        caller,
        url: buildCallUrl(route, pathParams as Record<string, string>, query as Record<string, string>),
        headers: {
          ...extra,
          ...(route.body === 'bytes' ? { 'seat-key': seatKey } : {}),
          ...(content ? { 'content-type': content.type } : {}),
        },
        body: content?.body ?? null,
        sentShare: content ? sentShare : 1,
      }));
  });
}

const printable = fc
  .string({ unit: 'grapheme-ascii', maxLength: 250 })
  .map((content) => content.replace(/[^ -~]/g, ''));

/** Headers that the server reads, sometimes with values that it does not expect. */
const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'range',
          'if-none-match',
          'accept',
          'accept-encoding',
          'x-forwarded-for',
        ),
        fc.oneof(
          printable,
          fc.constantFrom('bytes=9-1', 'bytes=-', 'bytes=0-,5-6', '*', 'br;q=x, gzip;q=-1', '::1, x'),
        ),
      )
      .map(([name, content]) => ({ [name]: content })),
  },
);
