import type { help as french } from '../fr/help.ts';

export const help: typeof french = {
  title: 'What people ask most',
  caption: 'Each answer says who has to act, and when.',
  topics: [
    {
      id: 'today',
      title: 'Why is today empty?',
      text: 'The meter sends its values at night, the operator publishes them the next day. Nothing is live: the newest day is yesterday.',
    },
    {
      id: 'yesterday',
      title: 'Why is yesterday missing at 08:00?',
      text: 'The operator mostly publishes between 08:00 and 10:00, sometimes a day or two later. svc asks again by itself; nothing to do.',
    },
    {
      id: 'hourly',
      title: 'Daily totals arrive, half hours do not',
      text: 'Hourly collection is not switched on at the operator. Switch it on in your customer area there: half hours begin on that day, not before.',
    },
    {
      id: 'consent',
      title: 'I gave my consent, and nothing arrives',
      text: 'The operator sometimes takes a few hours to record it. “Homes” says where it stands and when svc tries again. Each meter needs a consent of its own.',
    },
    {
      id: 'moved',
      title: 'I have just moved in',
      text: 'Values begin when the meter was switched on in your name. Before that day they belong to another customer: nothing is missing.',
    },
    {
      id: 'bill',
      title: 'The cost is not that of my bill',
      text: 'Compare the same days: a bill seldom runs from the 1st to the 31st. Check the offer, the power and the off-peak hours; a price that changed in between counts from its date.',
    },
    {
      id: 'offpeak',
      title: 'My off-peak hours begin at 22:38',
      text: 'svc counts by the minute: a measuring step that is cut is shared between both tariffs, in proportion, and called estimated.',
    },
    {
      id: 'tempo',
      title: 'From when to when is a tempo day?',
      text: 'From 06:00 to 06:00 the next day. The night after midnight still has the colour of the day before.',
    },
    {
      id: 'quota',
      title: 'What counts in the quota?',
      text: 'Each request for values counts as one call, from these screens too. Forced reads have a lower limit of their own. All starts again from zero at midnight, Paris time.',
    },
    {
      id: 'gateway',
      title: 'The gateway does not answer',
      text: 'A local box keeps what it has read and goes on by itself. Online, try again later: your values are not lost, the operator keeps them too.',
    },
    {
      id: 'erase',
      title: 'How do I erase everything?',
      text: '“Account”, then “Delete my account”: values, credentials and consent disappear together. Withdraw the share in your customer area at the operator too.',
    },
  ],
};
