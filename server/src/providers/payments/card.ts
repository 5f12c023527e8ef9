/** The details of a card that may be stored and shown. */
export interface CardDetails {
  brand: 'Visa' | 'MasterCard' | 'American Express' | 'Other';
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A card as entered. Its number and security code are never stored. */
export interface EnteredCard {
  /** Digits only. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

/** A single-use token that stands for an entered card. */
export interface Token {
  id: string;
  card: CardDetails;
}
