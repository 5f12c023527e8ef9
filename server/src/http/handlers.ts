import type { Access, HandlerResult, Parsed, Route, Routes } from '@lifestory/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Client } from './actor.ts';

type ActorFor<A extends Access> = A extends 'public' ? Actor | null : A extends 'link' ? null : Actor;

/** The parsed and authorized input of a handler. `request` and `reply` are for streams only. */
export interface Call<R extends Route> {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: R['body'] extends 'bytes' ? undefined : Parsed<R, 'body'>;
  actor: ActorFor<R['access']>;
  client: Client;
  /** The `Idempotency-Key` of the request, for `runIdempotently`. */
  idempotencyKey: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handlers of `bytes` routes send through `reply` themselves; those of routes with `done` return nothing. */
type HandlerReply<R extends Route> = R['reply'] extends 'bytes'
  ? Promise<unknown>
  : R extends { done: string }
    ? Promise<void>
    : Promise<HandlerResult<R>>;

/** One handler per route of a feature. */
export type Handlers<T extends Routes> = { [K in keyof T]: (call: Call<T[K]>) => HandlerReply<T[K]> };
