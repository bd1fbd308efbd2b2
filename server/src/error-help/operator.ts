import { explain } from './help.ts';

/** Refusals of the operator, passed on with its own codes. */
export const operatorHelp = {
  OPERATOR_REFUSAL: explain(
    'Le gestionnaire a refusé la demande, avec un code à lui.',
    'Lisez detail : ce sont ses mots.',
    'The operator refused the request with a code of its own.',
    'Read detail: these are its words.',
  ),
  'ADAM-DC-0007': explain(
    'Le gestionnaire ne voit pas, ou plus, le client du consentement à ce compteur.',
    'Attendez un jour après un consentement récent. Sinon, supprimez le partage et consentez à nouveau.',
    'The operator does not see the giver of the consent at this meter, or no longer.',
    'Wait a day after a recent consent. Else end the share and consent again.',
  ),
  'ADAM-DC-0008': explain(
    'Aucun consentement ne couvre cette donnée.',
    'Consentez à nouveau, production comprise si le PDL produit.',
    'No consent covers this data.',
    'Consent again, including production if the PDL produces.',
  ),
  'ADAM-DC-0009': explain(
    'Les jours sont d’avant le début du consentement.',
    'Demandez des jours plus récents.',
    'The days are before the start of the consent.',
    'Ask for later days.',
  ),
  'ADAM-DC-0015': explain(
    'La passerelle a posé une question que le gestionnaire juge fausse.',
    'Signalez-le à qui exploite la passerelle.',
    'The operator refused the request of the gateway as invalid.',
    'Tell the administrator of the gateway.',
  ),
  'ADAM-DC-0016': explain(
    'La période commence avant la limite de l’historique.',
    'Demandez des jours plus récents.',
    'The period begins before the limit of the history.',
    'Ask for later days.',
  ),
  'ADAM-ERR0061': explain(
    'La personne qui a consenti n’est pas reconnue comme titulaire.',
    'Le titulaire du contrat doit consentir.',
    'The person who consented is not recognised as the holder.',
    'The holder of the contract has to consent.',
  ),
  'ADAM-ERR0069': explain(
    'Le PDL ne mesure pas ce sens, consommation ou production.',
    'Demandez l’autre sens ; un nouveau consentement relit les sens.',
    'The PDL does not measure this direction.',
    'Ask for the other one; a new consent reads the directions again.',
  ),
  'ADAM-ERR0075': explain(
    'La courbe de charge n’est pas enregistrée : le client s’y est opposé.',
    'Activez-la dans l’espace client du gestionnaire.',
    'The load curve is not recorded: the customer objected.',
    'Switch it on in the customer area of the operator.',
  ),
  'ADAM-ERR0123': explain(
    'La période commence avant la mise en service du compteur.',
    'Demandez des jours plus récents.',
    'The period begins before the meter was put into service.',
    'Ask for later days.',
  ),
  'ADAM-ERR0155': explain(
    'Le gestionnaire ne connaît pas ce PDL.',
    'Vérifiez les 14 chiffres sur une facture ou au compteur.',
    'The operator does not know this PDL.',
    'Check the 14 digits on a bill or on the meter.',
  ),
  'ADAM-ERR0191': explain(
    'Aucun service de relevé n’était souscrit pour cette donnée et cette période.',
    'Demandez des jours plus récents.',
    'No service was subscribed for this data and period.',
    'Ask for later days.',
  ),
  '900908': explain(
    'Le gestionnaire ne laisse pas cette passerelle utiliser un de ses services.',
    'Rien à faire de votre côté : qui exploite la passerelle doit agir.',
    'The operator does not let this gateway use one of its services.',
    'Nothing for you to do: the administrator of the gateway has to act.',
  ),
  'STM-ERR-0000019': explain(
    'Le gestionnaire n’autorise pas l’utilisateur de ce consentement.',
    'Consentez à nouveau. Les comptes professionnels ne sont pas servis.',
    'The operator does not authorise the user behind this consent.',
    'Consent again. Professional accounts are not served.',
  ),
};
