export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <g fill="var(--accent)">
        <rect x="2" y="13" width="3.4" height="8" rx="1.2" opacity=".45" />
        <rect x="7.5" y="9" width="3.4" height="12" rx="1.2" opacity=".7" />
        <rect x="13" y="3" width="3.4" height="18" rx="1.2" />
        <rect x="18.5" y="10" width="3.4" height="11" rx="1.2" opacity=".6" />
      </g>
    </svg>
  );
}
