import { useEffect, useState } from 'react';

/** Read once, and taken out of the address bar at once. */
function takeToken(): string | undefined {
  const found = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (found !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return found;
}

/** The token of the mailed link that was opened; stored only by the page that uses it. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // A second link opened in the same tab changes the address and loads nothing.
    const look = () => setToken((known) => takeToken() ?? known);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return token;
}
