/** Every text of this feature. */
export const texts = {
  // list-from-leads.tsx
  peopleWouldBeOnTheList: (people: string) => `${people} would be on the list.`,
  withoutEmailWithoutAnEmail: (withoutEmail: string) => `${withoutEmail} without an email`,
  duplicatesWithTheSameEmail: (duplicates: string) => `${duplicates} with the same email as another`,
  keptOutWhoOptedOut: (keptOut: string) => `${keptOut} who opted out`,
  ofLeadsRest: (leads: string, rest: string) => `Of ${leads}${rest}.`,
  makeMailingList: 'Make mailing list',
  onlyForPeopleWhoAgreed: 'Only for people who agreed to get marketing by email. People who opted out are left out.',
  nameWasStoppedAtPeopleOn: (name: string, peopleOn: string) => `“${name}” was stopped at ${peopleOn}`,
  peopleOnName: (peopleOn: string, name: string) => `${peopleOn} on “${name}”`,
  theListWasNotFinished: 'The list was not finished',
  makeList: 'Make list',
  makingTheList: 'Making the list',
  leadsOfLeads2: (leads: string, leads2: string) => `${leads} of ${leads2}`,
  ifAList: 'If a list with this name exists, they are added to it.',
  listName: 'List name',
  peopleAreCounted: 'People are counted on the server. Go online to see how many.',
  countAgain: 'Count again',
  countingPeople: 'Counting people…',
  countingPeople2: 'Counting people',
}
