// What a person who meets a notice, an error or a failed destination reads on its page of the documentation: what
// happened, what to do, and when it ends by itself. The cause and the remedy in a sentence each are in
// `server/src/error-help`.

export type HelpText = {
  /** As a person would say it. */
  readonly title: string;
  readonly happened: string;
  /** One action each, with the labels of the screen. */
  readonly steps: readonly string[];
  /** When svc tries again by itself, or that it does not. */
  readonly heals: string;
};

export type HelpPage = { readonly fr: HelpText; readonly en: HelpText };

export const text = (title: string, happened: string, steps: readonly string[], heals: string): HelpText => ({
  title,
  happened,
  steps,
  heals,
});

// Sentences of several pages.
export const fr = {
  slots: 'toutes les demi-heures de 6 h à 9 h 30, à 12 h et à 18 h, heure de Paris (`SYNC_SLOTS`)',
  page: 'Une page ouverte réessaie toute seule, d’abord après 5 secondes, puis à intervalles croissants jusqu’à 5 minutes, et jamais avant l’heure que la réponse indique.',
  setup: 'Sur le client, ouvrez **Journal**, choisissez **Passerelle**, puis l’étape **Relier la passerelle**.',
  command: '([lancer une commande](../how-to/run-a-command.md))',
  status: 'Ouvrez **État du service** sur la passerelle : cette page dit si la panne est générale.',
  renew:
    'Ouvrez **Logements** sur la passerelle et, dans la carte **Accord, …** de ce compteur, choisissez **Renouveler chez l’opérateur**.',
  operated: 'Si cela dure plus d’une journée, écrivez à la personne qui exploite la passerelle.',
};

export const en = {
  slots: 'every half hour from 06:00 to 09:30, at 12:00 and at 18:00, Paris time (`SYNC_SLOTS`)',
  page: 'An open page tries again by itself, first after 5 seconds, then at growing intervals of up to 5 minutes, and never before the time that the response names.',
  setup: 'On the client, open **Journal**, choose **Gateway**, then the step **Join the gateway**.',
  command: '([run a command](../how-to/run-a-command.md))',
  status: 'Open **Service status** on the gateway: this page says whether the failure is general.',
  renew:
    'Open **Homes** on the gateway and, in the card **Consent, …** of this meter, choose **Renew at the operator**.',
  operated: 'If it lasts longer than a day, write to the person who runs the gateway.',
};

export const runs = {
  fr: 'svc renvoie tout ce qui manque après chaque synchronisation et, si le **Rythme d’envoi** compte des minutes ou des heures, aussi 5 minutes après l’échec, puis 15, puis toutes les heures.',
  en: 'svc sends all that is missing after each synchronisation and, if the **Rhythm** counts minutes or hours, also 5 minutes after the failure, then 15, then every hour.',
};
