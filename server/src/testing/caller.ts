import type { Input, Method, Reply, Route } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';

/** An answer as it came over the wire. */
export interface Answer<T> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

/** What a call of the contract takes. */
export type Sent<R extends Route> = (R['params'] extends object ? { params: Input<R, 'params'> } : unknown) &
  (R['query'] extends object ? { query?: Partial<Input<R, 'query'>> } : unknown) &
  (R['body'] extends object ? { body: Input<R, 'body'> } : unknown);

export interface Caller {
  /** Makes a call by address; `path` begins with `/api`. */
  call<T = Record<string, unknown>>(method: Method, path: string, body?: unknown): Promise<Answer<T>>;
  /** Makes a call of the contract that must succeed; answers its body. */
  ask<R extends Route>(route: R, sent: Sent<R>): Promise<Reply<R>>;
}

/** Calls the API through the HTTP server, with a sign-in's token or as nobody. */
export function caller(fastify: FastifyInstance, token?: string, address = '127.0.0.1'): Caller {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const call: Caller['call'] = async <T>(method: Method, path: string, body?: unknown) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const answer = await fastify.inject({ method, url: path, headers, remoteAddress: address, ...payload });
    const json = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (json ? answer.json() : answer.body) as T,
    };
  };
  return {
    call,
    async ask<R extends Route>(route: R, sent: Sent<R>) {
      const { params = {}, query = {}, body } = sent as Record<string, Record<string, string> | undefined>;
      const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      const search = new URLSearchParams(query).toString();
      const answer = await call<Reply<R>>(route.method, `/api${path}${search && `?${search}`}`, body);
      if (answer.status !== 200)
        throw new Error(`${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}
