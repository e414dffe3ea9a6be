export const texts = {
  marketing: 'Marketing',
  emailIsntAValidEmail: (email: string) => `“${email}” isn’t a valid email address, so nothing can be sent to it.`,
  thisLeadHasNoEmail: 'This lead has no email.',

  ifItIsRightAsk: 'If it is right, ask again under Marketing, Subscribers.',
  quickAddToName: (name: string) => `Quick add to ${name}`,
  quickAdd: 'Quick add',
  unsubscribe: 'Unsubscribe',
  resubscribe: 'Resubscribe',
  createAListFirst: 'Create a list first',
  thereAreNoListsYet: 'There are no lists yet.',
  theyLeftThisList: 'They left this list.',
  theyHaventConfirmedYet: 'They haven’t confirmed yet.',
  lists: 'Lists',
  basisIs: (basis: string) => `Basis: ${basis}`,
}
