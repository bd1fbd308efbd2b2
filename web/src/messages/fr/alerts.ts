import { plural } from './plural.ts';

export const alerts = {
  none: 'Aucune alerte n’est allumée',
  some: (count: number) => plural(count, 'Une alerte allumée', `${count} alertes allumées`),
  waiting: (some: string) => `${some}, mais rien ne part encore`,
  setMqtt: 'Régler MQTT',
  readOnly: 'Avec un compte à vous, chacune s’allume séparément.',
  channelTexts: {
    mail: {
      ready: 'Elles arrivent par e-mail, un seul message par événement.',
      missing: 'Ce serveur n’envoie pas encore d’e-mail : elles partiront quand il le pourra.',
    },
    mqtt: {
      ready: 'Elles partent par votre destination MQTT, sous alerts, un seul message par événement.',
      missing: 'Il faut d’abord une destination MQTT active : rien ne part avant.',
    },
  },
  title: 'Être prévenu',
  kinds: {
    red_day: {
      name: 'Tempo : jour rouge demain',
      about: 'La veille, dès que la couleur est connue, pour un contrat Tempo.',
    },
    consent_end: { name: 'Accord bientôt terminé', about: '60 jours, 15 jours et la veille de la fin.' },
    data_gap: { name: 'Jours manquants', about: 'Quand au moins trois jours manquent de suite.' },
    power_overrun: { name: 'Puissance dépassée', about: 'Quand le compteur voit plus que la puissance souscrite.' },
    budget: { name: 'Plafond du mois dépassé', about: 'Quand le mois passe ce que vous fixez, en euros ou en kWh.' },
    destination: { name: 'Destination en échec', about: 'Après trois envois ratés de suite.' },
  },
  limit: 'Plafond du mois',
  unit: 'Unité',
  units: { eur: 'euros', kwh: 'kWh' },
  eurNote: 'Abonnement compris. Il faut un contrat choisi : sans prix, rien n’est annoncé.',
  badLimit: 'Un nombre entier d’euros ou de kWh, de 1 à 100 000.',
  save: 'Enregistrer',
  refused: (why: string) => `Refusé : ${why}`,
  sent: 'Dernières alertes',
  noneSent: 'Aucune pour l’instant.',
};

export type AlertMessages = typeof alerts;
