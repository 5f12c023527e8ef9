import { z } from 'zod';
import { Film } from '../people/film.ts';
import { PersonDetails, Role } from '../people/person.ts';
import { Id, Instant } from '../scalars.ts';

/** A story to switch to, by its storyteller's id. `own`: the caller's own; `current`: the active one. */
export const SwitchEntry = z.object({
  id: Id,
  fullName: z.string(),
  profile: z.string().nullable(),
  disabled: z.boolean(),
  own: z.boolean(),
  current: z.boolean(),
});
export type SwitchEntry = z.output<typeof SwitchEntry>;

/** The caller's role in a story; `id` is the storyteller's. */
export const RoleView = z.object({
  id: Id,
  fullName: z.string(),
  profile: z.string().nullable(),
  role: Role,
});

/**
 * A storyteller as members of the story see them. `video` is the film of the newest interview, `videos` lists
 * all films, newest interview first; `recorded_at` is the date of the newest interview with a film. E-mail, phone
 * and date of birth are empty for others.
 */
export const Storyteller = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
  role: Role,
  profile: z.string().nullable(),
  created_at: Instant,
  details: PersonDetails,
  recorded_at: Instant.nullable(),
  video: Film.nullable(),
  videos: z.array(Film),
});
export type Storyteller = z.output<typeof Storyteller>;
