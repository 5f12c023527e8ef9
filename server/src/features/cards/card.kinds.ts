import { z } from 'zod';
import { jobKind } from '../../jobs/jobs.ts';

/** Finds out what became of a card that was entered, when nobody did, and gives up a question nobody answered. */
export const resumeCardEntryJob = jobKind('finish_card_entry', z.object({ id: z.string() }));

/** Has the provider forget a card that was deleted here. */
export const forgetCardJob = jobKind('forget_card', z.object({ providerCardId: z.string() }));

/** Another card is the preferred one from now on. Later features handle the consequences. */
export const preferredCardChanged = jobKind('preferred_card_changed', z.object({ personId: z.string() }));
