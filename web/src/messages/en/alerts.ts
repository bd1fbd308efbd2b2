import type { AlertMessages } from '../fr/alerts.ts';

export const alerts: AlertMessages = {
  none: 'No alert is on',
  some: (number) => `${number === 1 ? 'One alert' : `${number} alerts`} on`,
  waiting: (some) => `${some}, but nothing leaves yet`,
  setMqtt: 'Set up MQTT',
  readOnly: 'With an account of your own, each one is switched on separately.',
  channelTexts: {
    mail: {
      ready: 'By e-mail, once per event.',
      missing: 'This server sends no mail yet: they leave when it can.',
    },
    mqtt: {
      ready: 'They leave by your MQTT destination, under alerts, once per event.',
      missing: 'An active MQTT destination is needed first: nothing leaves before.',
    },
  },
  title: 'Notify me when',
  kinds: {
    red_day: {
      name: 'Tempo: red day tomorrow',
      about: 'The day before, as soon as the colour is known, for a Tempo contract.',
    },
    consent_end: { name: 'Consent ending soon', about: '60 days, 15 days and one day before its end.' },
    data_gap: { name: 'Missing days', about: 'When at least three days in a row are missing.' },
    power_overrun: { name: 'Power exceeded', about: 'When the meter sees more than is subscribed.' },
    budget: { name: 'Monthly limit exceeded', about: 'When the month passes what you set, in euros or in kWh.' },
    destination: { name: 'Destination failing', about: 'After three failed runs in a row.' },
  },
  limit: 'Monthly limit',
  unit: 'Unit',
  units: { eur: 'euros', kwh: 'kWh' },
  eurNote: 'With the subscription. It needs a chosen contract: without prices nothing is sent.',
  badLimit: 'A whole number of euros or kWh, from 1 to 100,000.',
  save: 'Save',
  refused: (why) => `Refused: ${why}`,
  sent: 'Last alerts',
  noneSent: 'None yet.',
};
