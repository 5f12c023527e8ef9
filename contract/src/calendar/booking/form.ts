import { z } from 'zod';
import { Dollars } from '../../scalars.ts';

/** Accepts any input and converts it to text. The server validates the whole form and returns all messages at once. */
const FormText = z
  .union([z.string(), z.number()])
  .nullish()
  .catch('')
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

/** The same, but undefined if the field is not sent. */
const OptionalFormText = z
  .union([z.string(), z.number()])
  .nullish()
  .catch('')
  .transform((value) => (value === null || value === undefined ? undefined : String(value)));

/** The storyteller of the interview: the booker (`my_self`) or another person. */
export const accountForOptions = ['my_self', 'someone_else'] as const;
export type AccountFor = (typeof accountForOptions)[number];

/** The booking form. Names and date of birth are the storyteller's; e-mail and phone number are the booker's. */
export const BookingForm = z.object({
  account_for: FormText,
  first_name: FormText,
  last_name: FormText,
  /** The booker's name if the booking is for someone else. If sent, it must not be empty. */
  booker_fname: OptionalFormText,
  booker_lname: OptionalFormText,
  /** Phone number: in international format with `+`, or in the national format of `country`. */
  contact: FormText,
  email: FormText,
  confirmation_email: FormText,
  /** Country name or ISO code. */
  country: FormText,
  /** State name or code. */
  state: FormText,
  city: FormText,
  zip_code: FormText,
  /** Date of birth: day 1 to 31, month 1 to 12, and year. */
  day: FormText,
  month: FormText,
  year: FormText,
  /** Date of the selected time slot, `YYYY-MM-DD`. */
  date: FormText,
  slot_id: FormText,
  /** The booker's time zone, such as `America/New_York`: mails give this time too. Ignored if it is unknown. */
  time_zone: OptionalFormText,
});
export type BookingForm = z.output<typeof BookingForm>;

/** The fee of a booked interview in dollars and the URL of its payment page; both are null if no fee is set. */
export const PaymentTerms = z.object({ fee: Dollars.nullable(), payment_link: z.string().nullable() });

/** The payment terms of a new booking, and the token of the page that moves and cancels it. */
export const BookingConfirmation = PaymentTerms.extend({ token: z.string() });
