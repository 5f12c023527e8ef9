// Runs in the head, before anything is painted: font size, colour scheme, signed-in and staff as attributes
// of <html>. Style sheets do the rest, so that prerendered pages neither flash nor jump.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let stored = {};
  try {
    stored = localStorage;
  } catch {
    // Storage may be forbidden; the page then looks as for a first visit.
  }
  const paintScheme = () => {
    const chosen = stored['mantine-color-scheme-value'];
    const scheme = chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light';
    root.setAttribute('data-mantine-color-scheme', scheme);
  };
  paintScheme();
  dark.addEventListener('change', paintScheme);

  const size = stored.font_size_class;
  if (size === 'small' || size === 'large') root.setAttribute('data-font-size', size);

  const expired =
    stored.sanctum_token && stored.expiration_date && Date.now() > Number(stored.expiration_date);
  if (expired) {
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
  const staff = role === 'Super Admin' || role === 'Developer';
  root.setAttribute('data-signed-in', '');
  if (staff) root.setAttribute('data-staff', '');
  if (location.pathname.toLowerCase() === '/login') location.replace(staff ? '/dashboard' : '/home');
})();
