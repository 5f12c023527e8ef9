import { z } from 'zod';

const wholeNumber = (message: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,4}$/, message)], { error: message })
    .transform(Number)
    .refine(Number.isInteger, message);

/** A test card as typed by the customer. The sandbox exchanges it for a token. */
export const TypedCard = z.object({
  number: z
    .string({ error: 'Please enter the card number.' })
    .max(40, 'Your card number is incorrect.')
    .transform((text) => text.replace(/[\s-]/g, '')),
  exp_month: wholeNumber("Your card's expiration month is invalid."),
  /** Two or four digits. */
  exp_year: wholeNumber("Your card's expiration year is invalid.").transform((year) =>
    year < 100 ? 2000 + year : year,
  ),
  cvc: z
    .string({ error: 'Please enter the security code.' })
    .regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
});

export const cardBrands = ['Visa', 'MasterCard', 'American Express', 'Other'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** A card token in the format of the card providers. It does not contain the card number. */
export const CardToken = z.object({
  id: z.string(),
  object: z.literal('token'),
  type: z.literal('card'),
  card: z.object({
    brand: z.enum(cardBrands),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
});
export type CardToken = z.output<typeof CardToken>;

const noCard = 'Please enter your card.';

const TokenId = z.string({ error: noCard }).min(1, noCard).max(200, noCard);

/** A card token as the browser sends it: `id` at the top level, or `token` as an id or an object with one. */
export const CardTokenInput = z.object({
  id: TokenId.optional(),
  token: z.union([TokenId, z.object({ id: TokenId }, { error: noCard })], { error: noCard }).optional(),
});

/** Returns the token id from `token` or else from `id`. If both are missing, adds a validation message for `id`. */
export function readTokenId(
  { id, token }: z.output<typeof CardTokenInput>,
  context: z.RefinementCtx,
): string | typeof z.NEVER {
  const found = typeof token === 'string' ? token : (token?.id ?? id);
  if (found) return found;
  context.addIssue({ code: 'custom', path: ['id'], message: noCard });
  return z.NEVER;
}
