/** What a key does in the player. `tenth`: jumps to this tenth of the film, 0 to 9. */
export type Shortcut =
  | { name: 'play' | 'back' | 'forward' | 'louder' | 'quieter' | 'captions' | 'fullscreen' }
  | { name: 'tenth'; tenth: number };

const shortcuts: Readonly<Record<string, Shortcut>> = {
  ' ': { name: 'play' },
  k: { name: 'play' },
  j: { name: 'back' },
  ArrowLeft: { name: 'back' },
  l: { name: 'forward' },
  ArrowRight: { name: 'forward' },
  ArrowUp: { name: 'louder' },
  ArrowDown: { name: 'quieter' },
  c: { name: 'captions' },
  f: { name: 'fullscreen' },
};

/** Returns what a key does; null for keys that the focused control needs itself, and with a modifier. */
export function findShortcut(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const { key, target } = event;
  if (target instanceof HTMLInputElement && !canShare(target, key)) return null;
  if (target instanceof HTMLButtonElement && key === ' ') return null;
  if (/^\d$/.test(key)) return { name: 'tenth', tenth: Number(key) };
  return shortcuts[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Whether a key is free on an input: on the timeline all but those to its ends, on other inputs only letters. */
const canShare = (input: HTMLInputElement, key: string): boolean =>
  input.dataset.timeline !== undefined || /^[a-z]$/i.test(key);
