import { Link } from 'react-router';

/** The logo with the name, 200 px wide: an open album with a play symbol on its right page. */
export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} aria-label="Lifestory" className="logo">
      <svg width="200" height="48" viewBox="6 0 200 48" aria-hidden="true">
        <path
          d="M26 13c-5.600-4-12.600-5.300-20-4.200v27.400c7.400-1.100 14.400.2 20 4.200 5.600-4 12.600-5.300 20-4.200V8.800C38.600 7.700 31.600 9 26 13z"
          fill="var(--pine)"
        />
        <path d="M26 13v27.400" stroke="var(--paper)" strokeWidth="1.600" />
        <path d="M32.400 18.600l8.400 5.400-8.400 5.400z" fill="var(--logo-play)" />
        <path
          d="M11 18.400c3.300 0 6.200.5 9.200 1.500M11 24c3.300 0 6.200.5 9.200 1.500M11 29.600c2.300 0 4.300.2 6.400.7"
          fill="none"
          stroke="var(--paper)"
          strokeWidth="1.800"
          strokeLinecap="round"
          opacity=".75"
        />
        <text x="56" y="34" textLength="141" lengthAdjust="spacingAndGlyphs" fill="var(--ink)">
          Lifestory
        </text>
      </svg>
    </Link>
  );
}
