/** The three settings of a local client, as one block to paste. */
export const clientSettings = (apiUrl: string, clientId: string, secret: string) =>
  `SVC_API_URL=${apiUrl}\nSVC_CLIENT_ID=${clientId}\nSVC_CLIENT_SECRET=${secret}\n`;
