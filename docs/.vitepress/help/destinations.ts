import { type HelpPage, runs, text } from './text.ts';

/** Why a destination did not take what it was sent, by the code of the failure. */
export const destinationPages: Readonly<Record<string, HelpPage>> = {
  unauthorized: {
    fr: text(
      'La destination refuse les identifiants',
      'La destination répond, mais refuse le jeton, la clé, ou l’utilisateur et le mot de passe. Ils sont faux, périmés, ou n’ont pas le droit d’écrire. Un secret que svc ne peut plus déchiffrer donne aussi cet échec.',
      [
        'Ouvrez **Destinations** et choisissez la destination en échec.',
        'Lisez **Que faire** : il nomme ce qui manque à cette destination.',
        'Pour Home Assistant, créez un jeton de longue durée avec un compte d’administrateur.',
        'Pour un broker MQTT, vérifiez que l’utilisateur peut lire et écrire sous le préfixe.',
        'Dans **Réglages**, choisissez **Remplacer** et saisissez le nouveau secret.',
        'Choisissez **Tester**, **Enregistrer**, puis **Envoyer maintenant**.',
      ],
      'De mauvais identifiants ne se corrigent pas tout seuls. Dès qu’ils sont bons, l’envoi suivant rattrape tout.',
    ),
    en: text(
      'The destination refuses the credentials',
      'The destination responds, but refuses the token, the key, or the user and the password. They are wrong, too old, or have no right to write. A secret that svc can no longer decrypt gives this failure too.',
      [
        'Open **Destinations** and choose the failing destination.',
        'Read **What to do**: it names what this destination lacks.',
        'For Home Assistant, create a long-lived token with an administrator’s account.',
        'For an MQTT broker, check that the user may read and write under the prefix.',
        'In **Settings**, choose **Replace** and enter the new secret.',
        'Choose **Test**, **Save**, then **Send now**.',
      ],
      'Wrong credentials do not heal by themselves. Once they are right, the next run makes up for everything.',
    ),
  },
  connection_refused: {
    fr: text(
      'Rien ne répond à cette adresse',
      'La machine de la destination refuse la connexion, ou l’a coupée : le service est arrêté, le port est faux, ou un pare-feu bloque. Dans un conteneur, `localhost` désigne le conteneur lui-même.',
      [
        'Vérifiez que le service de la destination est démarré.',
        'Ouvrez **Destinations**, choisissez la destination, et vérifiez l’adresse et le port dans **Réglages**.',
        'Si svc tourne dans un conteneur, remplacez `localhost` par l’adresse en chiffres de la machine.',
        'Choisissez **Tester**, puis **Enregistrer**.',
      ],
      runs.fr,
    ),
    en: text(
      'Nothing responds at this address',
      'The machine of the destination refuses the connection, or ended it: the service is stopped, the port is wrong, or a firewall blocks it. Inside a container, `localhost` is the container itself.',
      [
        'Check that the service of the destination is started.',
        'Open **Destinations**, choose the destination, and check the address and the port in **Settings**.',
        'If svc runs in a container, replace `localhost` by the address in digits of the machine.',
        'Choose **Test**, then **Save**.',
      ],
      runs.en,
    ),
  },
  dns: {
    fr: text(
      'Le nom de la destination est inconnu sur votre réseau',
      'svc n’a pas trouvé d’adresse pour ce nom. Un nom qui finit par `.local` ne se trouve souvent pas depuis un conteneur.',
      [
        'Vérifiez l’orthographe du nom.',
        'Ouvrez **Destinations**, choisissez la destination, et donnez l’adresse en chiffres dans **Réglages**, par exemple `192.168.1.20`.',
        'Choisissez **Tester**, puis **Enregistrer**.',
      ],
      `Un nom mal écrit ne se corrige pas tout seul. ${runs.fr}`,
    ),
    en: text(
      'The name of the destination is unknown on your network',
      'svc found no address for this name. A name that ends in `.local` is often not found from inside a container.',
      [
        'Check the spelling of the name.',
        'Open **Destinations**, choose the destination, and give the address in digits in **Settings**, for example `192.168.1.20`.',
        'Choose **Test**, then **Save**.',
      ],
      `A name that is badly written does not heal by itself. ${runs.en}`,
    ),
  },
  forbidden_address: {
    fr: text(
      'svc ne se connecte pas à cette adresse',
      'L’adresse est de lien local (169.254.…, fe80:…) ou celle des identifiants d’une machine de nuage. Ce n’est jamais celle d’un service de votre réseau, et svc la refuse par sécurité.',
      [
        'Trouvez l’adresse de la destination sur votre réseau, par exemple dans votre routeur.',
        'Ouvrez **Destinations**, choisissez la destination, et corrigez l’adresse dans **Réglages**.',
        'Saisissez de nouveau le secret : il est redemandé pour une autre adresse.',
        'Choisissez **Tester**, puis **Enregistrer**.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'svc does not connect to this address',
      'The address is link-local (169.254.…, fe80:…) or the one for the credentials of a cloud machine. It is never that of a service on your network, and svc refuses it for security.',
      [
        'Find the address of the destination on your network, for example in your router.',
        'Open **Destinations**, choose the destination, and correct the address in **Settings**.',
        'Type the secret again: it is asked for again for another address.',
        'Choose **Test**, then **Save**.',
      ],
      'It does not heal by itself.',
    ),
  },
  timeout: {
    fr: text(
      'La destination n’a pas répondu à temps',
      'La destination n’a pas répondu, ou pas confirmé, dans le temps prévu. La machine est éteinte ou surchargée, l’adresse est fausse, ou un pare-feu jette les paquets.',
      [
        'Vérifiez que la machine de la destination est allumée et répond à d’autres programmes.',
        'Ouvrez **Destinations**, choisissez la destination, et vérifiez l’adresse dans **Réglages**.',
        'Vérifiez le pare-feu entre svc et cette machine.',
        'Choisissez **Tester**, puis **Envoyer maintenant**.',
      ],
      runs.fr,
    ),
    en: text(
      'The destination did not respond in time',
      'The destination did not respond, or did not confirm, within the time allowed. The machine is off or overloaded, the address is wrong, or a firewall drops the packets.',
      [
        'Check that the machine of the destination is on and responds to other programs.',
        'Open **Destinations**, choose the destination, and check the address in **Settings**.',
        'Check the firewall between svc and this machine.',
        'Choose **Test**, then **Send now**.',
      ],
      runs.en,
    ),
  },
  tls: {
    fr: text(
      'Le certificat de la destination n’est pas accepté',
      'La connexion est chiffrée, mais svc ne peut pas vérifier le certificat : il est fait maison, périmé, ou porte un autre nom. Parfois, l’adresse dit `https://` et le service parle HTTP simple. Aucun secret n’a été envoyé.',
      [
        'Vérifiez si l’adresse doit commencer par `http://` ou `https://`, et le port.',
        'Ouvrez **Destinations**, choisissez la destination, puis **Plus de réglages**.',
        'Collez le certificat de votre autorité dans **Certificat de votre autorité (PEM)**.',
        'Ou allumez **Accepter un certificat non vérifié**, seulement sur un réseau que vous tenez pour sûr.',
        'Saisissez de nouveau le secret, puis choisissez **Tester** et **Enregistrer**.',
      ],
      `Un certificat périmé que la destination renouvelle suffit. ${runs.fr}`,
    ),
    en: text(
      'The certificate of the destination is not accepted',
      'The connection is encrypted, but svc cannot verify the certificate: it is self-made, expired, or carries another name. Sometimes the address says `https://` and the service speaks plain HTTP. No secret was sent.',
      [
        'Check whether the address has to begin with `http://` or `https://`, and the port.',
        'Open **Destinations**, choose the destination, then **More settings**.',
        'Paste the certificate of your authority into **Certificate of your authority (PEM)**.',
        'Or switch on **Accept an unchecked certificate**, only on a network that you consider safe.',
        'Type the secret again, then choose **Test** and **Save**.',
      ],
      `If the destination renews an expired certificate, that is enough. ${runs.en}`,
    ),
  },
  bad_format: {
    fr: text(
      'La destination répond, mais pas comme attendu',
      'La destination a répondu, mais pas sur cette route, ou elle n’accepte pas la forme des valeurs. Le plus souvent, le chemin de l’adresse est faux, ou la route d’import ne convient pas.',
      [
        'Ouvrez **Destinations**, choisissez la destination, et lisez **Que faire** et **Réponse exacte**.',
        'Vérifiez le chemin de l’adresse dans **Réglages** : souvent il faut le retirer, ou l’ajouter, comme `/jeedom`.',
        'Pour une base de séries, essayez l’autre **Route d’import**. Pour InfluxDB, vérifiez **Organisation** et **Bucket**.',
        'Choisissez **Tester**, puis **Enregistrer**.',
      ],
      `Une mauvaise route ne se corrige pas toute seule. ${runs.fr}`,
    ),
    en: text(
      'The destination responds, but not as expected',
      'The destination responded, but not on this route, or it does not accept the form of the values. Most often the path of the address is wrong, or the import route does not fit.',
      [
        'Open **Destinations**, choose the destination, and read **What to do** and **Exact answer**.',
        'Check the path of the address in **Settings**: often it has to be removed, or added, as `/jeedom`.',
        'For a series database, try the other **Import route**. For InfluxDB, check **Organisation** and **Bucket**.',
        'Choose **Test**, then **Save**.',
      ],
      `A wrong route does not heal by itself. ${runs.en}`,
    ),
  },
  api_error: {
    fr: text(
      'La destination a répondu par une erreur',
      'La destination a répondu, mais par une erreur que svc ne sait pas classer : une erreur interne, un service qui n’est pas prêt, ou un autre service à cette adresse. Ses mots exacts sont dans **Réponse exacte**.',
      [
        'Ouvrez **Destinations**, choisissez la destination, et lisez **Réponse exacte**.',
        'Vérifiez que l’adresse est bien celle de ce service.',
        'Regardez le journal de la destination à la même heure, et redémarrez-la au besoin.',
        'Choisissez **Tester**, puis **Envoyer maintenant**.',
      ],
      runs.fr,
    ),
    en: text(
      'The destination responded with an error',
      'The destination responded, but with an error that svc cannot classify: an internal error, a service that is not ready, or another service at this address. Its exact words are under **Exact answer**.',
      [
        'Open **Destinations**, choose the destination, and read **Exact answer**.',
        'Check that the address is that of this service.',
        'Look at the log of the destination at the same time, and restart it if needed.',
        'Choose **Test**, then **Send now**.',
      ],
      runs.en,
    ),
  },
  interrupted: {
    fr: text(
      'L’envoi a été coupé par un arrêt de svc',
      'svc s’est arrêté ou a redémarré pendant un envoi. Ce qui était déjà parti est chez la destination, et le reste est toujours ici. Une valeur envoyée deux fois ne compte qu’une fois.',
      [
        'Attendez le prochain envoi, ou choisissez **Envoyer maintenant**.',
        'Si cela se répète, cherchez pourquoi svc redémarre : la mémoire ou l’alimentation de la machine.',
      ],
      'Il n’y a rien à faire : svc synchronise à son démarrage, et l’envoi qui suit reprend où celui-ci en était.',
    ),
    en: text(
      'The run was cut off by a stop of svc',
      'svc stopped or restarted during a run. What had been sent is at the destination, and the rest is still here. A value that is sent twice counts once.',
      [
        'Wait for the next run, or choose **Send now**.',
        'If it repeats, find out why svc restarts: the memory or the power supply of the machine.',
      ],
      'There is nothing to do: svc synchronises at its start, and the run after it goes on from where this one stopped.',
    ),
  },
};
