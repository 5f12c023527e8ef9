import { z } from 'zod';
import { Id, Instant, Line } from '../../scalars.ts';

/** The parts of a story that staff need a reason for. */
export const storyParts = ['films', 'photographs'] as const;
export const StoryPart = z.enum(storyParts);
export type StoryPart = z.output<typeof StoryPart>;

/** Why a staff member looks at the story of the storyteller `id`. */
export const AccessReason = z.object({
  id: Id,
  reason: Line('the reason', 300).min(3, 'Please give a reason of at least three characters.'),
});

/** An access of a staff member to the caller's story, with the reason they gave. */
export const StaffAccess = z.object({
  id: Id,
  at: Instant,
  name: z.string(),
  role: z.string(),
  reason: z.string(),
  viewed: z.array(StoryPart),
});
export type StaffAccess = z.output<typeof StaffAccess>;
