/** The address of a second of the film of a session, which the storyteller and members can open after signing in. */
export function linkToMoment(storytellerId: string, sessionId: string, seconds: number): string {
  const query = new URLSearchParams({
    story: storytellerId,
    film: sessionId,
    t: String(Math.floor(seconds)),
  });
  return `${window.location.origin}/home?${query}`;
}

/** The address of a chapter, which the storyteller and members can open after signing in. */
export function linkToChapter(storytellerId: string, chapterId: string): string {
  const query = new URLSearchParams({ story: storytellerId, chapter: chapterId });
  return `${window.location.origin}/home?${query}`;
}
