/** The patterns of what is not there, drawn once for the page. */
export function Patterns() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" fill="var(--surface)" />
          <path d="M0 0V7" stroke="var(--hatch)" strokeWidth="1.6" />
        </pattern>
        <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse">
          <rect width="7" height="7" fill="var(--surface)" />
          <circle cx="2" cy="2" r="1.1" fill="var(--hatch)" />
        </pattern>
        <pattern id="crosses" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="var(--surface)" />
          <path d="M1 1l5 5M6 1L1 6" stroke="var(--hatch)" strokeWidth="1.2" />
        </pattern>
        <pattern id="dashes" width="8" height="6" patternUnits="userSpaceOnUse">
          <rect width="8" height="6" fill="var(--surface)" />
          <path d="M0 3h5" stroke="var(--hatch)" strokeWidth="1.4" />
        </pattern>
      </defs>
    </svg>
  );
}
