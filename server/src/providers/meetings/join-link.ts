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

/**
 * Whether the link of a meeting leads to a call of the product: under its address, or under any other with a valid
 * token, because an installation is often reached under several host names.
 */
export function isOwnCall(
  { env, links }: { env: { APP_URL: string }; links: Pick<Links, 'readToken'> },
  joinUrl: string | null,
): boolean {
  if (joinUrl === null || !URL.canParse(joinUrl)) return false;
  const { origin, pathname } = new URL(joinUrl);
  const [, token] = /^\/join\/([^/]+)$/.exec(pathname) ?? [];
  return (
    token !== undefined && (origin === new URL(env.APP_URL).origin || readJoinToken(links, token) !== null)
  );
}
