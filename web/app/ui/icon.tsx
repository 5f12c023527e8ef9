/** Line drawings on a 24-pixel grid, stroked with the text color. */
const drawings = {
  back: 'M15 5l-7 7 7 7',
  badge:
    'M5 6.500h14V20H5zM10 3.500h4v3h-4zM12 9.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8.500 17.500c0-2 1.500-2.800 3.500-2.800s3.500.800 3.500 2.800',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 21h4',
  calendar: 'M4 6.500h16V20H4zM4 10.500h16M8 3.500v4M16 3.500v4',
  card: 'M3 6h18v12H3zM3 10h18M6.500 14.500h4',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  door: 'M14 4H5v16h9M10 12h10M16.500 8.500L20 12l-3.500 3.500',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 20h16',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  eyeOff:
    'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM4 4l16 16',
  family:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-4 2.800-6 6.500-6s6.500 2 6.500 6M16 4.500a3 3 0 0 1 0 6M17.500 14c2.600.500 4 2.500 4 6',
  forward: 'M9 5l7 7-7 7',
  fourColumns: 'M4 5h2.500v14H4zM8.800 5h2.500v14H8.800zM13.600 5h2.500v14h-2.500zM18.400 5h2v14h-2z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M5.300 18.700l2.100-2.100M16.600 7.400l2.100-2.100',
  grip: 'M9 6h.010M15 6h.010M9 12h.010M15 12h.010M9 18h.010M15 18h.010',
  heart:
    'M12 20C6 15.500 3.500 12.300 3.500 9a4.400 4.400 0 0 1 8.500-1.700A4.400 4.400 0 0 1 20.500 9c0 3.300-2.500 6.500-8.500 11z',
  history: 'M4.500 12a7.500 7.500 0 1 0 2.300-5.400M4 4v4h4M12 8v4.500l3 2',
  home: 'M4 11l8-7 8 7v9h-5.500v-6h-5v6H4z',
  link: 'M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 5.700 5.700L12 17',
  mail: 'M3.500 6h17v12.500h-17zM3.500 7l8.500 6.500L20.500 7',
  microphone:
    'M12 3.500a3 3 0 0 0-3 3V12a3 3 0 0 0 6 0V6.500a3 3 0 0 0-3-3zM5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3M8.500 21h7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pause: 'M8 5.500h2.500v13H8zM13.500 5.500H16v13h-2.500z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 21c0-4.500 3.300-7 7.500-7s7.500 2.500 7.500 7',
  phone:
    'M6 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 6 6l1.500-2 4.500 1.500v3a2 2 0 0 1-2 2A15.500 15.500 0 0 1 4 5.500a2 2 0 0 1 2-2z',
  more: 'M5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M17 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  photograph: 'M4 5h16v14H4zM4 16l4.500-4.500L13 16l2.500-2.500L20 18M15.500 9.500h.01',
  play: 'M8 5l11 7-11 7z',
  plus: 'M12 5v14M5 12h14',
  receipt: 'M6 3.500h12V20.500l-3-1.800-3 1.800-3-1.800-3 1.800zM9 8h6M9 12h6',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20.500 20.500',
  speech: 'M4 5h16v11h-9l-4.500 3.500V16H4z',
  star: 'M12 3.500l2.600 5.400 5.900.800-4.300 4.100 1.100 5.900-5.300-2.900-5.300 2.900 1.100-5.900L3.500 9.700l5.900-.800z',
  swap: 'M4 8h14M14.500 4.500L18 8l-3.500 3.500M20 16H6M9.500 12.500L6 16l3.500 3.500',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500',
  twoColumns: 'M4 5h6.500v14H4zM13.500 5H20v14h-6.500z',
  up: 'M6 15l6-6 6 6',
  upload: 'M12 16V5M7.500 9l4.500-4.500 4.500 4.500M4 20h16',
  video: 'M3 6.500h12v11H3zM15 10.500l6-3v9l-6-3z',
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon beside text. `size`: pixels at the default font size. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <Drawing path={drawings[name]} size={size} />
);

/** A decorative line drawing on a 24-pixel grid. `size`: pixels at the default font size. */
export function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}em`}
      height={`${size / 16}em`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  );
}
