import { z } from 'zod';
import { Dollars } from '../scalars.ts';

/** Any input as text: the form is validated as a whole, so that all messages are returned at once. */
const FormText = z
  .union([z.string(), z.number()])
  .nullish()
  .catch('')
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

/** Whether the interview is about the booker or about someone else. */
export const accountForOptions = ['my_self', 'someone_else'] as const;
export type AccountFor = (typeof accountForOptions)[number];

/** The booking form. Names and date of birth are the storyteller's, e-mail and phone the booker's. */
export const BookingForm = z.object({
  account_for: FormText,
  first_name: FormText,
  last_name: FormText,
  /** Phone number, national to the country or with `+`. */
  contact: FormText,
  email: FormText,
  confirmation_email: FormText,
  /** Name or ISO code. */
  country: FormText,
  /** Name or code. */
  state: FormText,
  city: FormText,
  zip_code: FormText,
  /** Date of birth: day 1-31, month 1-12, year. */
  day: FormText,
  month: FormText,
  year: FormText,
  /** `YYYY-MM-DD` of the chosen time slot. */
  date: FormText,
  slot_id: FormText,
});
export type BookingForm = z.output<typeof BookingForm>;

/** The fee of a booked interview in dollars, and its payment page; both null while no fee is set. */
export const PaymentTerms = z.object({ fee: Dollars.nullable(), payment_link: z.string().nullable() });
