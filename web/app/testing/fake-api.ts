import calls from 'virtual:contract';
import { vi } from 'vitest';
import type { CallName, CallReply } from '../api/call.ts';

/** A request that the fake API received. */
export interface ApiRequest {
  name: CallName;
  query: Record<string, string>;
  /** Parsed JSON, a form, or undefined. */
  body: unknown;
  headers: Headers;
}

type Reply<N extends CallName> = CallReply<N> | Response;

type Replies = {
  [N in CallName]?: Reply<N> | ((request: ApiRequest) => Reply<N> | Promise<Reply<N>>);
};

const findCall = (method: string, path: string): CallName | undefined =>
  (Object.keys(calls) as CallName[]).find((name) => {
    const [callMethod, callPath = ''] = calls[name] ?? [];
    const pattern = new RegExp(`^/api${callPath.replace(/:\w+/g, '[^/]+')}$`);
    return callMethod === method && pattern.test(path);
  });

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('Content-Type')?.startsWith('multipart/')) return request.formData();
  const text = await request.text();
  return text && request.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text || undefined;
}

/** The response of a rejected call. `message` is a text, or messages by field (status 422). */
export const createRejection = (
  status: number,
  code: string,
  message: string | Record<string, string[]>,
  data?: unknown,
): Response => Response.json({ success: false, code, message, data }, { status });

/** A reply that never arrives, for testing loading states. */
export const replyNever = (): never => new Promise<never>(() => undefined) as never;

/**
 * Replaces `fetch` until the end of the test with an API that answers each call of the contract from `replies`. A
 * reply is JSON, a response or a function; without one, the call fails with `unexpected`. `replies` may be changed
 * during the test; `requests` are those received so far.
 */
export function createFakeApi(replies: Replies) {
  const requests: ApiRequest[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const name = findCall(request.method, url.pathname);
    if (!name) throw new Error(`The contract has no ${request.method} ${url.pathname}.`);
    const received = {
      name,
      query: Object.fromEntries(url.searchParams),
      body: await readBody(request),
      headers: request.headers,
    };
    requests.push(received);
    const reply = replies[name];
    const result = await (typeof reply === 'function' ? reply(received) : reply);
    if (result instanceof Response) return result.clone();
    if (result === undefined) return createRejection(500, 'unexpected', `The test has no reply for ${name}.`);
    return Response.json(result);
  });
  return {
    replies,
    requests,
    /** The bodies received for one call, in order. */
    listBodies: (name: CallName) =>
      requests.filter((request) => request.name === name).map(({ body }) => body),
  };
}
