import type { FastifyRequest } from 'fastify';
import { fail } from './failure.ts';

type Parts = ReturnType<FastifyRequest['parts']>;

/**
 * The parts of a multipart form, one after the other. The parser throws plain errors for a form that it cannot read,
 * such as one without a boundary or one that breaks off between its parts: they become `malformed`. Leaving the loop
 * does not close the form.
 */
export function readParts(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  const parts: Parts = request.parts(options);
  const next = async () => {
    try {
      return await parts.next();
    } catch (error) {
      throw error instanceof Error && 'statusCode' in error ? error : fail('malformed');
    }
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
