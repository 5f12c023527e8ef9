import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

/**
 * Access levels of endpoints. The server's guard enforces them; the permission matrix is generated from them.
 *
 * - `public`: everyone, with or without a sign-in
 * - `link`: everyone with a signed link that has not expired
 * - `signed-in`: every signed-in person, even if their account is disabled
 * - `active`: every signed-in person, unless their active story is disabled
 * - `family`: Customer or Sub User of the active story, unless the story is disabled
 * - `storyteller`: the Customer whose own story is active, unless the story is disabled
 * - `storyteller-also-disabled`: the same, even if the story is disabled; for endpoints that reopen it
 * - `storyteller-or-super-admin`: the storyteller, or a Super Admin who passes the customer's id
 * - `helper`: the storyteller or a helper of the active story, or a Super Admin who passes the customer's id
 * - `staff`: Super Admin or Developer
 * - `interview-staff`: Super Admin, Developer, or an Interviewer, who reaches the interviews assigned to them
 * - `interviewer`: Super Admin, or an Interviewer within the same reach
 * - `super-admin`: Super Admin
 */
export const accessLevels = [
  'public',
  'link',
  'signed-in',
  'active',
  'family',
  'storyteller',
  'storyteller-also-disabled',
  'storyteller-or-super-admin',
  'helper',
  'staff',
  'interview-staff',
  'interviewer',
  'super-admin',
] as const;
export type Access = (typeof accessLevels)[number];

export type Method = 'GET' | 'POST';

/** The declaration of an endpoint. */
export interface Route {
  method: Method;
  /** A second method with the same behavior. */
  alternativeMethod?: Method;
  /** Path below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  /**
   * Whether the caller must have confirmed who they are in the last ten minutes, or the call fails with
   * `step_up_required`.
   */
  stepUp?: true;
  /** Whether a person whose password was set by staff may call it before they choose their own. */
  duringPasswordChange?: true;
  /** Whether a Super Admin who has to add a second factor first may call it before that. */
  duringEnrollment?: true;
  /** A description for the API reference. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** The schema of the JSON body, or `bytes` if the handler reads the request stream (uploads). */
  body?: z.ZodType | 'bytes';
  /** The schema of the JSON response, or `bytes` if the response is a file or stream. */
  reply: z.ZodType | 'bytes';
  /** The success message of an endpoint that replies `Done`. Its handler returns nothing. */
  done?: string;
  /**
   * The failures that the handler can return, including `not_found` for an id. Omit implied failures: those of the
   * guard for `access`, `invalid` from the schemas, and those common to all endpoints. In tests, an undeclared failure
   * is an error (`server/src/http/declared-failures.ts`).
   */
  fails?: readonly FailureCode[];
}

export type Routes = Record<string, Route>;

/** Declares the endpoints of a feature. Returns `table` unchanged, with its exact type inferred. */
export const routes = <const T extends Routes>(table: T): T => table;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input as the client sends it, before parsing. */
export type Input<R extends Route, K extends 'params' | 'query' | 'body'> = In<R[K]>;
/** The input as the handler receives it, after parsing. */
export type Parsed<R extends Route, K extends 'params' | 'query' | 'body'> = Out<R[K]>;
/** The result as the handler returns it, before serialization. */
export type HandlerResult<R extends Route> = In<R['reply']>;
/** The response as the client receives it. */
export type Reply<R extends Route> = Out<R['reply']>;
