/** The three values that a local box is set up with, as the block that it takes whole. */
export const clientSettings = (apiUrl: string, clientId: string, secret: string) =>
  `SVC_API_URL=${apiUrl}\nSVC_CLIENT_ID=${clientId}\nSVC_CLIENT_SECRET=${secret}\n`;
