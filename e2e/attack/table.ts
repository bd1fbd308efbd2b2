import { failedLogout, formNavigation, hostileDestinations, hostileGateway, hostileGrids } from './browser.ts';
import { archiveBomb, hiddenFormula, hostileArchive, hostileBackup, secretsInFiles, unlistedFiles } from './files.ts';
import {
  afterLogout,
  consentLink,
  foreignAddress,
  lateLink,
  secretWithoutPassword,
  withdrawnNumber,
} from './identity.ts';
import { endlessUser, streamOfDeactivated } from './limits.ts';
import {
  badLinks,
  loginFlood,
  longWeight,
  manyKeysInBatch,
  manyKeysInBody,
  manyNamesInQuery,
  manyNetworks,
  offersFlood,
  publicMetrics,
  redisGrowth,
  scriptFlood,
  slowBodies,
  slowFailures,
} from './load.ts';
import { foreignPort, largeFile, largestImport, readableFiles, reflectedPage, silentlyOpen } from './local-client.ts';
import type { Attack } from './outcome.ts';
import {
  beyondOwnRank,
  commonPassword,
  escapedPath,
  foreignRedirect,
  inventedNetworks,
  lockWithoutDigest,
  nulText,
  plantedMail,
  signupTiming,
  userNameInLink,
} from './small.ts';
import { exportFlood, foreignExport } from './stored-data.ts';

export type Row = {
  /** C critical, H high, M medium, L low; B and N as a later review numbered them, F what was only looked for. */
  readonly finding: string;
  readonly tried: string;
  readonly attack: Attack;
};

/**
 * Every attack path that was found once. None of them uses internal knowledge. In the order in which they run: those
 * that leave a process busy, or stopped, come last.
 */
export const attacks: readonly Row[] = [
  { finding: 'C-1', tried: "the export of an account with another user's PDL", attack: foreignExport },
  { finding: 'H-1', tried: 'a link to the consent with the token of its author', attack: consentLink },
  { finding: 'H-2', tried: "signing up with an administrator's address", attack: foreignAddress },
  { finding: 'H-3', tried: 'guessing the number of a withdrawn consent', attack: withdrawnNumber },
  { finding: 'H-6', tried: 'the script of the API page, six connections', attack: scriptFlood },
  { finding: 'M-2', tried: 'invented clients that fill Redis', attack: redisGrowth },
  { finding: 'M-3', tried: 'a token after its logout', attack: afterLogout },
  {
    finding: 'M-4',
    tried: 'a new secret without the password, an old one after a reset',
    attack: secretWithoutPassword,
  },
  { finding: 'M-6', tried: 'metrics on the public port', attack: publicMetrics },
  { finding: 'L-1', tried: 'a reset link from before the new password', attack: lateLink },
  { finding: 'L-2', tried: 'reading the files of a client as another user', attack: readableFiles },
  { finding: 'L-3', tried: 'texts with a NUL', attack: nulText },
  { finding: 'L-4', tried: 'a redirect to a foreign host', attack: foreignRedirect },
  { finding: 'L-5', tried: 'bad links that lock the good ones of a network out', attack: badLinks },
  { finding: 'L-7', tried: 'common passwords', attack: commonPassword },
  { finding: 'L-8', tried: 'writing to a client from a page on another port', attack: foreignPort },
  { finding: 'L-9', tried: 'a package without a digest in the lock file', attack: lockWithoutDigest },
  { finding: 'B-7', tried: 'a formula behind the other separator in an account export', attack: hiddenFormula },
  { finding: 'B-8', tried: 'restoring a backup with a foreign key or a trigger', attack: hostileBackup },
  { finding: 'N-6', tried: 'files of an archive that its list does not name', attack: unlistedFiles },
  { finding: 'B-2', tried: 'an archive that becomes 150 MB in one line', attack: archiveBomb },
  { finding: 'F-1', tried: 'finding secrets in archives, backups and account exports', attack: secretsInFiles },
  { finding: 'B-2', tried: 'an archive with values that no route can serve', attack: hostileArchive },
  { finding: 'N-4', tried: 'links whose user name looks like the host', attack: userNameInLink },
  { finding: 'N-5', tried: 'demoting a user with more permissions', attack: beyondOwnRank },
  { finding: 'B-6', tried: 'telling by the time of a signup who has an account', attack: signupTiming },
  { finding: 'F-5', tried: 'mails with a foreign link, more recipients or markup', attack: plantedMail },
  { finding: 'B-1', tried: 'the account after a logout without a network', attack: failedLogout },
  { finding: 'N-2', tried: 'pages of other machines in the test of a destination', attack: reflectedPage },
  { finding: 'N-3', tried: 'a client without a token that the network reaches', attack: silentlyOpen },
  { finding: 'F-2', tried: 'markup in all that a gateway sends to a client', attack: hostileGateway },
  { finding: 'F-3', tried: 'markup in what hub, broker, controller and database answer', attack: hostileDestinations },
  { finding: 'F-4', tried: 'markup in price grids, suppliers, offers and homes', attack: hostileGrids },
  { finding: 'F-7', tried: 'a form of another page that uploads a file to a client', attack: formNavigation },
  { finding: 'F-6', tried: 'the largest import, for real', attack: largestImport },
  { finding: 'B-9', tried: 'networks that are no addresses', attack: inventedNetworks },
  { finding: 'B-10', tried: 'a route of administrators with an escaped letter', attack: escapedPath },
  { finding: 'M-7', tried: 'a CSV file larger than the memory of a client', attack: largeFile },
  { finding: 'N-1', tried: 'an anonymous body of 18,000 unknown keys', attack: manyKeysInBody },
  { finding: 'N-1', tried: 'an anonymous address of 2,000 unknown names', attack: manyNamesInQuery },
  { finding: 'N-1', tried: 'a batch of 50 contributions with 270 unknown keys each', attack: manyKeysInBatch },
  { finding: 'N-1', tried: 'an encoding whose weight has 13,000 digits', attack: longWeight },
  { finding: 'B-4', tried: 'the catalogue on forty connections', attack: offersFlood },
  { finding: 'H-4', tried: 'exports without end, 60 PDLs', attack: exportFlood },
  { finding: 'M-1', tried: 'wrong secrets of one client from many networks', attack: slowFailures },
  { finding: 'L-6', tried: 'an event stream after the deactivation', attack: streamOfDeactivated },
  { finding: 'M-5', tried: 'PDLs, imports and streams of one user without end', attack: endlessUser },
  { finding: 'B-5', tried: 'wrong passwords from ever new networks of one /48', attack: manyNetworks },
  { finding: 'B-3', tried: 'slow bodies of logins from ever new networks', attack: slowBodies },
  { finding: 'H-5', tried: 'logins without end from one address', attack: loginFlood },
];
