import { explain } from './help.ts';

/** The permission of the customer. */
export const consentHelp = {
  CONSENT_REQUIRED: explain(
    'Aucun consentement n’est enregistré pour ce PDL.',
    'Donnez-le sur la page du gestionnaire, à partir de votre compte.',
    'No consent is recorded for this PDL.',
    'Give it on the operator’s page, from your account.',
  ),
  CONSENT_EXPIRED: explain(
    'Le consentement est arrivé à son terme.',
    'Consentez à nouveau.',
    'The consent has come to its end.',
    'Consent again.',
  ),
  CONSENT_REVOKED: explain(
    'Le gestionnaire refuse : le partage a été retiré, ou le titulaire a changé.',
    'Consentez à nouveau ; si le partage existe encore, supprimez-le d’abord dans l’espace client.',
    'The operator refuses: the share was withdrawn, or the holder changed.',
    'Consent again; if the share still exists, delete it in the customer area first.',
  ),
  CONSENT_WINDOW: explain(
    'Les jours demandés sont hors de la période du consentement.',
    'Demandez des jours plus récents.',
    'The days asked are outside the period of the consent.',
    'Ask for later days.',
  ),
  CONSENT_UNUSABLE: explain(
    'Le gestionnaire connaît le consentement, mais ne l’accepte pas.',
    'Le titulaire du contrat doit consentir à nouveau.',
    'The operator knows the consent but does not accept it.',
    'The holder of the contract has to consent again.',
  ),
  CONSENT_INVALID: explain(
    'Le gestionnaire n’a pas confirmé le consentement au retour de sa page.',
    'Recommencez depuis votre compte.',
    'The operator did not confirm the consent on the way back.',
    'Start again from your account.',
  ),
  CONSENT_REFUSED: explain(
    'Le consentement a été refusé sur la page du gestionnaire.',
    'Recommencez si c’était une erreur.',
    'The consent was refused on the operator’s page.',
    'Start again if that was a mistake.',
  ),
  CONSENT_PENDING: explain(
    'Le gestionnaire n’a pas encore confirmé le consentement.',
    'Rien à faire : il est redemandé tout seul.',
    'The operator has not confirmed the consent yet.',
    'Nothing to do: it is asked again by itself.',
  ),
  CONSENT_FOR_ANOTHER_PDL: explain(
    'Le consentement revenu porte sur un autre PDL : celui-ci n’en a pas encore.',
    'Consentez à nouveau en choisissant ce PDL ; si son numéro est faux, supprimez-le.',
    'The consent that came back is for another PDL: this one has none yet.',
    'Consent again and choose this PDL; if its number was mistyped, delete it.',
  ),
  CONSENT_REMOVED: explain(
    'Vous avez retiré ce consentement ici.',
    'Mettez fin au partage dans l’espace client du gestionnaire. Pour reprendre, consentez à nouveau.',
    'You removed this consent here.',
    'End the share itself in the customer area of the operator. To go on, consent again.',
  ),
  INVALID_STATE: explain(
    'Le retour de la page ne correspond à aucun départ de ce navigateur.',
    'Recommencez depuis votre compte, dans le même navigateur, en moins de 10 minutes.',
    'The way back matches no departure of this browser.',
    'Start again from your account, in the same browser, within 10 minutes.',
  ),
  OFFPEAK_UNREADABLE: explain(
    'Les heures creuses du contrat n’ont pas été comprises.',
    'Saisissez-les vous-même.',
    'The off-peak hours of the contract were not understood.',
    'Enter them yourself.',
  ),
};
