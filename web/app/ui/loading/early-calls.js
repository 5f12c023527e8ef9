// Runs in the head: starts the calls of a page before its scripts are loaded. app/api/early-reply.ts takes the replies.
// Hides the prerendered page from visitors who may not open it, or who will be redirected.
(() => {
  const { calls, shell } = document.currentScript.dataset;
  let token = null;
  let user = null;
  try {
    token = localStorage.getItem('sanctum_token');
    user = JSON.parse(localStorage.getItem('user'));
  } catch {
    // Storage may be blocked, or the entry invalid; then only calls that require no sign-in are started.
  }
  const isPublic = shell === 'light' || shell === 'plain';
  const isStaff = ['Super Admin', 'Developer', 'Interviewer'].includes(user?.role);
  const mayOpen = isPublic || (token && user && !user.disabled && isStaff === (shell === 'staff'));
  const isRedirected = !isPublic && (user?.must_change_password || user?.must_add_second_factor);
  // A notice above the page would move it.
  const hasNotice = shell === 'staff' && user?.second_factor_due_at;
  if (!mayOpen || isRedirected || hasNotice) document.documentElement.dataset.withoutSkeleton = '';
  // Interviewers see other data on the pages of staff. A link may switch the story first.
  const seesOtherData = shell === 'staff' && user?.role === 'Interviewer';
  if (!mayOpen || seesOtherData || /[?&]story=/.test(location.search)) return;
  const replies = new Map();
  window.__earlyCalls = { token, replies };
  // The placeholders of pictures in the prerendered page.
  const placeholders = () => document.querySelectorAll('[data-early-picture]');
  const showPicture = (reply, path) => {
    const href = path.reduce((part, key) => part?.[key], reply);
    if (!href) return;
    const link = { rel: 'preload', as: 'image', href, fetchPriority: 'high' };
    document.head.append(Object.assign(document.createElement('link'), link));
    for (const image of placeholders()) Object.assign(image, { src: href, hidden: false });
  };
  // Chooses pictures as domains/album/gallery/short-memory.ts and its images do, so that each is loaded once.
  const showPhotographs = ({ pictures, data }, widths) => {
    for (const [index, image] of placeholders().entries()) {
      const { id, size: [width, height] = [] } = data?.[index] ?? {};
      if (!height) continue;
      const srcset = widths
        .filter((_, place) => (widths[place - 1] ?? 0) < width)
        .map((maxWidth) => `${pictures}/${id}/${maxWidth}.webp ${Math.min(maxWidth, width)}w`)
        .join(', ');
      image.style.setProperty('--ratio', width / height);
      image.sizes = `${image.parentElement.clientWidth * Math.min(1, (0.75 * width) / height)}px`;
      Object.assign(image, { width, height, srcset, hidden: false });
    }
  };
  // Fills the placeholders as domains/platform/dashboard/alerts does, so that the alerts stay in place.
  const showAlerts = ({ alerts }) => {
    const list = document.querySelector('[data-early-alerts]');
    const dismissedKeys = JSON.parse(sessionStorage.getItem('dismissed_alerts') ?? '[]');
    const visibleAlerts = alerts.filter(({ key }) => !dismissedKeys.includes(key));
    const resolvableCauses = list.dataset.earlyAlerts.split(' ');
    for (const [index, item] of [...list.children].entries()) {
      const alert = visibleAlerts[index];
      if (!alert) break;
      Object.assign(item.querySelector('a'), { href: alert.url, textContent: alert.message });
      item.querySelector('[data-early-step]').hidden = !resolvableCauses.includes(alert.cause);
      item.hidden = false;
      list.hidden = false;
    }
  };
  const start = ([method, url, body, { path, widths, hasAlerts } = {}, role]) => {
    if (role && role !== user.role) return;
    const headers = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body) headers['Content-Type'] = 'application/json';
    const show = path ? showPicture : widths ? showPhotographs : hasAlerts && showAlerts;
    // What the page shows first needs its reply before anything else.
    const reply = fetch(url, { method, headers, body, priority: show ? 'high' : 'low' });
    replies.set(`${method} ${url} ${body ?? ''}`, reply);
    if (!show) return;
    reply
      .then((response) => response.ok && response.clone().json())
      .then((json) => json && show(json, path ?? widths))
      // The page that takes the reply handles its failure.
      .catch(() => undefined);
  };
  // After the style sheets and scripts of the page, which use the same connections.
  setTimeout(() => JSON.parse(calls).forEach(start));
})();
