// Runs in the head: keeps what a person does on a prerendered page before its scripts have arrived, says that it will
// be done, and does it as soon as they have. The fields keep what is typed, and links work without scripts.

const loadingMessage = 'One moment, the page is still loading.';
const failureMessage = 'The page could not load completely. Check your connection and load it again.';

/** The buttons that were pressed, in order: any number that switch something, and the last other one. */
let pressed: HTMLElement[] = [];
let hasFailed = false;

const isSwitch = (button: Element) =>
  button.hasAttribute('aria-pressed') || button.hasAttribute('aria-expanded');

function show(): void {
  for (const button of document.querySelectorAll('[data-early]')) button.removeAttribute('data-early');
  for (const button of pressed) button.setAttribute('data-early', '');
  const message = pressed.length === 0 ? '' : hasFailed ? failureMessage : loadingMessage;
  const status = document.querySelector('[data-early-status]');
  // A button may be pressed before the browser has read the rest of the page.
  if (status) status.textContent = message;
  else if (message) addEventListener('DOMContentLoaded', show, { once: true });
}

function press(button: HTMLElement): void {
  const others = pressed.filter((other) => other !== button && (isSwitch(other) || isSwitch(button)));
  // Pressing a switch again switches it back.
  pressed = isSwitch(button) && pressed.includes(button) ? others : [...others, button];
  show();
}

function onClick(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(button);
}

// The Enter key presses the button of a form; programs may submit the form itself.
function onSubmit(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const { submitter, target } = event as SubmitEvent;
  const button = submitter ?? (target as HTMLFormElement).querySelector<HTMLElement>('[type="submit"]');
  if (button) press(button);
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  hasFailed = true;
  show();
}

const listeners = { click: onClick, submit: onSubmit, error: onError };

async function finish(): Promise<void> {
  for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true);
  const buttons = pressed;
  pressed = [];
  show();
  for (const button of buttons) {
    // Each action is shown before the next one, which may depend on it.
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
  }
}

for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
// Dispatched by app/root.tsx once the scripts control the page.
addEventListener('pageready', finish, { once: true });
