import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { jobKind } from '../../../../jobs/jobs.ts';

/** Job: writes the voices of a recorded call, each alone, for its film. */
export const makeVoicesKind = jobKind('make_voices', z.object({ id: z.string() }), { isLong: true });

/** Queues the voices of an interview, after its film or after a voice that arrived later. */
export const queueVoices = ({ jobs }: AppContext, tx: Tx, interviewId: string): Promise<void> =>
  jobs.add(
    tx,
    makeVoicesKind,
    { id: interviewId },
    { key: `studio-voices:${interviewId}`, queue: 'studio-films' },
  );
