import { z } from 'zod';
import { jobKind } from '../../../jobs/jobs.ts';

/** Settles an unsettled card entry and cancels an unfinished authentication. */
export const resumeCardEntryJob = jobKind('finish_card_entry', z.object({ id: z.string() }));

/** Deletes a card at the provider after its deletion here. */
export const deleteCardJob = jobKind('forget_card', z.object({ providerCardId: z.string() }));

/** Announces a new preferred card. Later features handle the consequences. */
export const preferredCardChanged = jobKind('preferred_card_changed', z.object({ personId: z.string() }));
