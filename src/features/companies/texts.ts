export const texts = {
  youHaveNoCompanyYet: 'You have no company yet',
  noCompanyDoorstep: 'No company · Doorstep',
  askYourAdministratorToAssign:
    'Ask your administrator to assign you to one; it will appear here. Your unsent changes are kept.',
  seeUnsentChanges: 'See unsent changes',

  company: 'Company',
}
