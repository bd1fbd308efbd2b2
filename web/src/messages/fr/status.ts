import { measureLabels } from './measures.ts';
export const status = {
  title: 'État du service',
  fineTitle: 'Tout répond',
  operatorTitle: 'L’opérateur est en panne',
  someTitle: 'Des relevés manquent chez l’opérateur',
  awayTitle: 'svc ne répond pas',
  reachable: 'svc répond.',
  operatorFine: 'Aucune panne générale chez l’opérateur.',
  operatorOutage: 'Panne générale chez l’opérateur.',
  away: 'svc ne répond pas, ou votre réseau est coupé. Cette page réessaie chaque minute.',
  local: 'Cette installation ne sert que vous : son journal dit ce qui a été lu et envoyé.',
  at: (moment: string, hours: number) =>
    `Vu ${moment}, sur ${hours === 1 ? 'la dernière heure' : `les ${hours} dernières heures`}.`,
  measures: measureLabels,
  record: 'Contrat et coordonnées',
  touched: (pdls: string, share: string) => `Environ ${pdls} compteurs touchés, ${share} de ceux qui ont été demandés.`,
  wait: 'Attendre suffit : un nouvel accord n’y change rien.',
  mixed: 'Les causes diffèrent : regardez l’état de votre logement.',
  meaning:
    'Une panne est dite ici quand elle touche au moins 20 compteurs. Si tout répond ici et que vos données manquent, la cause est écrite dans vos logements.',
};
