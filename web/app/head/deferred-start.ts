// Replaces the start script of a page that is complete without scripts: they are loaded when the page is shown and the
// browser is idle, or at the visitor's first action. The element of this script names their files: first the one that
// starts the page, then the modules that it imports.

const element = document.querySelector<HTMLScriptElement>('script[type=module]');
const [url = '', ...modules] = element?.dataset.files?.split(' ') ?? [];
const actions = ['pointerdown', 'keydown', 'focusin'];
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const action of actions) removeEventListener(action, start, true);
  // Otherwise the browser would discover the modules one after the other.
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // Without the scripts, links still lead to the next page. The event is that of a script that does not load.
  import(url).catch(() => element?.dispatchEvent(new Event('error')));
}

for (const action of actions) addEventListener(action, start, true);
// In milliseconds; browsers without requestIdleCallback wait for half a second instead.
const runWhenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
const afterLoad = () => setTimeout(() => runWhenIdle(start, { timeout: 3000 }));
if (document.readyState === 'complete') afterLoad();
else addEventListener('load', afterLoad);
