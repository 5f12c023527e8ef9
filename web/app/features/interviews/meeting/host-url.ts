/** Whether a meeting link leads to a video call of this site. */
export function isOwnCall(joinUrl: string | null): boolean {
  const url = joinUrl !== null && URL.canParse(joinUrl) ? new URL(joinUrl) : null;
  return url?.origin === window.location.origin && url.pathname.startsWith('/join/');
}

/**
 * The address where staff open the meeting of an interview: the page of the interviewer if the link leads to a call of
 * this site, else the link itself.
 */
export const hostUrlOf = ({
  id,
  join_url: joinUrl,
}: {
  id: string;
  join_url: string | null;
}): string | null => (isOwnCall(joinUrl) ? `/studio/${id}` : joinUrl);
