import { type Agent, request } from 'node:http';
import type { FuzzRequest } from './request.ts';

/** A response; `status` is null if the connection closed without one. */
export interface FuzzResponse {
  status: number | null;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Timeout in milliseconds for a response that does not end, such as an event stream. */
const responseTimeoutMs = 2_000;

/** Sends one generated request to 127.0.0.1. Never rejects: a closed connection resolves with `status: null`. */
export function send(
  agent: Agent,
  port: number,
  fuzz: FuzzRequest,
  token: string | null,
): Promise<FuzzResponse> {
  return new Promise((resolve) => {
    const headers = {
      ...fuzz.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(fuzz.body ? { 'content-length': String(fuzz.body.length) } : {}),
    };
    const response: FuzzResponse = { status: null, headers: {}, body: '' };
    const options = { agent, port, host: '127.0.0.1', method: fuzz.route.method, path: fuzz.url, headers };
    const outgoing = request(options, (incoming) => {
      response.status = incoming.statusCode ?? null;
      response.headers = incoming.headers;
      const timer = setTimeout(() => outgoing.destroy(), responseTimeoutMs);
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        if (response.body.length < 100_000) response.body += chunk;
      });
      incoming.on('close', () => {
        clearTimeout(timer);
        resolve(response);
      });
    });
    outgoing.on('error', () => resolve(response));
    if (fuzz.body && fuzz.sentShare < 1) {
      outgoing.write(fuzz.body.subarray(0, Math.floor(fuzz.body.length * fuzz.sentShare)), () => {
        setTimeout(() => outgoing.destroy(), 20);
      });
    } else {
      outgoing.end(fuzz.body ?? undefined);
    }
  });
}
