export const token = {
  promise: 'Votre électricité, demi-heure par demi-heure, jusqu’à la facture.',
  title: 'Ce boîtier demande un jeton',
  caption: 'Il a été montré une fois, à sa création par « svc token set ».',
  ended: 'Votre accès est terminé. Saisissez le jeton à nouveau : vous retrouverez la page que vous lisiez.',
  field: 'Jeton d’accès',
  send: 'Ouvrir',
  wrong: 'Ce jeton n’est pas le bon.',
  storage: 'Gardé par cet onglet seulement.',
};
