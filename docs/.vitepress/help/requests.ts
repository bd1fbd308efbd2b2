import { en, fr, type HelpPage, text } from './text.ts';

export const requestPages: Readonly<Record<string, HelpPage>> = {
  VALIDATION_ERROR: {
    fr: text(
      'Une valeur saisie n’est pas acceptée',
      'svc a reçu une valeur qu’il ne peut pas utiliser : un champ vide, trop long, hors limites ou mal écrit. Rien n’a été enregistré. La page marque le champ quand elle le connaît.',
      [
        'Corrigez le champ marqué, d’après l’indication qui l’accompagne.',
        'Enregistrez ou envoyez de nouveau.',
        'Si aucun champ n’est marqué, rechargez la page : elle est peut-être plus ancienne que svc.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'An entered value is not accepted',
      'svc received a value that it cannot use: an empty field, one that is too long, out of range or badly written. Nothing was saved. The page marks the field where it knows it.',
      [
        'Correct the marked field, by the hint beside it.',
        'Save or send again.',
        'If no field is marked, reload the page: it may be older than svc.',
      ],
      'It does not heal by itself.',
    ),
  },
  INVALID_DATE_FORMAT: {
    fr: text(
      'Une date n’est pas un vrai jour',
      'svc attend un jour écrit AAAA-MM-JJ, et celui de la requête n’existe pas ou s’écrit autrement. Cela arrive avec un lien modifié à la main ou un champ de date incomplet.',
      [
        'Choisissez les jours dans le calendrier de la page, au lieu de les taper.',
        'Dans une adresse, écrivez par exemple `2026-11-14`.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'A date is not a real day',
      'svc expects a day written YYYY-MM-DD, and that of the request does not exist or is written otherwise. This happens with a link that was edited by hand or a date field that is incomplete.',
      [
        'Choose the days in the calendar of the page instead of typing them.',
        'In an address, write for example `2026-11-14`.',
      ],
      'It does not heal by itself.',
    ),
  },
  INVALID_DATE_RANGE: {
    fr: text(
      'La période finit avant de commencer',
      'Le premier jour demandé est après le dernier. svc n’a donc rien lu.',
      ['Échangez les deux jours.', 'Dans **Essayer l’API**, comparez **Du** et **Au, compris**.'],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The period ends before it begins',
      'The first requested day is after the last one. So svc read nothing.',
      ['Swap the two days.', 'In **Try the API**, compare **From** and **To, included**.'],
      'It does not heal by itself.',
    ),
  },
  DATE_RANGE_TOO_LONG: {
    fr: text(
      'La période demandée est trop longue',
      'Une requête ne peut demander qu’un certain nombre de jours, et le message dit combien. svc n’a rien lu de cette période.',
      [
        'Choisissez une période plus courte.',
        'Pour tout emporter, prenez l’archive d’un client ou **Exporter mes données** sur une passerelle.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The requested period is too long',
      'One request can ask for a certain number of days only, and the message says how many. svc read nothing of this period.',
      [
        'Choose a shorter period.',
        'To take everything along, use the archive of a client or **Export my data** at a gateway.',
      ],
      'It does not heal by itself.',
    ),
  },
  NOT_FOUND: {
    fr: text(
      'Il n’y a rien à cette adresse',
      'L’adresse demandée n’existe pas, ou ce qu’elle désignait a été supprimé : un export périmé, une session déjà fermée, une destination inconnue. Un lien incomplet mène aussi ici.',
      [
        'Revenez à la page précédente et rechargez-la.',
        'Suivez le lien depuis le menu au lieu d’une adresse enregistrée.',
        'Si un export manque, choisissez de nouveau **Exporter mes données** : un fichier reste 24 heures.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'There is nothing at this address',
      'The requested address does not exist, or what it named was removed: an export that is over, a session that is closed already, an unknown destination. An incomplete link leads here too.',
      [
        'Go back to the page before and reload it.',
        'Follow the link from the menu instead of a stored address.',
        'If an export is missing, choose **Export my data** again: a file stays for 24 hours.',
      ],
      'It does not heal by itself.',
    ),
  },
  PAYLOAD_TOO_LARGE: {
    fr: text(
      'Le fichier ou l’envoi est trop grand',
      'svc limite la taille de ce qu’il reçoit : 32 Mo pour un fichier CSV, 256 Mo pour une base SQLite, peu de kilo-octets pour un formulaire. L’envoi a été refusé en entier, et rien n’a changé.',
      [
        'Vérifiez que vous avez choisi le bon fichier.',
        'Téléchargez un CSV d’une période plus courte dans votre espace client du gestionnaire.',
        `Importez une grande base de données avec \`svc import\` sur la machine du client ${fr.command}.`,
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The file or what was sent is too large',
      'svc limits the size of what it receives: 32 MB for a CSV file, 256 MB for an SQLite database, a few kilobytes for a form. It was refused as a whole, and nothing has changed.',
      [
        'Check that you chose the right file.',
        'Download a CSV of a shorter period in your customer area at the operator.',
        `Import a large database with \`svc import\` on the machine of the client ${en.command}.`,
      ],
      'It does not heal by itself.',
    ),
  },
  MISDIRECTED_HOST: {
    fr: text(
      'Le client ne répond pas sous ce nom',
      'Vous avez ouvert le client par un nom qu’il ne connaît pas. Il refuse les noms inconnus pour qu’aucun autre site ne puisse lire vos données à travers votre navigateur. Les adresses en chiffres et `localhost` sont toujours admises.',
      [
        'Ouvrez le client par son adresse en chiffres, par exemple `http://192.168.1.20:8000`.',
        'Pour garder ce nom, ajoutez-le au réglage `ALLOWED_HOSTS` ([accès par le réseau](../how-to/network.md)).',
        'Redémarrez le client.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The client does not respond under this name',
      'You opened the client by a name that it does not know. It refuses unknown names so that no other site can read your data through your browser. Addresses in digits and `localhost` are always accepted.',
      [
        'Open the client by its address in digits, for example `http://192.168.1.20:8000`.',
        'To use this name, add it to the setting `ALLOWED_HOSTS` ([reach the client from other devices](../how-to/network.md)).',
        'Restart the client.',
      ],
      'It does not heal by itself.',
    ),
  },
  HTTPS_REQUIRED: {
    fr: text(
      'Cette adresse doit commencer par https://',
      'Le proxy devant svc a reçu la requête en HTTP simple, et svc ne connaît pas son adresse sûre pour vous y renvoyer. Il a donc refusé, pour qu’aucun mot de passe ne voyage en clair.',
      [
        'Remplacez `http://` par `https://` dans la barre d’adresse.',
        'Si vous exploitez ce svc, réglez `FRONTEND_URL` : les pages seront alors redirigées.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'This address must begin with https://',
      'The proxy in front of svc received the request over plain HTTP, and svc does not know its safe address to redirect you. So it refused, so that no password travels in clear.',
      [
        'Replace `http://` by `https://` in the address bar.',
        'If you run this svc, set `FRONTEND_URL`: pages are redirected then.',
      ],
      'It does not heal by itself.',
    ),
  },
  BAD_ADDRESS: {
    fr: text(
      'L’adresse est mal écrite',
      'L’adresse contient un signe « % » suivi de caractères qui ne veulent rien dire. Cela arrive quand un lien a été coupé ou modifié en le copiant.',
      ['Copiez de nouveau le lien en entier.', 'Ou ouvrez svc à son adresse de départ et suivez le menu.'],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The address is badly written',
      'The address holds a “%” sign followed by characters that mean nothing. This happens when a link was cut or changed while it was copied.',
      ['Copy the whole link again.', 'Or open svc at its first address and follow the menu.'],
      'It does not heal by itself.',
    ),
  },
  HEADERS_TOO_LARGE: {
    fr: text(
      'L’adresse et les cookies sont trop longs',
      'Le navigateur a envoyé plus de 16 ko d’adresse et d’en-têtes. Le plus souvent, beaucoup de cookies d’autres services du même nom d’hôte s’y ajoutent. svc n’a rien lu de la requête.',
      ['Effacez les cookies de ce nom d’hôte dans le navigateur.', 'Rechargez la page, puis reconnectez-vous.'],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The address and the cookies are too long',
      'The browser sent more than 16 kB of address and headers. Most often many cookies of other services under the same host name add to them. svc read nothing of the request.',
      ['Delete the cookies of this host name in the browser.', 'Reload the page, then log in again.'],
      'It does not heal by itself.',
    ),
  },
  REQUEST_TIMEOUT: {
    fr: text(
      'L’envoi n’est pas arrivé à temps',
      'Une requête doit arriver en entier en 30 secondes. La connexion était trop lente, ou elle s’est coupée, par exemple pendant l’envoi d’un grand fichier. Rien n’a changé.',
      [
        'Recommencez, de préférence depuis un réseau plus rapide ou par câble.',
        `Pour un grand fichier, importez-le avec \`svc import\` sur la machine du client ${fr.command}.`,
      ],
      'svc ne renvoie pas un fichier tout seul : recommencez.',
    ),
    en: text(
      'What was sent did not arrive in time',
      'A request must arrive whole within 30 seconds. The connection was too slow, or it broke, for example while a large file was sent. Nothing has changed.',
      [
        'Try again, best from a faster network or by cable.',
        `Import a large file with \`svc import\` on the machine of the client ${en.command}.`,
      ],
      'svc does not send a file again by itself: repeat it.',
    ),
  },
};
