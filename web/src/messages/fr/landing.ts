export const landing = {
  title: 'Votre électricité en clair, de la demi-heure à la facture',
  text: 'svc lit votre compteur communicant chez l’opérateur du réseau, avec votre accord. Il vous dit ce que vous consommez, quand, et ce que cela coûte.',
  openDemo: 'Ouvrir la démonstration',
  signUp: 'Créer un compte',
  noForm: 'La démonstration s’ouvre sans inscription, sur des logements inventés.',
  day: {
    home: 'Logement de démonstration',
    energy: '€ d’énergie',
    open: 'Voir ce logement',
  },
  sum: {
    title: 'La facture, ligne à ligne',
    text: 'Heures creuses à la minute, jours tempo de 6 h à 6 h, prix datés. Vous pouvez refaire l’addition.',
    lines: { hp: 'Pleines', hc: 'Creuses' },
    sum: 'Somme',
  },
  hole: {
    upTo: (energy: string) => `max. ${energy}`,
    title: 'Ce qui manque est dessiné',
    text: 'Un jour absent n’est jamais un zéro. svc dit pourquoi, d’où vient le problème et quand il réessaiera.',
    drawing: 'Des jours en barres ; deux manquent et sont hachurés',
  },
  offers: {
    title: 'Les offres, sans publicité',
    text: 'Calculées sur vos demi-heures, la vôtre épinglée, l’âge de chaque prix affiché.',
    mine: 'la vôtre',
    kinds: { HC_HP: 'Tarif Bleu, heures creuses', BASE: 'Tarif Bleu, base' },
    yearly: 'Un an du logement de démonstration, abonnement compris.',
  },
  where: 'En ligne, ou chez vous',
  online: {
    title: 'En ligne',
    points: [
      'Un compte, un accord par compteur, rien à installer',
      '24 mois d’historique, du plus récent au plus ancien',
      'Une API documentée',
    ],
  },
  atHome: {
    title: 'Chez vous',
    points: [
      'Sur une machine Linux, avec npm',
      'Les valeurs gardées sans limite, sur votre disque',
      'Envoi vers Home Assistant, MQTT, VictoriaMetrics, Jeedom',
    ],
  },
  yours: 'Vos données restent les vôtres',
  rights: [
    { title: 'Chiffrées par compte', text: 'Aucune page d’administration ne montre une valeur de compteur.' },
    { title: 'Effaçables en une fois', text: 'Compte, valeurs et accord disparaissent ensemble.' },
    { title: 'La veille, pas le direct', text: 'L’opérateur publie le lendemain matin, parfois deux jours plus tard.' },
  ],
  demo: {
    opening: { title: 'La démonstration s’ouvre', text: 'Des logements inventés, en lecture seule.' },
    taken: {
      title: 'Vous êtes déjà connecté',
      text: 'La démonstration est un autre compte : déconnectez-vous d’abord pour la voir.',
    },
    none: { title: 'Pas de démonstration ici', text: 'Ce service n’en propose pas.' },
    pause: { title: 'Trop de visites d’un coup', text: 'Attendez quelques minutes avant de recommencer.' },
    away: { title: 'svc ne répond pas', text: 'Vérifiez votre connexion, puis recommencez.' },
    mine: 'Revenir à mes logements',
  },
};
