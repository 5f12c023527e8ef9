import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

/**
 * Who may make a call. The guard reads it, the permission matrix is generated from it.
 *
 * - `public`: everyone, signed in or not
 * - `link`: whoever holds a signed, unexpired link
 * - `signed-in`: everyone with a sign-in, a disabled account included
 * - `active`: everyone with a sign-in, while their account is not disabled
 * - `family`: Customer or Sub User of the active story, while it is not disabled
 * - `storyteller`: the Customer whose own story is active, while it is not disabled
 * - `storyteller-also-disabled`: the same, open while it is disabled too, for what leads out of that
 * - `storyteller-or-super-admin`: who looks after a story, for calls that take a customer's id from staff
 * - `staff`: Super Admin or Developer
 * - `super-admin`: Super Admin alone
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

/** One call: where it is found, who may make it, what goes in, what comes back, how it can fail. */
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
  /** The message of success of a call with the reply `Done`; its handler returns nothing. */
  done?: string;
  /**
   * How the call itself can fail, `not_found` for an id included. Not those that follow from the other entries: what
   * the guard answers by `access`, `invalid` by the schemas, and what every call has. A test that meets a failure
   * that is neither fails (`server/src/http/declared-failures.ts`).
   */
  fails?: readonly FailureCode[];
}

export type Routes = Record<string, Route>;

/** Declares a feature's calls. The identity function: it only gives the table its exact type. */
export const routes = <const T extends Routes>(table: T): T => table;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller sends, before parsing. */
export type Input<R extends Route, K extends 'params' | 'query' | 'body'> = In<R[K]>;
/** What a handler gets, after parsing. */
export type Parsed<R extends Route, K extends 'params' | 'query' | 'body'> = Out<R[K]>;
/** What a handler gives, before the reply schema has parsed it. */
export type HandlerResult<R extends Route> = In<R['reply']>;
/** What a caller receives. */
export type Reply<R extends Route> = Out<R['reply']>;
