import { en, fr, type HelpPage, text } from './text.ts';

export const gatewayPages: Readonly<Record<string, HelpPage>> = {
  GATEWAY_UNREACHABLE: {
    fr: text(
      'Le client n’atteint pas sa passerelle',
      'Le client a besoin de jours qu’il n’a pas encore, et la passerelle ne répond pas. Les jours enregistrés restent lisibles, même sans réseau.',
      [
        'Vérifiez que la machine du client est reliée à internet.',
        'Ouvrez l’adresse de la passerelle dans un navigateur.',
        'Ouvrez **Journal** : la carte du chemin des données dit depuis quand la passerelle ne répond pas.',
        `Si elle répond dans le navigateur, lancez \`svc doctor\` ${fr.command}.`,
      ],
      `Tant qu’une page est ouverte, le client réessaie une fois par minute, et sinon à chaque synchronisation, ${fr.slots}. Ce qui manque suit tout seul.`,
    ),
    en: text(
      'The client does not reach its gateway',
      'The client needs days that it does not have yet, and the gateway does not respond. The stored days stay readable, also without a network.',
      [
        'Check that the machine of the client is connected to the internet.',
        'Open the address of the gateway in a browser.',
        'Open **Journal**: the card with the path of the data says since when the gateway does not respond.',
        `If it responds in the browser, run \`svc doctor\` ${en.command}.`,
      ],
      `While a page is open the client tries again once a minute, otherwise at each synchronisation, ${en.slots}. What is missing follows by itself.`,
    ),
  },
  GATEWAY_CREDENTIALS: {
    fr: text(
      'La passerelle refuse les identifiants de ce client',
      'L’identifiant ou le secret envoyé n’est pas, ou plus, celui d’un compte de cette passerelle. Un nouveau secret coupe l’ancien aussitôt, et un mot de passe choisi par lien remplace aussi le secret. Les jours enregistrés restent lisibles.',
      [
        'Sur la passerelle, ouvrez **Compte**, puis choisissez **Remplacer** et **Créer un nouveau secret**.',
        'Choisissez **Copier le bloc pour un boîtier**.',
        fr.setup,
        'Collez le bloc dans **Bloc copié**, choisissez **Essayer**, puis **Continuer avec …**.',
        'Si les réglages de l’environnement l’emportent, changez `SVC_CLIENT_ID` et `SVC_CLIENT_SECRET` et redémarrez le client.',
      ],
      'Cela ne se règle pas tout seul. Avec les bons identifiants, la prochaine synchronisation lit ce qui manque.',
    ),
    en: text(
      'The gateway refuses the credentials of this client',
      'The identifier or the secret that was sent is not that of an account of this gateway, or no longer. A new secret ends the old one at once, and a password that was set by a link replaces the secret too. The stored days stay readable.',
      [
        'On the gateway, open **Account**, then choose **Replace** and **Make a new secret**.',
        'Choose **Copy the block for a box**.',
        en.setup,
        'Paste the block into **Copied block**, choose **Try it**, then **Go on with …**.',
        'If the settings of the environment win, change `SVC_CLIENT_ID` and `SVC_CLIENT_SECRET` and restart the client.',
      ],
      'It does not heal by itself. With the right credentials, the next synchronisation reads what is missing.',
    ),
  },
  GATEWAY_FIXED: {
    fr: text(
      'La passerelle est fixée par les réglages du client',
      'L’adresse et les identifiants de la passerelle viennent des réglages de l’environnement, qui l’emportent sur le navigateur. Rien n’a été changé.',
      [
        'Changez `SVC_API_URL`, `SVC_CLIENT_ID` et `SVC_CLIENT_SECRET` là où ils sont réglés.',
        'Ou retirez les trois, pour choisir la passerelle dans le navigateur.',
        'Redémarrez le client.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'The gateway is fixed by the settings of the client',
      'The address and the credentials of the gateway come from the settings of the environment, which win over the browser. Nothing was changed.',
      [
        'Change `SVC_API_URL`, `SVC_CLIENT_ID` and `SVC_CLIENT_SECRET` where they are set.',
        'Or remove all three, to choose the gateway in the browser.',
        'Restart the client.',
      ],
      'It does not heal by itself.',
    ),
  },
  GATEWAY_NOT_SET: {
    fr: text(
      'Ce client n’a pas encore de passerelle',
      'Le client vient d’être installé, ou sa passerelle n’a jamais été choisie. Sans elle, il ne peut rien lire.',
      [
        'Ouvrez le client dans un navigateur : il montre **Reliez ce boîtier à votre passerelle**.',
        'Collez dans **Bloc copié** le bloc de la page **Compte** de la passerelle.',
        'Choisissez **Essayer**, puis **Continuer avec …**. [Premier réglage](../start/set-up.md) montre chaque étape.',
      ],
      'Cela ne se règle pas tout seul. Dès que les logements sont choisis, l’import commence.',
    ),
    en: text(
      'This client has no gateway yet',
      'The client was just installed, or its gateway was never chosen. Without it, it can read nothing.',
      [
        'Open the client in a browser: it shows **Join this box to your gateway**.',
        'Paste into **Copied block** the block from the page **Account** of the gateway.',
        'Choose **Try it**, then **Go on with …**. [Set up the client](../start/set-up.md) shows each step.',
      ],
      'It does not heal by itself. As soon as the homes are chosen, the import begins.',
    ),
  },
  GATEWAY_QUOTA: {
    fr: text(
      'Le quota du jour à la passerelle est épuisé',
      'La passerelle donne à chaque compte 1000 lectures par jour, et 50 relectures forcées. Ce client, d’autres clients ou des programmes du même compte les ont toutes utilisées. Les jours enregistrés restent lisibles et partent vers vos destinations.',
      [
        'Attendez minuit, heure de Paris.',
        'Sur la passerelle, ouvrez **Compte** : **Appels aujourd’hui** montre les deux limites.',
        'Si deux clients utilisent ce compte, arrêtez celui qui ne sert plus.',
      ],
      'Le quota repart de zéro à minuit, heure de Paris, et la synchronisation reprend alors toute seule. Le client laisse chaque jour un dixième des lectures aux pages que vous ouvrez.',
    ),
    en: text(
      'The daily quota at the gateway is used up',
      'The gateway gives each account 1000 reads a day, and 50 forced reads. This client, other clients or programs of the same account used them all. The stored days stay readable and go to your destinations.',
      [
        'Wait until midnight, Paris time.',
        'On the gateway, open **Account**: **Calls today** shows both limits.',
        'If two clients use this account, stop the one that is no longer needed.',
      ],
      'The quota starts again from zero at midnight, Paris time, and the synchronisation then goes on by itself. Each day the client leaves a tenth of the reads to the pages that you open.',
    ),
  },
  GATEWAY_WRONG_ADDRESS: {
    fr: text(
      'Il n’y a pas de passerelle à cette adresse',
      'Un serveur répond, mais il ne connaît pas les routes d’une passerelle. Le plus souvent, il manque `/api` à la fin de l’adresse.',
      [
        fr.setup,
        'Corrigez **Adresse de la passerelle** : celle du site, avec `/api` à la fin.',
        'Choisissez **Essayer**, puis **Continuer avec …**.',
        'Si l’adresse vient des réglages, corrigez `SVC_API_URL` et redémarrez le client.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'There is no gateway at this address',
      'A server responds, but it does not know the routes of a gateway. Most often `/api` is missing at the end of the address.',
      [
        en.setup,
        'Correct **Address of the gateway**: that of the site, with `/api` at its end.',
        'Choose **Try it**, then **Go on with …**.',
        'If the address comes from the settings, correct `SVC_API_URL` and restart the client.',
      ],
      'It does not heal by itself.',
    ),
  },
  GATEWAY_REDIRECT: {
    fr: text(
      'La passerelle renvoie le client vers une autre adresse',
      'Le serveur répond par une redirection. Le client ne la suit pas, car son secret partirait à une adresse que vous n’avez pas choisie. Le plus souvent, `http://` doit devenir `https://`.',
      [
        'Ouvrez l’adresse dans un navigateur et regardez celle où vous arrivez.',
        fr.setup,
        'Mettez cette adresse finale dans **Adresse de la passerelle**, avec `/api` à la fin, puis choisissez **Essayer**.',
        'Si l’adresse vient des réglages, corrigez `SVC_API_URL` et redémarrez le client.',
      ],
      'Cela ne se règle pas tout seul, sauf si un portail de connexion avait répondu à la place de la passerelle.',
    ),
    en: text(
      'The gateway sends the client to another address',
      'The server responds with a redirect. The client does not follow it, because its secret would go to an address that you did not choose. Most often `http://` has to become `https://`.',
      [
        'Open the address in a browser and look at the one where you arrive.',
        en.setup,
        'Put this final address into **Address of the gateway**, with `/api` at its end, then choose **Try it**.',
        'If the address comes from the settings, correct `SVC_API_URL` and restart the client.',
      ],
      'It does not heal by itself, unless a login portal had responded instead of the gateway.',
    ),
  },
  GATEWAY_HTML: {
    fr: text(
      'Une page web est arrivée au lieu de données',
      'À l’adresse de la passerelle, une page web a répondu. C’est le site sans `/api`, un portail de connexion du réseau, ou la page d’un proxy dont la passerelle est arrêtée.',
      [
        'Ouvrez l’adresse dans un navigateur, depuis le même réseau.',
        'Si un portail demande de se connecter, connectez-vous.',
        'Si le site de la passerelle s’ouvre, ajoutez `/api` à la fin de **Adresse de la passerelle**.',
        fr.setup,
      ],
      `Une passerelle arrêtée revient sans vous : le client réessaie ${fr.slots}. Une mauvaise adresse ne se corrige pas toute seule.`,
    ),
    en: text(
      'A web page came instead of data',
      'At the address of the gateway a web page responded. It is the site without `/api`, a login portal of the network, or the page of a proxy whose gateway is stopped.',
      [
        'Open the address in a browser, from the same network.',
        'If a portal asks for a login, log in.',
        'If the site of the gateway opens, add `/api` at the end of **Address of the gateway**.',
        en.setup,
      ],
      `A gateway that is stopped comes back without you: the client tries again ${en.slots}. A wrong address does not heal by itself.`,
    ),
  },
  GATEWAY_NOT_JSON: {
    fr: text(
      'La réponse de la passerelle n’est pas du JSON',
      'Le serveur à cette adresse a répondu par autre chose que des données. Ce n’est sans doute pas une passerelle, ou un proxy a changé sa réponse.',
      [
        fr.setup,
        'Vérifiez **Adresse de la passerelle**, avec `/api` à la fin, puis choisissez **Essayer**.',
        'Si l’adresse est juste, écrivez à la personne qui exploite la passerelle.',
      ],
      `Le client réessaie ${fr.slots}. Une mauvaise adresse ne se corrige pas toute seule.`,
    ),
    en: text(
      'The response of the gateway is not JSON',
      'The server at this address responded with something other than data. It is probably no gateway, or a proxy changed its response.',
      [
        en.setup,
        'Check **Address of the gateway**, with `/api` at its end, then choose **Try it**.',
        'If the address is right, write to the person who runs the gateway.',
      ],
      `The client tries again ${en.slots}. A wrong address does not heal by itself.`,
    ),
  },
  GATEWAY_UNSUCCESSFUL: {
    fr: text(
      'Le serveur répond, mais pas comme une passerelle',
      'La réponse est du JSON, mais sans la marque de succès d’une passerelle. Le plus souvent, une autre API répond à cette adresse, ou la passerelle est d’une version trop ancienne.',
      [
        fr.setup,
        'Vérifiez **Adresse de la passerelle**, avec `/api` à la fin, puis choisissez **Essayer**.',
        'Si l’adresse est juste, demandez à la personne qui exploite la passerelle de la mettre à jour.',
      ],
      `Le client réessaie ${fr.slots}. Une mauvaise adresse ne se corrige pas toute seule.`,
    ),
    en: text(
      'The server responds, but not as a gateway',
      'The response is JSON, but without the mark of success of a gateway. Most often another API responds at this address, or the version of the gateway is too old.',
      [
        en.setup,
        'Check **Address of the gateway**, with `/api` at its end, then choose **Try it**.',
        'If the address is right, ask the person who runs the gateway to upgrade it.',
      ],
      `The client tries again ${en.slots}. A wrong address does not heal by itself.`,
    ),
  },
  GATEWAY_BAD_ANSWER: {
    fr: text(
      'La réponse de la passerelle n’a pas la forme attendue',
      'La passerelle a répondu, mais une partie de sa réponse n’a pas la forme que ce client connaît. Le plus souvent, l’un des deux est nettement plus ancien que l’autre. svc n’en tire aucune valeur.',
      [
        'Comparez la version en bas du menu du client avec celle en bas du menu de la passerelle.',
        'Si le client est le plus ancien, [mettez-le à jour](../how-to/upgrade.md).',
        'Sinon, demandez à la personne qui exploite la passerelle de la mettre à jour.',
      ],
      `Le client réessaie ${fr.slots}. Deux versions qui ne vont pas ensemble demandent une mise à jour.`,
    ),
    en: text(
      'The response of the gateway does not have the expected form',
      'The gateway responded, but part of its response does not have the form that this client knows. Most often one of the two is much older than the other. svc takes no value from it.',
      [
        'Compare the version at the foot of the menu of the client with the one at the foot of the menu of the gateway.',
        'If the client is the older one, [upgrade it](../how-to/upgrade.md).',
        'Otherwise ask the person who runs the gateway to upgrade it.',
      ],
      `The client tries again ${en.slots}. Two versions that do not fit together need an upgrade.`,
    ),
  },
  GATEWAY_ERROR: {
    fr: text(
      'La passerelle a répondu par une erreur',
      'La passerelle, ou le proxy devant elle, a répondu par une erreur de serveur sans dire laquelle. Elle redémarre peut-être. Les jours enregistrés restent lisibles.',
      [
        'Attendez quelques minutes, puis choisissez **Synchroniser** dans **Logements**.',
        'Ouvrez l’adresse de la passerelle dans un navigateur.',
        fr.operated,
      ],
      `Pendant une synchronisation, le client réessaie après 2 et 8 secondes, puis à la synchronisation suivante, ${fr.slots}.`,
    ),
    en: text(
      'The gateway responded with an error',
      'The gateway, or the proxy in front of it, responded with an error of the server without saying which. It may be restarting. The stored days stay readable.',
      [
        'Wait some minutes, then choose **Synchronise** on **Homes**.',
        'Open the address of the gateway in a browser.',
        en.operated,
      ],
      `During a synchronisation the client tries again after 2 and 8 seconds, then at the next synchronisation, ${en.slots}.`,
    ),
  },
  GATEWAY_TIMEOUT: {
    fr: text(
      'La passerelle n’a pas répondu à temps',
      'La connexion s’est ouverte ou a été tentée, mais aucune réponse n’est arrivée en une minute. La passerelle est surchargée, ou le réseau est très lent.',
      [
        'Vérifiez la connexion internet de la machine du client.',
        'Attendez quelques minutes, puis choisissez **Synchroniser** dans **Logements**.',
        fr.operated,
      ],
      `Pendant une synchronisation, le client réessaie après 2 et 8 secondes, puis à la synchronisation suivante, ${fr.slots}.`,
    ),
    en: text(
      'The gateway did not respond in time',
      'The connection was opened or tried, but no response arrived within a minute. The gateway is overloaded, or the network is very slow.',
      [
        'Check the internet connection of the machine of the client.',
        'Wait some minutes, then choose **Synchronise** on **Homes**.',
        en.operated,
      ],
      `During a synchronisation the client tries again after 2 and 8 seconds, then at the next synchronisation, ${en.slots}.`,
    ),
  },
  GATEWAY_TLS: {
    fr: text(
      'Le certificat de la passerelle n’est pas accepté',
      'Le client n’a pas pu vérifier qu’il parle bien à la passerelle : son certificat a expiré, porte un autre nom, ou vient d’une autorité inconnue. Une horloge fausse sur cette machine donne la même erreur. Aucun secret n’a été envoyé.',
      [
        'Vérifiez la date et l’heure de la machine du client.',
        'Vérifiez que le nom dans **Adresse de la passerelle** est le bon, dans le réglage.',
        'Si le certificat vient de votre propre autorité, démarrez svc avec `NODE_EXTRA_CA_CERTS` et le fichier de cette autorité.',
        'Sinon, prévenez la personne qui exploite la passerelle.',
      ],
      `Le client réessaie ${fr.slots}. Un certificat renouvelé suffit, sans rien faire ici.`,
    ),
    en: text(
      'The certificate of the gateway is not accepted',
      'The client could not verify that it talks to the gateway: its certificate has expired, carries another name, or comes from an unknown authority. A wrong clock on this machine gives the same error. No secret was sent.',
      [
        'Check the date and the time of the machine of the client.',
        'Check that the name in **Address of the gateway** is right, in the set-up.',
        'If the certificate comes from your own authority, start svc with `NODE_EXTRA_CA_CERTS` and the file of this authority.',
        'Otherwise inform the person who runs the gateway.',
      ],
      `The client tries again ${en.slots}. A renewed certificate is enough, without an action here.`,
    ),
  },
  GATEWAY_DNS: {
    fr: text(
      'Le nom de la passerelle est inconnu',
      'La machine du client n’a pas trouvé d’adresse pour ce nom. Il est mal écrit, ou internet ou le service de noms de votre réseau ne répond pas.',
      [
        'Vérifiez que cette machine est reliée à internet.',
        'Ouvrez la même adresse dans un navigateur, sur le même réseau.',
        fr.setup,
        'Corrigez **Adresse de la passerelle** si elle est mal écrite, puis choisissez **Essayer**.',
      ],
      `Si le réseau manquait, le client reprend tout seul, ${fr.slots}. Un nom mal écrit ne se corrige pas tout seul.`,
    ),
    en: text(
      'The name of the gateway is unknown',
      'The machine of the client found no address for this name. It is badly written, or the internet or the name service of your network does not respond.',
      [
        'Check that this machine is connected to the internet.',
        'Open the same address in a browser, on the same network.',
        en.setup,
        'Correct **Address of the gateway** if it is badly written, then choose **Try it**.',
      ],
      `If the network was down, the client goes on by itself, ${en.slots}. A name that is badly written does not heal by itself.`,
    ),
  },
  GATEWAY_REFUSED: {
    fr: text(
      'La passerelle refuse la connexion',
      'La machine de la passerelle, ou le chemin vers elle, refuse la connexion. La passerelle est arrêtée, le port est faux, ou un pare-feu la bloque.',
      [
        'Ouvrez l’adresse de la passerelle dans un navigateur, depuis le même réseau.',
        fr.setup,
        'Vérifiez le port dans **Adresse de la passerelle**, puis choisissez **Essayer**.',
        fr.operated,
      ],
      `Une passerelle arrêtée revient sans vous : le client réessaie ${fr.slots}.`,
    ),
    en: text(
      'The gateway refuses the connection',
      'The machine of the gateway, or the way to it, refuses the connection. The gateway is stopped, the port is wrong, or a firewall blocks it.',
      [
        'Open the address of the gateway in a browser, from the same network.',
        en.setup,
        'Check the port in **Address of the gateway**, then choose **Try it**.',
        en.operated,
      ],
      `A gateway that is stopped comes back without you: the client tries again ${en.slots}.`,
    ),
  },
  GATEWAY_CONNECTION_LOST: {
    fr: text(
      'La connexion à la passerelle s’est coupée',
      'La connexion a été coupée avant la fin de la réponse. Le réseau a manqué un instant, ou la passerelle redémarre. Rien n’a été enregistré à moitié.',
      [
        'Attendez la prochaine synchronisation, ou choisissez **Synchroniser** dans **Logements**.',
        'Si cela se répète, vérifiez le câble ou le Wi-Fi de la machine du client.',
      ],
      `Pendant une synchronisation, le client réessaie après 2 et 8 secondes, puis à la synchronisation suivante, ${fr.slots}.`,
    ),
    en: text(
      'The connection to the gateway broke',
      'The connection broke before the end of the response. The network was down for a moment, or the gateway restarts. Nothing is half stored.',
      [
        'Wait for the next synchronisation, or choose **Synchronise** on **Homes**.',
        'If it repeats, check the cable or the Wi-Fi of the machine of the client.',
      ],
      `During a synchronisation the client tries again after 2 and 8 seconds, then at the next synchronisation, ${en.slots}.`,
    ),
  },
  GATEWAY_TOO_LARGE: {
    fr: text(
      'La réponse de la passerelle est trop grande',
      'Le serveur à cette adresse envoie plus de données qu’aucune passerelle. Le client a coupé la lecture pour protéger sa mémoire. L’adresse est sans doute celle d’un autre service.',
      [
        fr.setup,
        'Vérifiez **Adresse de la passerelle**, avec `/api` à la fin, puis choisissez **Essayer**.',
        'Si l’adresse est juste, écrivez à la personne qui exploite la passerelle.',
      ],
      'Une mauvaise adresse ne se corrige pas toute seule.',
    ),
    en: text(
      'The response of the gateway is too large',
      'The server at this address sends more data than any gateway. The client stopped reading to protect its memory. The address is probably that of another service.',
      [
        en.setup,
        'Check **Address of the gateway**, with `/api` at its end, then choose **Try it**.',
        'If the address is right, write to the person who runs the gateway.',
      ],
      'A wrong address does not heal by itself.',
    ),
  },
  GATEWAY_FORBIDDEN_ADDRESS: {
    fr: text(
      'svc ne se connecte pas à cette adresse',
      'L’adresse réglée est une adresse de lien local (169.254.…, fe80:…) ou celle des identifiants d’une machine de nuage. Par sécurité, svc ne s’y connecte jamais.',
      [
        fr.setup,
        'Mettez la vraie adresse de la passerelle dans **Adresse de la passerelle**, avec `/api` à la fin.',
        'Choisissez **Essayer**, puis **Continuer avec …**.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'svc does not connect to this address',
      'The address that is set is a link-local address (169.254.…, fe80:…) or the one for the credentials of a cloud machine. For security, svc never connects to it.',
      [
        en.setup,
        'Put the real address of the gateway into **Address of the gateway**, with `/api` at its end.',
        'Choose **Try it**, then **Go on with …**.',
      ],
      'It does not heal by itself.',
    ),
  },
};
