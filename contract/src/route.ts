import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

/**
 * Who may make a call. The guard reads it, the permission matrix is generated from it.
 *
 * - `public`: everyone, signed in or not
 * - `link`: everyone with a signed, unexpired link
 * - `signed-in`: everyone with a sign-in, a disabled account included
 * - `active`: everyone with a sign-in, while their account is not disabled
 * - `family`: Customer or Sub User of the active story, while it is not disabled
 * - `storyteller`: the Customer whose own story is active, while it is not disabled
 * - `storyteller-also-disabled`: the same, also while it is disabled, for calls that reopen it
 * - `storyteller-or-super-admin`: the storyteller, or a Super Admin who passes the customer's id
 * - `staff`: Super Admin or Developer
 * - `super-admin`: Super Admin
 */
export const accesses = [
  'public',
  'link',
  'signed-in',
  'active',
  'family',
  'storyteller',
  'storyteller-also-disabled',
  'storyteller-or-super-admin',
  'staff',
  'super-admin',
] as const;
export type Access = (typeof accesses)[number];

export type Method = 'GET' | 'POST';

/** One call: method and path, access, input, response and failures. */
export interface Route {
  method: Method;
  /** A second method of the same call. */
  also?: Method;
  /** Path below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  /** What the call does, in one sentence. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A schema for JSON; `bytes` when the handler reads the request's stream itself (uploads). */
  body?: z.ZodType | 'bytes';
  /** A schema for JSON; `bytes` when the response is a file. */
  reply: z.ZodType | 'bytes';
  /** The success message of a call with the reply `Done`; its handler returns nothing. */
  done?: string;
  /**
   * The failures of the call itself, including `not_found` for an id. Omit those that follow from the other entries:
   * the guard's by `access`, `invalid` from the schemas, and those of every call. Any other failure fails the tests
   * (`server/src/http/declared-failures.ts`).
   */
  fails?: readonly FailureCode[];
}

export type Routes = Record<string, Route>;

/** Declares a feature's calls. The identity function, which only infers the exact type. */
export const routes = <const T extends Routes>(table: T): T => table;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input as sent, before parsing. */
export type Input<R extends Route, K extends 'params' | 'query' | 'body'> = In<R[K]>;
/** The input of the handler, after parsing. */
export type Parsed<R extends Route, K extends 'params' | 'query' | 'body'> = Out<R[K]>;
/** The result of the handler, before serialization. */
export type HandlerResult<R extends Route> = In<R['reply']>;
/** The response as received. */
export type Reply<R extends Route> = Out<R['reply']>;
