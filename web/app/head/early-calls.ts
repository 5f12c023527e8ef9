// Runs in the head: starts the calls of a page before its scripts are loaded. app/api/early-reply.ts takes the replies.
// Hides the prerendered page from visitors who may not open it, or who will be redirected.
import type { Alert, ShortMemories, UserInfo } from '@lifestory/contract';
import { earlyReplyKey } from '../api/early-reply.ts';
import { isStaff, parseUser, storageKeys } from '../api/stored-sign-in.ts';
import { picturesOf, scaleInFrame, srcSetOf } from '../domains/album/gallery/memory/pictures.ts';
import { findVisibleAlerts, readDismissed } from '../domains/platform/dashboard/alerts/dismissed-alerts.ts';
import { isResolvable } from '../domains/platform/dashboard/alerts/resolvable-causes.ts';

/** What a page first shows of a reply, in the prerendered page. */
export interface EarlyDisplay {
  /** The path to a picture in the reply that the page shows first. */
  picture?: readonly (string | number)[];
  /** Whether the page first shows the photographs of the first memories in the reply. */
  hasPhotographs?: boolean;
  /** Whether the page first shows the alerts in the reply. */
  hasAlerts?: boolean;
}

/** A call as this script receives it, as JSON; what is undefined is null there, or missing. */
export type StartedCall = readonly [
  method: 'GET' | 'POST',
  url: string,
  /** The JSON of the body. */
  body: string | null,
  shown?: EarlyDisplay,
  role?: UserInfo['role'] | null,
];

/** The placeholders of pictures in the prerendered page. */
const findPlaceholders = () => [...document.querySelectorAll<HTMLImageElement>('[data-early-picture]')];

function showPicture(reply: unknown, path: readonly (string | number)[]): void {
  const href = path.reduce<unknown>(
    (part, key) => (part as Record<string, unknown> | undefined)?.[key],
    reply,
  );
  if (!href) return;
  const link = { rel: 'preload', as: 'image', href, fetchPriority: 'high' };
  document.head.append(Object.assign(document.createElement('link'), link));
  for (const image of findPlaceholders()) Object.assign(image, { src: href, hidden: false });
}

/** Chooses the same pictures as the gallery, so that each is loaded once. */
function showPhotographs({ pictures, data }: ShortMemories): void {
  for (const [index, image] of findPlaceholders().entries()) {
    const memory = data?.[index];
    const [width = 0, height = 0] = memory?.size ?? [];
    if (!memory || !height) continue;
    image.style.setProperty('--ratio', String(width / height));
    image.sizes = `${(image.parentElement?.clientWidth ?? 0) * scaleInFrame(width, height)}px`;
    const srcset = srcSetOf({ images: picturesOf(pictures, memory) });
    Object.assign(image, { width, height, srcset, hidden: false });
  }
}

/** Fills the placeholders of the dashboard with the alerts that it will show, so that they stay in place. */
function showAlerts({ alerts }: { alerts: Alert[] }): void {
  const list = document.querySelector<HTMLElement>('[data-early-alerts]');
  if (!list) return;
  const visibleAlerts = findVisibleAlerts(alerts, readDismissed());
  for (const [index, item] of [...list.children].entries()) {
    const alert = visibleAlerts[index];
    const link = item.querySelector('a');
    const step = item.querySelector<HTMLElement>('[data-early-step]');
    if (!alert || !link || !step) break;
    Object.assign(link, { href: alert.url, textContent: alert.message });
    step.hidden = !isResolvable(alert.cause);
    (item as HTMLElement).hidden = false;
    list.hidden = false;
  }
}

/** What shows a reply in the prerendered page; undefined if the page first shows something else. */
function findDisplay([, , , shown]: StartedCall): ((reply: never) => void) | undefined {
  const { picture, hasPhotographs, hasAlerts } = shown ?? {};
  if (picture) return (reply: unknown) => showPicture(reply, picture);
  return hasPhotographs ? showPhotographs : hasAlerts ? showAlerts : undefined;
}

function startCalls(): void {
  const { calls = '[]', shell } = (document.currentScript as HTMLScriptElement).dataset;
  let token: string | null = null;
  let storedUser: string | null = null;
  try {
    token = localStorage.getItem(storageKeys.token);
    storedUser = localStorage.getItem(storageKeys.user);
  } catch {
    // Storage may be blocked; then only calls that require no sign-in are started.
  }
  const user = parseUser(storedUser);
  const isPublic = shell === 'light' || shell === 'plain';
  const isForStaff = shell === 'staff';
  const mayOpen = isPublic || (token && user && !user.disabled && isStaff(user.role) === isForStaff);
  const isRedirected = !isPublic && (user?.must_change_password || user?.must_add_second_factor);
  // A notice above the page would move it.
  const hasNotice = isForStaff && user?.second_factor_due_at;
  if (!mayOpen || isRedirected || hasNotice) document.documentElement.dataset.withoutSkeleton = '';
  // Interviewers see other data on the pages of staff. A link may switch the story first.
  const seesOtherData = isForStaff && user?.role === 'Interviewer';
  if (!mayOpen || seesOtherData || /[?&]story=/.test(location.search)) return;
  const replies = new Map<string, Promise<Response>>();
  window.__earlyCalls = { token, replies };
  const start = (call: StartedCall) => {
    const [method, url, body, , role] = call;
    if (role && role !== user?.role) return;
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body) headers['Content-Type'] = 'application/json';
    const show = findDisplay(call);
    // What the page shows first needs its reply before anything else.
    const reply = fetch(url, { method, headers, body, priority: show ? 'high' : 'low' });
    replies.set(earlyReplyKey(method, url, body), reply);
    if (!show) return;
    reply
      .then((response) => response.ok && response.clone().json())
      .then((json) => json && show(json as never))
      // The page that takes the reply handles its failure.
      .catch(() => undefined);
  };
  // After the style sheets and scripts of the page, which use the same connections.
  setTimeout(() => (JSON.parse(calls) as StartedCall[]).forEach(start));
}

startCalls();
