export const help = {
  title: 'Les questions qui reviennent',
  caption: 'Chaque réponse dit qui doit agir, et quand.',
  topics: [
    {
      id: 'today',
      title: 'Pourquoi aujourd’hui est-il vide ?',
      text: 'Le compteur envoie ses valeurs la nuit, l’opérateur les publie le lendemain. Il n’y a pas de direct : le jour le plus récent est hier.',
    },
    {
      id: 'yesterday',
      title: 'Pourquoi hier manque-t-il à 8 h ?',
      text: 'L’opérateur publie le plus souvent entre 8 h et 10 h, parfois un ou deux jours plus tard. svc redemande tout seul ; rien à faire.',
    },
    {
      id: 'hourly',
      title: 'Les totaux du jour arrivent, pas les demi-heures',
      text: 'La collecte horaire n’est pas activée chez l’opérateur. Activez-la dans votre espace client chez lui : les demi-heures commencent à ce jour-là, pas avant.',
    },
    {
      id: 'consent',
      title: 'J’ai donné mon accord, et rien n’arrive',
      text: 'L’opérateur met parfois quelques heures à l’enregistrer. « Logements » dit où il en est et quand svc réessaie. Chaque compteur demande son propre accord.',
    },
    {
      id: 'moved',
      title: 'Je viens d’emménager',
      text: 'Les valeurs commencent à la mise en service à votre nom. Avant cette date, elles sont celles d’un autre : rien ne manque.',
    },
    {
      id: 'bill',
      title: 'Le coût n’est pas celui de ma facture',
      text: 'Comparez les mêmes jours : une facture va rarement du 1er au 31. Vérifiez l’offre choisie, la puissance et les heures creuses ; un prix qui a changé au milieu compte à sa date.',
    },
    {
      id: 'offpeak',
      title: 'Mes heures creuses commencent à 22 h 38',
      text: 'svc compte à la minute : un pas de mesure coupé est partagé entre les deux tarifs, en proportion, et dit estimé.',
    },
    {
      id: 'tempo',
      title: 'Un jour tempo, c’est de quand à quand ?',
      text: 'De 6 h à 6 h le lendemain. La nuit après minuit appartient encore à la couleur de la veille.',
    },
    {
      id: 'quota',
      title: 'Qu’est-ce qui compte dans le quota ?',
      text: 'Chaque demande de valeurs compte pour un appel, aussi depuis ces écrans. Les relectures forcées ont leur propre limite, plus basse. Tout repart de zéro à minuit, heure de Paris.',
    },
    {
      id: 'gateway',
      title: 'La passerelle ne répond pas',
      text: 'Un boîtier local garde ce qu’il a lu et reprend seul. En ligne, réessayez plus tard : vos valeurs ne sont pas perdues, l’opérateur les garde aussi.',
    },
    {
      id: 'erase',
      title: 'Comment tout effacer ?',
      text: '« Compte », puis « Supprimer mon compte » : valeurs, identifiants et accord disparaissent ensemble. Retirez aussi le partage dans votre espace client chez l’opérateur.',
    },
  ],
};
