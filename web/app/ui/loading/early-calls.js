// Runs in the head: starts the calls of a page before its scripts are loaded. app/api/early-reply.ts takes the replies.
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
  // The roles that make the calls of a shell's pages; Interviewers make others.
  const roles = shell === 'staff' ? ['Super Admin', 'Developer'] : ['Customer', 'Sub User'];
  const isOpen =
    shell === 'light' || shell === 'plain' || (token && roles.includes(user?.role) && !user.disabled);
  // A link may switch the story first.
  if (!isOpen || /[?&]story=/.test(location.search)) return;
  const replies = new Map();
  window.__earlyCalls = { token, replies };
  const start = ([method, url, body, picture, role]) => {
    if (role && role !== user.role) return;
    const headers = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body) headers['Content-Type'] = 'application/json';
    const reply = fetch(url, { method, headers, body });
    replies.set(`${method} ${url} ${body ?? ''}`, reply);
    reply
      .then((response) => picture && response.ok && response.clone().json())
      .then((json) => {
        const href = json && picture.reduce((part, key) => part?.[key], json);
        if (href)
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href }),
          );
      })
      // The page that takes the reply handles its failure.
      .catch(() => undefined);
  };
  // After the style sheets and scripts of the page, which use the same connections.
  setTimeout(() => JSON.parse(calls).forEach(start));
})();
