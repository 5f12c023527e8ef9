import { createPrompt } from './prompt.ts';

/** The storyteller whose story a staff member wants to see. */
export interface StoryOwner {
  id: string;
  name: string;
}

/** Asks a staff member why they look at a story. */
export const reasonPrompt = createPrompt<StoryOwner>();
