import type { InvitedPerson, Relationship } from '@lifestory/contract';

/** The relationships to a storyteller, in the order of the select field. */
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

/** The label of a relationship; “Friend or family” if it is unknown. */
export const formatRelationship = (relationship: string): string =>
  relationship === ('Unknown' satisfies Relationship) ? 'Friend or family' : relationship;

/** The label of a member: their relationship, and whether they help with the story. */
export const formatMember = ({ helper, pivot }: Pick<InvitedPerson, 'helper' | 'pivot'>): string => {
  if (!helper) return formatRelationship(pivot.relationship);
  return pivot.relationship === ('Unknown' satisfies Relationship)
    ? 'Helper'
    : `${pivot.relationship}, Helper`;
};
