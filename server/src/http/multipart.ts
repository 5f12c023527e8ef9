import type { FastifyRequest } from 'fastify';
import { fail } from './failure.ts';

type Parts = ReturnType<FastifyRequest['parts']>;

/**
 * Iterates over the parts of a multipart form. Parser errors, such as a missing boundary or a truncated form, become
 * `malformed`. Leaving the loop does not close the form.
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
