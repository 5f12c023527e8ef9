// Runs in the head, before anything is painted: sets font size, color scheme, signed-in and staff as attributes of
// <html> for the style sheets, so that prerendered pages neither flash nor shift. Also ends an expired sign-in.
// Where cookies are blocked, the storages of the browser throw: objects in memory then replace them until the page is
// left, and data-storage-blocked tells the pages that sign in.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const createMemory = () => {
    const entries = new Map();
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
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      // Null in apps that show pages without storage.
      window[name].getItem('');
    } catch {
      Object.defineProperty(window, name, { value: createMemory(), configurable: true });
      root.setAttribute('data-storage-blocked', '');
    }
  }
  const stored = localStorage;
  const applyColorScheme = () => {
    const storedScheme = stored['mantine-color-scheme-value'];
    const scheme =
      storedScheme === 'dark' || storedScheme === 'light' ? storedScheme : dark.matches ? 'dark' : 'light';
    root.setAttribute('data-mantine-color-scheme', scheme);
  };
  applyColorScheme();
  dark.addEventListener('change', applyColorScheme);

  const size = stored.font_size_class;
  if (size === 'small' || size === 'large') root.setAttribute('data-font-size', size);

  const isExpired =
    stored.sanctum_token && stored.expiration_date && Date.now() > Number(stored.expiration_date);
  if (isExpired) {
    stored.removeItem('sanctum_token');
    stored.removeItem('expiration_date');
    if (location.pathname !== '/') location.replace('/');
    return;
  }
  if (!stored.sanctum_token || !stored.user) return;
  let role = '';
  try {
    role = JSON.parse(stored.user).role;
  } catch {
    return;
  }
  const isStaff = role === 'Super Admin' || role === 'Developer' || role === 'Interviewer';
  root.setAttribute('data-signed-in', '');
  if (isStaff) root.setAttribute('data-staff', '');
  if (location.pathname.toLowerCase() === '/login') location.replace(isStaff ? '/dashboard' : '/home');
})();
