import type { Links } from '../../http/links.ts';

/** Who joins a call with a link. */
export type JoinLinkRole = 'storyteller' | 'helper';

/** Token purposes of links to a call. */
const purposes: Record<JoinLinkRole, string> = { storyteller: 'join', helper: 'join-helper' };

/** Returns the unguessable address with which a guest joins the call of an interview; it is always the same. */
export const createJoinUrl = (
  appUrl: string,
  links: Pick<Links, 'createToken'>,
  role: JoinLinkRole,
  interviewId: string,
): string => `${appUrl}/join/${links.createToken(purposes[role], interviewId)}`;

/** Returns the interview and role that a token of a link was made for; null if it is invalid. */
export function readJoinToken(
  links: Pick<Links, 'readToken'>,
  token: string,
): { interviewId: string; role: JoinLinkRole } | null {
  for (const role of ['storyteller', 'helper'] as const) {
    const interviewId = links.readToken(purposes[role], token);
    if (interviewId) return { interviewId, role };
  }
  return null;
}
