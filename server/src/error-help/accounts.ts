import { explain } from './help.ts';

/** Accounts, credentials and rights. */
export const accountsHelp = {
  NOT_AUTHENTICATED: explain(
    'La requête ne montre aucun identifiant.',
    'Envoyez « Authorization: Bearer » avec votre jeton ou votre client_secret.',
    'The request shows no credential.',
    'Send "Authorization: Bearer" with your token or your client_secret.',
  ),
  INVALID_TOKEN: explain(
    'Le jeton ou le secret n’est pas, ou plus, valable.',
    'Reconnectez-vous, ou vérifiez le client_secret : un nouveau remplace l’ancien aussitôt.',
    'The token or secret is not valid, or no longer.',
    'Log in again, or check the client_secret: a new one ends the old one at once.',
  ),
  TOKEN_EXPIRED: explain(
    'Le jeton a vécu ses 30 jours.',
    'Reconnectez-vous, ou demandez un nouveau jeton.',
    'The token has lived its 30 days.',
    'Log in again, or ask for a new token.',
  ),
  INVALID_CLIENT: explain(
    'Le client_id et le client_secret ne vont pas ensemble.',
    'Copiez les deux depuis la même page de compte.',
    'client_id and client_secret do not belong together.',
    'Copy both from the same account page.',
  ),
  INVALID_GRANT_TYPE: explain(
    'Seul le type client_credentials est offert.',
    'Envoyez grant_type=client_credentials.',
    'Only the client_credentials grant is offered.',
    'Send grant_type=client_credentials.',
  ),
  INVALID_CREDENTIALS: explain(
    'L’adresse e-mail ou le mot de passe est faux.',
    'Vérifiez les deux, ou demandez un nouveau mot de passe.',
    'The e-mail address or the password is wrong.',
    'Check both, or ask for a new password.',
  ),
  TOO_MANY_ATTEMPTS: explain(
    'Trop d’essais depuis ce réseau.',
    'Attendez le moment donné par retry_at ; inutile d’essayer avant.',
    'Too many attempts from this network.',
    'Wait until retry_at; trying earlier does not help.',
  ),
  EMAIL_NOT_VERIFIED: explain(
    'L’adresse e-mail n’a pas encore été confirmée.',
    'Ouvrez le lien reçu par e-mail, ou demandez-en un autre.',
    'The e-mail address has not been confirmed yet.',
    'Open the link that was mailed, or ask for another one.',
  ),
  USER_INACTIVE: explain(
    'Le compte a été désactivé.',
    'Écrivez à qui exploite la passerelle.',
    'The account was deactivated.',
    'Write to whoever runs the gateway.',
  ),
  CAPTCHA_REQUIRED: explain(
    'L’inscription demande la preuve d’un humain.',
    'Résolvez le captcha et envoyez captcha_token.',
    'Signing up asks for proof of a human.',
    'Solve the captcha and send captcha_token.',
  ),
  CAPTCHA_FAILED: explain(
    'Le captcha n’a pas été accepté.',
    'Recommencez le captcha : chaque réponse ne sert qu’une fois.',
    'The captcha was not accepted.',
    'Solve it again: an answer counts once.',
  ),
  CAPTCHA_ERROR: explain(
    'Le service de captcha ne répond pas.',
    'Réessayez dans quelques minutes.',
    'The captcha service does not answer.',
    'Try again in a few minutes.',
  ),
  USER_EXISTS: explain(
    'Un compte existe déjà pour cette adresse.',
    'Connectez-vous, ou demandez un nouveau mot de passe.',
    'This address already has an account.',
    'Log in, or ask for a new password.',
  ),
  LINK_TOKEN_INVALID: explain(
    'Le lien est faux, déjà utilisé ou trop vieux.',
    'Demandez un nouveau lien ; il ne sert qu’une fois.',
    'The link is wrong, used or too old.',
    'Ask for a new link; it works once.',
  ),
  INVALID_PASSWORD: explain(
    'Le mot de passe actuel n’est pas le bon.',
    'Tapez-le à nouveau, ou demandez-en un nouveau.',
    'The current password is not right.',
    'Type it again, or ask for a new one.',
  ),
  FORBIDDEN: explain(
    'Il faut une permission que ce compte n’a pas.',
    'Demandez-la à un administrateur ; le message la nomme.',
    'A permission is needed that this account does not hold.',
    'Ask an administrator for it; the message names it.',
  ),
  FOREIGN_ORIGIN: explain(
    'La requête vient d’une page d’un autre site.',
    'Passez par nos pages, ou par un programme avec un jeton.',
    'The request comes from a page of another site.',
    'Use our pages, or a program with a token.',
  ),
  DEMO_READ_ONLY: explain(
    'Le compte de démonstration ne change rien.',
    'Créez votre propre compte.',
    'The demonstration account changes nothing.',
    'Create an account of your own.',
  ),
  USER_NOT_FOUND: explain(
    'Aucun utilisateur ne porte cet identifiant.',
    'Cherchez-le dans la liste des utilisateurs.',
    'No user has this identifier.',
    'Look for them in the list of users.',
  ),
  ROLE_NOT_FOUND: explain(
    'Aucun rôle ne porte cet identifiant.',
    'Choisissez un rôle de la liste.',
    'No role has this identifier.',
    'Choose a role of the list.',
  ),
  ROLE_IN_USE: explain(
    'Des utilisateurs ont encore ce rôle.',
    'Donnez-leur un autre rôle d’abord.',
    'Users still have this role.',
    'Give them another role first.',
  ),
  ROLE_EXISTS: explain(
    'Un rôle porte déjà ce nom.',
    'Choisissez un autre nom.',
    'A role already has this name.',
    'Choose another name.',
  ),
  SYSTEM_ROLE: explain(
    'Les rôles fournis ne peuvent être ni supprimés ni vidés.',
    'Créez un rôle à vous.',
    'The roles that come along can be neither removed nor emptied.',
    'Create a role of your own.',
  ),
  LAST_ADMINISTRATOR: explain(
    'Il ne resterait aucun administrateur.',
    'Nommez-en un autre d’abord.',
    'No administrator would be left.',
    'Make another one first.',
  ),
};
