/**
 * A logout is noted before its request, and the note is removed after a success: neither a failure nor a closed window
 * loses it. It is a cookie, so that the server as well leaves the account out of its pages.
 */
export const cookieName = 'svc_logout';

export const isLogoutPending = (): boolean => document.cookie.includes(cookieName);

/** Reports changes of any tab, and a return to a page that the browser had suspended. */
export function watchPendingLogout(changed: () => unknown): () => void {
  const tabs = new BroadcastChannel(cookieName);
  tabs.onmessage = changed;
  addEventListener('pageshow', changed);
  return () => {
    tabs.close();
    removeEventListener('pageshow', changed);
  };
}
