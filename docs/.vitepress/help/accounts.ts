import { en, fr, type HelpPage, text } from './text.ts';

export const accountPages: Readonly<Record<string, HelpPage>> = {
  NOT_AUTHENTICATED: {
    fr: text(
      'Cette page demande de se connecter',
      'La requête est arrivée sans connexion ni jeton. Sur une passerelle, la session n’existe pas ou a été fermée. Un client protégé par un jeton le demande une fois par onglet, et un onglet fermé l’oublie.',
      [
        'Sur une passerelle, saisissez votre adresse et votre mot de passe, puis choisissez **Se connecter**.',
        'Sur un client, saisissez le **Jeton d’accès**, puis choisissez **Ouvrir**.',
        `Si ce jeton est perdu, créez-en un autre avec \`svc token set\` ${fr.command}.`,
      ],
      'Cela ne se règle pas tout seul. Une fois connecté, vous retrouvez la page que vous lisiez.',
    ),
    en: text(
      'This page requires a login',
      'The request came without a login or a token. At a gateway there is no session, or it was closed. A client that is protected by a token asks for it once per tab, and a closed tab forgets it.',
      [
        'At a gateway, enter your address and your password, then choose **Log in**.',
        'At a client, enter the **Access token**, then choose **Open**.',
        `If this token is lost, make another one with \`svc token set\` ${en.command}.`,
      ],
      'It does not heal by itself. Once logged in, you return to the page that you were reading.',
    ),
  },
  INVALID_TOKEN: {
    fr: text(
      'La session, le jeton ou le secret n’est plus valable',
      'La requête montrait une connexion, un jeton ou un secret que svc ne reconnaît pas, ou plus. Une session prend fin quand le mot de passe change ou quand toutes les sessions sont fermées ; un secret d’API, dès qu’un nouveau est créé. Dans le **Journal** d’un client, ce code signifie que la passerelle refuse son secret.',
      [
        'Sur une passerelle, reconnectez-vous avec **Se connecter**.',
        'Sur un client qui demande son jeton, saisissez le **Jeton d’accès** actuel, puis choisissez **Ouvrir**.',
        'Si ce code est dans le **Journal** d’un client, ouvrez **Compte** sur la passerelle et choisissez **Remplacer**, puis **Créer un nouveau secret**.',
        fr.setup,
        'Collez le nouveau bloc dans **Bloc copié**, choisissez **Essayer**, puis **Continuer avec …**.',
      ],
      'Cela ne se règle pas tout seul. Avec un secret valable, la prochaine synchronisation du client lit ce qui manque.',
    ),
    en: text(
      'The session, the token or the secret is no longer valid',
      'The request showed a login, a token or a secret that svc does not recognise, or no longer. A session ends when the password changes or when all sessions are closed; an API secret ends as soon as a new one is made. In the **Journal** of a client, this code means that the gateway refuses its secret.',
      [
        'At a gateway, log in again with **Log in**.',
        'At a client that asks for its token, enter the present **Access token**, then choose **Open**.',
        'If this code is in the **Journal** of a client, open **Account** on the gateway and choose **Replace**, then **Make a new secret**.',
        en.setup,
        'Paste the new block into **Copied block**, choose **Try it**, then **Go on with …**.',
      ],
      'It does not heal by itself. With a valid secret, the next synchronisation of the client reads what is missing.',
    ),
  },
  TOKEN_EXPIRED: {
    fr: text(
      'La session a expiré',
      'Une session de la passerelle vaut 30 jours, sauf si la personne qui l’exploite en a décidé autrement. La vôtre est arrivée à son terme. Rien n’a été perdu.',
      [
        'Saisissez votre adresse et votre mot de passe.',
        'Choisissez **Se connecter** : la page que vous lisiez s’ouvre de nouveau.',
      ],
      'Cela ne se règle pas tout seul : reconnectez-vous. Le secret d’API d’un client n’expire pas ainsi.',
    ),
    en: text(
      'The session has expired',
      'A session at the gateway holds for 30 days, unless the person who runs it decided otherwise. Yours has come to its end. Nothing was lost.',
      ['Enter your address and your password.', 'Choose **Log in**: the page that you were reading opens again.'],
      'It does not heal by itself: log in again. The API secret of a client does not expire in this way.',
    ),
  },
  INVALID_CREDENTIALS: {
    fr: text(
      'L’adresse ou le mot de passe est incorrect',
      'Aucun compte de cette passerelle n’a cette adresse avec ce mot de passe. svc ne dit pas lequel des deux est faux, pour ne pas révéler qui a un compte. Ce n’est pas le mot de passe de votre espace client du gestionnaire.',
      [
        'Vérifiez l’**Adresse e-mail**.',
        'Choisissez **Montrer le mot de passe** et corrigez-le.',
        'Si vous ne le connaissez plus, choisissez **Mot de passe oublié**, puis **Envoyer le lien**.',
        'Si vous n’avez pas de compte ici, choisissez **Créer un compte**.',
      ],
      'Cela ne se règle pas tout seul. Après cinq erreurs depuis le même réseau, svc refuse tout essai pour ce compte pendant 15 minutes.',
    ),
    en: text(
      'The address or the password is wrong',
      'No account of this gateway has this address with this password. svc does not say which of the two is wrong, so that it does not reveal who has an account. It is not the password of your customer area at the operator.',
      [
        'Check the **E-mail address**.',
        'Choose **Show the password** and correct it.',
        'If you no longer know it, choose **Forgotten password**, then **Send the link**.',
        'If you have no account here, choose **Create an account**.',
      ],
      'It does not heal by itself. After five errors from one network, svc refuses each try for this account for 15 minutes.',
    ),
  },
  TOO_MANY_ATTEMPTS: {
    fr: text(
      'Trop d’essais, il faut attendre',
      'svc limite les essais qui pourraient servir à deviner un mot de passe ou à envoyer des messages en masse. Cinq erreurs de mot de passe pour un compte, ou 30 vérifications en tout, bloquent un réseau pendant 15 minutes. Sur une heure, un réseau peut créer 20 comptes, demander 20 messages et ouvrir 60 démonstrations, et un compte peut rater cinq retours d’accord. Les autres personnes de votre réseau comptent avec vous.',
      [
        'Attendez 15 minutes, ou une heure pour une inscription, un message, la démonstration ou un accord.',
        'Recommencez une seule fois, avec une adresse et un mot de passe vérifiés.',
        'Si vous ne connaissez plus le mot de passe, choisissez **Mot de passe oublié**.',
      ],
      'La limite prend fin toute seule, au plus tard après 15 minutes ou une heure. Essayer pendant l’attente ne la prolonge pas.',
    ),
    en: text(
      'Too many attempts, it is necessary to wait',
      'svc limits attempts that could serve to guess a password or to send mails in bulk. Five wrong passwords for one account, or 30 checks in all, block a network for 15 minutes. Within an hour, a network may create 20 accounts, ask for 20 mails and open 60 demonstrations, and an account may fail five returns of a consent. The other people on your network count with you.',
      [
        'Wait 15 minutes, or an hour for a sign-up, a mail, the demonstration or a consent.',
        'Try once more, with a checked address and password.',
        'If you no longer know the password, choose **Forgotten password**.',
      ],
      'The limit ends by itself, after 15 minutes or an hour at the latest. Trying during the wait does not extend it.',
    ),
  },
  EMAIL_NOT_VERIFIED: {
    fr: text(
      'L’adresse e-mail n’est pas encore confirmée',
      'Le compte existe et le mot de passe est juste, mais le lien envoyé à l’inscription n’a pas encore servi. Ce lien vaut 24 heures et ne sert qu’une fois.',
      [
        'Ouvrez le message reçu à l’inscription, et regardez aussi dans les indésirables.',
        'Ouvrez son lien, puis choisissez **Confirmer mon adresse**.',
        'S’il n’y a pas de message, choisissez **Renvoyer le lien** sur la page de connexion.',
        'Sans message après une heure, écrivez à la personne qui exploite la passerelle.',
      ],
      'Cela ne se règle pas tout seul. Une passerelle envoie au plus trois messages par heure à une adresse, et réessaie toute seule un envoi qui échoue.',
    ),
    en: text(
      'The e-mail address is not confirmed yet',
      'The account exists and the password is right, but the link that was sent at the sign-up has not been used yet. This link is valid for 24 hours and works once.',
      [
        'Open the mail that you got when you signed up, and look among the junk too.',
        'Open its link, then choose **Confirm my address**.',
        'If there is no mail, choose **Send the link again** on the login page.',
        'Without a mail after an hour, write to the person who runs the gateway.',
      ],
      'It does not heal by itself. A gateway sends at most three mails an hour to one address, and retries by itself a mail that could not be sent.',
    ),
  },
  USER_INACTIVE: {
    fr: text(
      'Ce compte est désactivé',
      'La personne qui exploite la passerelle a désactivé ce compte. Plus aucune connexion, aucun jeton et aucun secret de ce compte ne sert. Un client relié à ce compte garde ce qu’il a, et ne reçoit plus rien.',
      ['Écrivez à la personne qui exploite la passerelle.'],
      'Cela ne se règle pas tout seul. Une fois le compte réactivé, connectez-vous de nouveau ; un client reprend à sa prochaine synchronisation.',
    ),
    en: text(
      'This account is deactivated',
      'The person who runs the gateway deactivated this account. No login, token or secret of this account works any more. A client that uses this account retains what it has, and receives nothing more.',
      ['Write to the person who runs the gateway.'],
      'It does not heal by itself. Once the account is active again, log in again; a client goes on with its next synchronisation.',
    ),
  },
  CAPTCHA_REQUIRED: {
    fr: text(
      'L’inscription demande un captcha que cette page n’affiche pas',
      'Cette passerelle demande la preuve d’un humain par un service tiers. Les pages de svc ne chargent rien d’un autre site, donc l’inscription n’est pas possible ici. Rien n’a été créé.',
      [
        'Demandez à la personne qui exploite la passerelle de créer votre compte.',
        'Ou inscrivez-vous par l’API : `POST /api/accounts/signup`, champ `captcha_token` ([API](../api/index.md)).',
      ],
      'Cela ne se règle pas tout seul : c’est un choix de la passerelle.',
    ),
    en: text(
      'The sign-up needs a captcha that this page does not show',
      'This gateway asks for proof of a human by another service. The pages of svc load nothing from another site, so the sign-up is not possible here. Nothing was created.',
      [
        'Ask the person who runs the gateway to create your account.',
        'Or sign up by the API: `POST /api/accounts/signup`, field `captcha_token` ([API](../api/index.md)).',
      ],
      'It does not heal by itself: it is a choice of the gateway.',
    ),
  },
  CAPTCHA_FAILED: {
    fr: text(
      'Le captcha n’a pas été accepté',
      'Le service de captcha a refusé la réponse envoyée. Une réponse ne sert qu’une fois et vieillit vite. Aucun compte n’a été créé.',
      [
        'Résolvez un nouveau captcha.',
        'Envoyez l’inscription aussitôt, avec la nouvelle réponse dans `captcha_token`.',
        'Si le refus se répète, demandez à la personne qui exploite la passerelle de créer votre compte.',
      ],
      'Cela ne se règle pas tout seul : chaque inscription demande une réponse nouvelle.',
    ),
    en: text(
      'The captcha was not accepted',
      'The captcha service refused the answer that was sent. An answer works once and is soon too old. No account was created.',
      [
        'Solve a new captcha.',
        'Send the sign-up at once, with the new answer in `captcha_token`.',
        'If the refusal repeats, ask the person who runs the gateway to create your account.',
      ],
      'It does not heal by itself: each sign-up needs a new answer.',
    ),
  },
  CAPTCHA_ERROR: {
    fr: text(
      'Le service de captcha ne répond pas',
      'La passerelle n’a pas pu faire vérifier le captcha : le service tiers ne répond pas, ou répond mal. Votre réponse n’est pas en cause. Aucun compte n’a été créé.',
      [
        'Attendez quelques minutes.',
        'Résolvez un nouveau captcha et recommencez.',
        'Si cela dure, écrivez à la personne qui exploite la passerelle.',
      ],
      'La panne de l’autre service prend fin sans vous, mais svc n’inscrit personne tout seul : recommencez ensuite.',
    ),
    en: text(
      'The captcha service does not respond',
      'The gateway could not have the captcha checked: the other service does not respond, or responds wrongly. Your answer is not the cause. No account was created.',
      [
        'Wait a few minutes.',
        'Solve a new captcha and try again.',
        'If it lasts, write to the person who runs the gateway.',
      ],
      'The failure of the other service ends without you, but svc does not repeat the sign-up: try again afterwards.',
    ),
  },
  USER_EXISTS: {
    fr: text(
      'Un compte porte déjà cette adresse',
      'L’inscription s’est arrêtée parce qu’un compte de cette passerelle utilise déjà cette adresse. Rien n’a été créé ni changé.',
      [
        'Choisissez **Se connecter** et entrez avec cette adresse.',
        'Si vous ne connaissez plus le mot de passe, choisissez **Mot de passe oublié**, puis **Envoyer le lien**.',
        'Pour un second compte, inscrivez-vous avec une autre adresse.',
      ],
      'Il n’y a rien à attendre : le compte est déjà là.',
    ),
    en: text(
      'An account has this address already',
      'The sign-up stopped because an account of this gateway uses this address already. Nothing was created or changed.',
      [
        'Choose **Log in** and enter with this address.',
        'If you no longer know the password, choose **Forgotten password**, then **Send the link**.',
        'For a second account, sign up with another address.',
      ],
      'There is nothing to wait for: the account is there already.',
    ),
  },
  LINK_TOKEN_INVALID: {
    fr: text(
      'Ce lien ne sert plus',
      'Le lien a déjà servi, son temps est passé, ou un autre lien, un nouveau mot de passe ou un nouveau secret l’a annulé. Un lien de confirmation vaut 24 heures, un lien de mot de passe une heure. Votre mot de passe et votre compte n’ont pas changé.',
      [
        'Regardez si un message plus récent contient un autre lien, et ouvrez celui-là.',
        'Pour un mot de passe, choisissez **Demander un autre lien**, puis **Envoyer le lien**.',
        'Pour une confirmation, connectez-vous : si elle manque encore, choisissez **Renvoyer le lien**.',
      ],
      'Un lien périmé ne redevient pas valable. Un nouveau lien part en général dans la minute qui suit la demande.',
    ),
    en: text(
      'This link no longer works',
      'The link was used already, its time is over, or another link, a new password or a new secret ended it. A confirmation link is valid for 24 hours, a password link for one hour. Your password and your account have not changed.',
      [
        'Look whether a newer mail has another link, and open that one.',
        'For a password, choose **Ask for another link**, then **Send the link**.',
        'For a confirmation, log in: if it is still missing, choose **Send the link again**.',
      ],
      'A link that is over does not become valid again. A new link is usually sent within a minute of the request.',
    ),
  },
  INVALID_PASSWORD: {
    fr: text(
      'Le mot de passe actuel n’est pas le bon',
      'Cette action demande votre mot de passe actuel : changer le mot de passe, créer un nouveau secret ou supprimer le compte. Celui que vous avez saisi ne correspond pas. Rien n’a été changé.',
      [
        'Choisissez **Montrer le mot de passe** et corrigez-le.',
        'Si vous ne le connaissez plus, choisissez **Se déconnecter**, puis **Mot de passe oublié** sur la page de connexion.',
      ],
      'Cela ne se règle pas tout seul. Après cinq erreurs, attendez 15 minutes.',
    ),
    en: text(
      'The current password is not right',
      'This action asks for your current password: to change the password, to make a new secret or to delete the account. The one that you entered does not match. Nothing was changed.',
      [
        'Choose **Show the password** and correct it.',
        'If you no longer know it, choose **Log out**, then **Forgotten password** on the login page.',
      ],
      'It does not heal by itself. After five errors, wait 15 minutes.',
    ),
  },
  LAST_ADMINISTRATOR: {
    fr: text(
      'Ce compte est le dernier administrateur',
      'Supprimer ce compte laisserait la passerelle sans administrateur. svc a donc refusé, et rien n’a été effacé.',
      [
        'Ouvrez **Administration**, page **Comptes**, et donnez à un autre compte le rôle d’administrateur.',
        'Revenez à **Compte** et choisissez **Supprimer mon compte**.',
      ],
      'Cela ne se règle pas tout seul. Dès qu’un autre administrateur actif existe, la suppression est possible.',
    ),
    en: text(
      'This account is the last administrator',
      'Without this account the gateway would have no administrator. So svc refused, and nothing was erased.',
      [
        'Open **Administration**, page **Accounts**, and give another account the role of administrator.',
        'Return to **Account** and choose **Delete my account**.',
      ],
      'It does not heal by itself. As soon as there is another active administrator, the account can be deleted.',
    ),
  },
  FOREIGN_ORIGIN: {
    fr: text(
      'La page a été ouverte à une autre adresse que celle du service',
      'svc n’accepte de changement que depuis ses propres pages, à son adresse réglée. Le navigateur a envoyé la requête depuis une autre adresse : un autre nom, un autre port, ou une page d’un autre site. Rien n’a été changé.',
      [
        'Ouvrez svc à l’adresse que le message indique.',
        'Sur un client derrière un proxy, réglez `FRONTEND_URL` ou `ALLOWED_HOSTS` sur l’adresse que vous tapez ([accès par le réseau](../how-to/network.md)), puis redémarrez.',
        'Sur une passerelle, demandez la bonne adresse à la personne qui l’exploite : elle est réglée par `FRONTEND_URL`.',
      ],
      'Cela ne se règle pas tout seul : la bonne adresse suffit.',
    ),
    en: text(
      'The page was opened at another address than that of the service',
      'svc accepts changes only from its own pages, at the address in its settings. The browser sent the request from another address: another name, another port, or a page of another site. Nothing was changed.',
      [
        'Open svc at the address that the message names.',
        'At a client behind a proxy, set `FRONTEND_URL` or `ALLOWED_HOSTS` to the address that you type ([reach the client from other devices](../how-to/network.md)), then restart.',
        'At a gateway, ask the person who runs it for the right address: `FRONTEND_URL` sets it.',
      ],
      'It does not heal by itself: the right address is enough.',
    ),
  },
  DEMO_READ_ONLY: {
    fr: text(
      'La démonstration ne change rien',
      'Vous êtes dans la démonstration, un compte commun à tous les visiteurs, avec des logements inventés. Il se lit, mais rien ne s’y enregistre.',
      [
        'Dans le bandeau **Démonstration.**, choisissez **Créer un compte**.',
        'Inscrivez-vous : avec un compte à vous, cette action fonctionne.',
      ],
      'Cela ne se règle pas tout seul : la démonstration reste en lecture seule.',
    ),
    en: text(
      'The demonstration changes nothing',
      'You are in the demonstration, one account for all visitors, with invented homes. It can be read, but nothing is saved in it.',
      [
        'In the banner **Demonstration.**, choose **Create an account**.',
        'Sign up: with an account of your own, this action works.',
      ],
      'It does not heal by itself: the demonstration stays read-only.',
    ),
  },
};
