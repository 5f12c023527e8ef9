/** Where interviews take place: in calls of the product itself, at links made from a template, or at Zoom. */
export const meetingKinds = ['studio', 'link', 'zoom'] as const;

export type MeetingKind = (typeof meetingKinds)[number];

/** Returns where interviews take place, as chosen with MEETINGS or by the other variables that are set. */
export function chooseMeetings(variables: Record<string, unknown>): MeetingKind {
  const chosen = meetingKinds.find((kind) => kind === variables.MEETINGS);
  if (chosen) return chosen;
  if ('ZOOM_CLIENT_ID' in variables) return 'zoom';
  return 'MEETING_LINK_TEMPLATE' in variables ? 'link' : 'studio';
}
