import type { z } from 'zod';
import { compileProjection, type Projection } from '../http/replies/projection.ts';

/** Compiles a projection that fails unless the handler's result is valid and the response equals the parsed one. */
export function compileValidatedProjection(reply: z.ZodType): Projection {
  const project = compileProjection(reply);
  return (value) => {
    const parsed = reply.parse(value);
    const response = project(value);
    if (JSON.stringify(response) === JSON.stringify(parsed)) return response;
    throw new Error('The projection of a response differs from its schema.');
  };
}
