// Replaces the start script of a page that is complete without scripts: they are loaded when the page is shown and the
// browser is idle, or at the first action of the visitor.
(([url, ...modules]) => {
  const actions = ['pointerdown', 'keydown', 'focusin'];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const action of actions) removeEventListener(action, start, true);
    // Otherwise the browser would find the modules one after the other.
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // Without them, links still lead to the next page.
    import(url).catch(() => undefined);
  };
  for (const action of actions) addEventListener(action, start, true);
  // Browsers without requestIdleCallback wait a moment instead.
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
  const afterLoad = () => setTimeout(() => whenIdle(start, { timeout: 3000 }));
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad);
})('{urls}'.split(' '));
