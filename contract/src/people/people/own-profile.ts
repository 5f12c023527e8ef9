import { z } from 'zod';
import { maxBioLength } from '../../limits.ts';
import { flattenDetails, PersonFields } from './person.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters
const noControlCharacters = /^[^\u0000-\u0009\u000b-\u001f\u007f]*$/;

/** A person's bio: plain text with line breaks, which are normalized to `\n`. */
export const Bio = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
  z
    .string({ error: 'Please enter your bio as text.' })
    .trim()
    .max(maxBioLength, `Bio should be not be more than ${maxBioLength} characters`)
    .regex(noControlCharacters, 'Please remove unusual control characters from your bio.'),
);

/** Changes to the caller's own profile, at the top level or under `details`. `email` and other fields are ignored. */
export const OwnDetailsForm = z.preprocess(
  flattenDetails,
  PersonFields.pick({ fname: true, lname: true, contact: true, dob: true }),
);
export type OwnDetailsForm = z.output<typeof OwnDetailsForm>;
