// Runs in the head, before anything is painted: sets font size, color scheme, signed-in and staff as attributes of
// <html> for the style sheets, so that prerendered pages neither flash nor shift. Also ends an expired sign-in.
// Where cookies are blocked, the storages of the browser throw: objects in memory then replace them until the page is
// left, and data-storage-blocked tells the pages that sign in.
import { homePathOf, isSignInExpired, isStaff, parseUser, storageKeys } from '../api/stored-sign-in.ts';
import { readFontSize } from '../ui/font-size.ts';

const root = document.documentElement;

/** A storage that lasts as long as the document; its entries are not properties. */
function createMemory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(String(key)) ?? null,
    setItem: (key, value) => void entries.set(String(key), String(value)),
    removeItem: (key) => void entries.delete(String(key)),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

function replaceBlockedStorages(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      // Null in apps that show pages without storage.
      window[name].getItem('');
    } catch {
      Object.defineProperty(window, name, { value: createMemory(), configurable: true });
      root.setAttribute('data-storage-blocked', '');
    }
  }
}

function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const stored = localStorage.getItem('mantine-color-scheme-value');
    const scheme = stored === 'dark' || stored === 'light' ? stored : dark.matches ? 'dark' : 'light';
    root.setAttribute('data-mantine-color-scheme', scheme);
  };
  apply();
  dark.addEventListener('change', apply);
}

function applyFontSize(): void {
  const size = readFontSize();
  // The style sheets start with the medium size.
  if (size !== 'medium') root.setAttribute('data-font-size', size);
}

function applySignIn(): void {
  if (!localStorage.getItem(storageKeys.token)) return;
  if (isSignInExpired(Date.now())) {
    localStorage.removeItem(storageKeys.token);
    localStorage.removeItem(storageKeys.expiration);
    if (location.pathname !== '/') location.replace('/');
    return;
  }
  const user = parseUser(localStorage.getItem(storageKeys.user));
  if (user === null) return;
  root.setAttribute('data-signed-in', '');
  if (isStaff(user.role)) root.setAttribute('data-staff', '');
  if (location.pathname.toLowerCase() === '/login') location.replace(homePathOf(user.role));
}

replaceBlockedStorages();
followColorScheme();
applyFontSize();
applySignIn();
