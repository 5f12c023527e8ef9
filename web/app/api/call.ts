import calls from 'virtual:contract';
import type { Contract, Input, Reply, Route } from '@lifestory/contract';
import { reasonPrompt } from './access-reason.ts';
import { readIdleSeconds } from './activity.ts';
import { takeEarlyReply } from './early-reply.ts';
import { Failure, unreachableMessage } from './failure.ts';
import { isPageKeptOpen } from './page-holds.ts';
import {
  clearSignIn,
  isStaff,
  readToken,
  readUser,
  storeReturnPath,
  storeSignOutReason,
  storeUser,
} from './sign-in.ts';
import { assertNotStale } from './stale-page.ts';
import { stepUpPrompt } from './step-up.ts';

/** The name of every call of the contract, `feature.name`. */
export type CallName = {
  [Feature in keyof Contract & string]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract & string];

type RouteOf<N extends CallName> = N extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Contract
    ? Name extends keyof Contract[Feature]
      ? Contract[Feature][Name] extends infer R extends Route
        ? R
        : never
      : never
    : never
  : never;

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: 'bytes' }
  ? { [P in K]: Blob | FormData }
  : R extends { [P in K]: unknown }
    ? undefined extends Input<R, K>
      ? { [P in K]?: Input<R, K> }
      : { [P in K]: Input<R, K> }
    : unknown;

/** The input of a call: `params`, `query` and `body` before parsing, bytes as Blob or FormData. */
export type CallInput<N extends CallName> = Part<RouteOf<N>, 'params'> &
  Part<RouteOf<N>, 'query'> &
  Part<RouteOf<N>, 'body'>;

/** The reply of a call: parsed JSON, or a Blob for a file. */
export type CallReply<N extends CallName> = RouteOf<N> extends { reply: 'bytes' } ? Blob : Reply<RouteOf<N>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key, one per intended action (`randomId()`). */
  idempotencyKey?: string;
  /** Token to send instead of the stored one. */
  token?: string;
  /** What a 401 does: `leave` (default) goes to the sign-in page and returns afterwards, `stay` only fails. */
  unauthorized?: 'leave' | 'stay';
  /** Completes the request even if the page is closed (`keepalive`). */
  keepalive?: boolean;
  /** The key of a seat in a call, for bytes: other calls send it in their body. */
  seatKey?: string;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The URL of a call, with its parameters and query. */
export function urlOf(name: CallName, { params = {}, query = {} }: Parts = {}): string {
  const path = calls[name]?.[1] ?? '';
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function createRequest(name: CallName, parts: Parts, options: CallOptions): Request {
  const headers = new Headers({ Accept: 'application/json' });
  const token = options.token ?? readToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const user = readUser();
  if (token && user && isStaff(user.role)) headers.set('Idle-Seconds', String(readIdleSeconds()));
  if (options.seatKey) headers.set('Seat-Key', options.seatKey);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const { body } = parts;
  const isBinary = body instanceof Blob || body instanceof FormData;
  if (body !== undefined && !isBinary) headers.set('Content-Type', 'application/json');
  return new Request(new URL(urlOf(name, parts), window.location.origin), {
    method: methodOf(name),
    headers,
    body: isBinary ? body : toJson(parts),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
}

const methodOf = (name: CallName) => calls[name]?.[0] ?? 'POST';

const toJson = ({ body }: Parts) => (body === undefined ? null : JSON.stringify(body));

/** Fetches the response of a call, or takes the one that the page requested before its scripts were loaded. */
async function fetchResponse(name: CallName, parts: Parts, options: CallOptions): Promise<Response> {
  const early = takeEarlyReply(
    methodOf(name),
    urlOf(name, parts),
    toJson(parts),
    options.token ?? readToken(),
  );
  const response = await early?.catch(() => undefined);
  options.signal?.throwIfAborted();
  return response ?? fetch(createRequest(name, parts, options));
}

// The sign-in has ended: goes to the sign-in page, which returns to this page afterwards.
function leaveForSignIn({ data }: Failure): void {
  // A page with a running upload stays open: the upload resumes after the user signs in again in another tab.
  if (isPageKeptOpen()) {
    clearSignIn(['token', 'expiration']);
    return;
  }
  const ended = (data as { ended?: unknown } | undefined)?.ended;
  storeSignOutReason(typeof ended === 'string' ? ended : 'unknown');
  clearSignIn();
  storeReturnPath(window.location.pathname + window.location.search);
  window.location.assign('/login');
}

// Marks the user as disabled. The guard then redirects from pages that a disabled account may not open.
function markDisabled(): void {
  const user = readUser();
  if (user && !user.disabled) storeUser({ ...user, disabled: true });
}

// Marks that the user must choose their own password. The guard then redirects to the page for that.
function markPasswordChangeRequired(): void {
  const user = readUser();
  if (user && !user.must_change_password) storeUser({ ...user, must_change_password: true });
}

// Marks that the user must add a second factor. The guard then redirects to the page for that.
function markEnrollmentRequired(): void {
  const user = readUser();
  if (user && !user.must_add_second_factor) storeUser({ ...user, must_add_second_factor: true });
}

/**
 * Opens a call that replies with server-sent events, until `signal` aborts it. Unlike in `call`, a failure has no side
 * effects such as going to the sign-in page.
 * @throws Failure if the response is not a stream; network errors and aborts are rethrown unchanged
 */
export async function openEvents(
  name: CallName,
  signal: AbortSignal,
  parts: Parts = {},
): Promise<NonNullable<Response['body']>> {
  const eventRequest = createRequest(name, parts, { signal });
  eventRequest.headers.set('Accept', 'text/event-stream');
  const response = await fetch(eventRequest);
  if (!response.ok || !response.body) throw new Failure(response.status);
  return response.body;
}

/**
 * Makes a call of the contract. If the user has to confirm who they are or give a reason first, asks for it and repeats
 * the call once.
 * @throws Failure if there is no successful reply; aborts are rethrown unchanged
 */
export async function call<N extends CallName>(
  name: N,
  ...[input, options = {}]: unknown extends CallInput<N>
    ? [input?: undefined, options?: CallOptions]
    : object extends CallInput<N>
      ? [input?: CallInput<N>, options?: CallOptions]
      : [input: CallInput<N>, options?: CallOptions]
): Promise<CallReply<N>> {
  try {
    return await send(name, (input ?? {}) as Parts, options);
  } catch (thrown) {
    if (!(thrown instanceof Failure) || !(await prompts[thrown.code ?? '']?.request(thrown.data)))
      throw thrown;
    return send(name, (input ?? {}) as Parts, options);
  }
}

/** The dialog that opens after a failure, by the failure's code. */
const prompts: Partial<Record<string, { request(data: unknown): Promise<boolean> }>> = {
  step_up_required: stepUpPrompt,
  reason_required: reasonPrompt,
};

async function send<N extends CallName>(name: N, parts: Parts, options: CallOptions): Promise<CallReply<N>> {
  // A stale page can still sign out.
  if (name !== 'auth.logout') assertNotStale();
  const token = options.token ?? readToken();
  let response: Response;
  try {
    response = await fetchResponse(name, parts, options);
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    throw new Failure(0, { message: unreachableMessage });
  }
  if (response.ok) {
    const json = response.headers.get('Content-Type')?.includes('json');
    return (await (json ? response.json() : response.blob())) as CallReply<N>;
  }
  const body = await response.json().catch(() => ({}));
  const failure = new Failure(response.status, body);
  // The failure of an earlier sign-in says nothing about the present one.
  if (token !== readToken()) throw failure;
  if (failure.code === 'not_signed_in' && options.unauthorized !== 'stay' && token) leaveForSignIn(failure);
  if (failure.code === 'account_inactive') markDisabled();
  if (failure.code === 'password_change_required') markPasswordChangeRequired();
  if (failure.code === 'second_factor_enrollment_required') markEnrollmentRequired();
  throw failure;
}
