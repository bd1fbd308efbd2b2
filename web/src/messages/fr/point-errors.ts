import type { PointErrorCode } from '@svc/domain/delivery-points/point-error';

/** What keeps a meter from being read, by code. */
export const pointErrors: Readonly<Record<PointErrorCode, string>> & { readonly other: (code: string) => string } = {
  'ADAM-DC-0007':
    'L’opérateur ne reconnaît pas, ou plus, le titulaire de l’accord à ce compteur. Après un nouvel accord, attendez un jour. Sinon, mettez fin au partage dans son espace client, puis redonnez l’accord.',
  'ADAM-DC-0008':
    'L’opérateur n’a aucun accord pour ces données : il a été retiré, a pris fin, ou ne couvre pas la production. Redonnez-le.',
  'ADAM-DC-0009': 'L’opérateur ne donne rien d’avant le début de l’accord. Les jours suivants ne sont pas concernés.',
  'ADAM-ERR0061':
    'L’opérateur ne reconnaît pas la personne qui a donné l’accord comme titulaire du compteur. Le titulaire du contrat doit le donner.',
  'ADAM-ERR0069': 'Ce compteur ne mesure pas ce sens (consommation ou production).',
  'ADAM-ERR0075':
    'La courbe de charge n’est pas enregistrée. Activez-la dans l’espace client de l’opérateur. Les totaux du jour ne sont pas concernés.',
  'ADAM-ERR0155':
    'L’opérateur ne connaît pas ce compteur. Vérifiez ses 14 chiffres sur une facture ou sur le compteur.',
  'STM-ERR-0000019':
    'L’opérateur n’autorise pas le titulaire de cet accord. Redonnez-le ; les comptes professionnels ne sont pas acceptés.',
  '900908': 'L’opérateur n’ouvre pas un de ses services à cette passerelle. Son administrateur doit agir.',
  CONSENT_EXPIRED: 'L’accord a pris fin. Redonnez-le pour reprendre.',
  CONSENT_FOR_ANOTHER_PDL: 'L’accord reçu est pour un autre compteur. Redonnez-le en choisissant celui-ci.',
  CONSENT_REMOVED:
    'Vous avez retiré cet accord ici. Le partage lui-même prend fin dans l’espace client de l’opérateur.',
  CONSENT_REVOKED:
    'L’opérateur refuse les lectures : l’accord a sans doute été retiré. Redonnez-le ; si le partage existe encore, supprimez-le d’abord dans l’espace client de l’opérateur.',
  OFFPEAK_UNREADABLE: 'Les heures creuses du contrat n’ont pas été comprises. Saisissez-les.',
  other: (code) => `L’opérateur refuse les lectures (${code}).`,
};
