type ReasonMessage = { readonly because: string; readonly advice: string };

const byItself = 'Rien à faire : redemandé tout seul.';
const renew = 'Renouvelez l’accord de ce compteur sur le site de la passerelle.';

/** Why days are not here, and what can be done: one pair for each reason of the server. */
export const missingPeriods = {
  ignored: { because: 'vous avez renoncé à ces jours', advice: 'Redemandez-les si vous changez d’avis.' },
  refused: { because: 'l’opérateur refuse ces jours', advice: 'Rien à faire : redemandés quand le refus prend fin.' },
  operator_hole: {
    because: 'l’opérateur n’a pas ces jours',
    advice: 'Rien à faire : redemandés tous les quelques jours.',
  },
  pdl_gone: { because: 'la passerelle ne connaît plus ce compteur', advice: 'Ajoutez-le de nouveau sur son site.' },
  pdl_inactive: { because: 'ce compteur est désactivé à la passerelle', advice: 'Réactivez-le sur son site.' },
  credentials_refused: {
    because: 'la passerelle refuse les identifiants',
    advice: 'Vérifiez l’identifiant et le secret de ce boîtier.',
  },
  gateway_away: { because: 'la passerelle ne répond pas', advice: 'Rien à faire : la suite vient à son retour.' },
  consent_revoked: { because: 'l’accord a été retiré', advice: renew },
  consent_expired: { because: 'l’accord a pris fin', advice: renew },
  consent_pending: { because: 'l’accord n’est pas encore donné', advice: 'Donnez-le sur le site de la passerelle.' },
  curve_off: {
    because: 'l’opérateur ne relève pas la courbe de charge',
    advice: 'Activez la collecte horaire dans l’espace client de l’opérateur.',
  },
  put_off: { because: 'la passerelle attend l’opérateur', advice: byItself },
  not_published: { because: 'l’opérateur ne les a pas encore publiés', advice: byItself },
  not_asked: { because: 'ils n’ont pas encore été demandés', advice: 'La prochaine lecture les demande.' },
} satisfies Readonly<Record<string, ReasonMessage>>;

export const missingColumns = {
  file: 'jours manquants',
  measure: 'Mesure',
  from: 'Du',
  to: 'Au',
  days: 'Jours',
  why: 'Cause',
};
