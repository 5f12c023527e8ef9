import type { Input, Method, Reply, Route } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';

/** An HTTP response with its parsed body. */
export interface ApiResponse<T> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

/** The input of a call of the contract. */
export type CallInput<R extends Route> = (R['params'] extends object
  ? { params: Input<R, 'params'> }
  : unknown) &
  (R['query'] extends object ? { query?: Partial<Input<R, 'query'>> } : unknown) &
  (R['body'] extends object ? { body: Input<R, 'body'> } : unknown);

/** A client of the API: a person with a sign-in, or a visitor. */
export interface Caller {
  /** Makes a call by path, which starts with `/api`. */
  call<T = Record<string, unknown>>(method: Method, path: string, body?: unknown): Promise<ApiResponse<T>>;
  /** Makes a call of the contract; returns the body. @throws Error unless the status is 200 */
  request<R extends Route>(route: R, input: CallInput<R>): Promise<Reply<R>>;
}

/** Calls the API through the HTTP server, with the token of a sign-in or without one. */
export function createCaller(fastify: FastifyInstance, token?: string, address = '127.0.0.1'): Caller {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const call: Caller['call'] = async <T>(method: Method, path: string, body?: unknown) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await fastify.inject({ method, url: path, headers, remoteAddress: address, ...payload });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? response.json() : response.body) as T,
    };
  };
  return {
    call,
    async request<R extends Route>(route: R, input: CallInput<R>) {
      const { params = {}, query = {}, body } = input as Record<string, Record<string, string> | undefined>;
      const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      const search = new URLSearchParams(query).toString();
      const response = await call<Reply<R>>(route.method, `/api${path}${search && `?${search}`}`, body);
      if (response.status !== 200)
        throw new Error(`${route.path}: ${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    },
  };
}
