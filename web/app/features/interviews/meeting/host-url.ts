/**
 * The address where staff open the meeting of an interview: the page of the interviewer if the link leads to a call of
 * this site, else the link itself.
 */
export function hostUrlOf({ id, join_url: joinUrl }: { id: string; join_url: string | null }): string | null {
  const url = joinUrl !== null && URL.canParse(joinUrl) ? new URL(joinUrl) : null;
  const isOwnCall = url?.origin === window.location.origin && url.pathname.startsWith('/join/');
  return isOwnCall ? `/studio/${id}` : joinUrl;
}
