import { z } from 'zod';
import { maxBioLength } from '../limits.ts';
import { PersonFields, withDetails } from './person.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it excludes
const withoutControlCharacters = /^[^\u0000-\u0009\u000b-\u001f\u007f]*$/;

/** What people write about themselves: plain text with line breaks. */
export const Bio = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
  z
    .string({ error: 'Please enter your bio as text.' })
    .trim()
    .max(maxBioLength, `Bio should be not be more than ${maxBioLength} characters`)
    .regex(withoutControlCharacters, 'Please remove unusual control characters from your bio.'),
);

/** What people change of themselves: only these fields are read, at the top or under `details`, never the e-mail. */
export const OwnDetailsForm = z.preprocess(
  withDetails,
  PersonFields.pick({ fname: true, lname: true, contact: true, dob: true }),
);
export type OwnDetailsForm = z.output<typeof OwnDetailsForm>;
