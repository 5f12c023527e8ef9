import type { Relationship } from '@lifestory/contract';

/** What somebody can be to a storyteller, in the order in which it is offered. */
export const relationships = Object.keys({
  Father: true,
  Mother: true,
  Son: true,
  Daughter: true,
  Brother: true,
  Sister: true,
  Niece: true,
  Nephew: true,
  Friend: true,
  Unknown: true,
} satisfies Record<Relationship, true>);

/** What somebody is to the storyteller, for reading; where nobody has said, they are still one of the two. */
export const relationshipInWords = (relationship: string): string =>
  relationship === ('Unknown' satisfies Relationship) ? 'Friend or family' : relationship;
