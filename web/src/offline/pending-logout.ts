/**
 * A logout is noted before its request, and the note is removed after a success: neither a failure nor a closed window
 * loses it. It is a cookie, so that the server as well leaves the account out of its pages.
 */
export const cookieName = 'svc_logout';

export const isLogoutPending = (): boolean => document.cookie.includes(cookieName);

/** To the other tabs. With the state: a browser may deliver the message before the cookie that it is about. */
export function announcePendingLogout(isPending: boolean): void {
  const tabs = new BroadcastChannel(cookieName);
  tabs.postMessage(isPending);
  tabs.close();
}

/** Reports changes of any tab, and a return to a page that the browser had suspended. */
export function watchPendingLogout(changed: (isPending: boolean) => unknown): () => void {
  const tabs = new BroadcastChannel(cookieName);
  tabs.onmessage = ({ data }) => changed(data === true);
  const onShow = () => changed(isLogoutPending());
  addEventListener('pageshow', onShow);
  return () => {
    tabs.close();
    removeEventListener('pageshow', onShow);
  };
}
