/** What a card shows of itself. */
export interface CardDetails {
  brand: 'Visa' | 'MasterCard' | 'American Express' | 'Other';
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A card as it is typed. It is looked at and forgotten; nothing keeps its number or code. */
export interface TypedCard {
  /** Digits only. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

/** A card turned into a name under which it can be charged once. */
export interface Token {
  id: string;
  card: CardDetails;
}
