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
