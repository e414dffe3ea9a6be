export const texts = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  atLeastPasswordMinLengthCharacters: (passwordMinLength: number) => `At least ${passwordMinLength} characters.`,
  password: 'Password',
  companies: 'Companies',
  none: 'None',
  role: 'Role',

  weCouldntCheckForUnsent: 'We couldn’t check for unsent changes: the list of devices didn’t load.',
  oneOfTheirDevices: 'one of their devices',
  countOfTheirDevices: (count: number) => `${count} of their devices`,
  unsentOnWhereTheOldest: (unsent: string, where: string, count: string) =>
    `${unsent} on ${where}, the oldest from ${count}.`,
  unsentChange: 'unsent change',
  checkingForUnsentChanges: 'Checking for unsent changes…',

  removedFirstnameFromNamesOf: (firstname: string, namesOf: string) => `Removed ${firstname} from ${namesOf}`,
  undo: 'Undo',
  companiesOfName: (name: string) => `Companies of ${name}`,
  removeFirstname: (firstname: string) => `Remove ${firstname}`,
  removeFirstnameFromNamesOf: (firstname: string, namesOf: string) => `Remove ${firstname} from ${namesOf}?`,
  unsentChangesForCompanies: (unsent: string, companies: string) =>
    `${unsent} Changes for ${companies} can’t be sent afterwards: ask them to send first.`,
  theDataOfCompanies: (companies: string) =>
    `The data of ${companies} is removed from their devices. Their records are kept.`,

  userManagement: 'User Management',
  onlyAdministratorsCanManageUsers: 'Only administrators can manage users',
  toChangeSomeonesAccessAsk: 'To change someone’s access, ask an administrator of your company.',
  createCompany: 'Create Company',
  addUser: 'Add User',
  youNeedToBeOnline: 'You need to be online to use this screen',
  usersAreKept: 'Users are kept on the server. Everything else works offline.',
  tryAgain: 'Try again',
  youWillBeItsFirst: 'You will be its first member. You can assign others in the table.',
  companyCreated: 'Company created',
  errorCreatingCompany: 'Error creating company',
  create: 'Create',
  name: 'Name',

  deactivated: 'Deactivated',
  actions: 'Actions',
  users: 'Users',
  user: 'User',
  roleOfColleagueName: (colleagueName: string) => `Role of ${colleagueName}`,
  deactivate: 'Deactivate',
  activate: 'Activate',
  unsentChanges: (unsent: string) =>
    ` ${unsent} Unsent changes stay sealed on the device until an administrator signs in there to send or discard them.`,
  failedToTextName: (text: string, name: string) => `Failed to ${text} ${name}`,
  firstnameWillBeSignedOut: (firstname: string, warning: string) =>
    `${firstname} will be signed out everywhere. Their records are kept.${warning}`,
  theyCanSignInAgain: 'They can sign in again with their old password.',
  twoStepSignInReset: (name: string) => `Two-step sign-in reset for ${name}`,
  failedToResetTwoStep: (name: string) => `Failed to reset two-step sign-in for ${name}`,
  resetTwoStep: 'Reset two-step',
  resetTwoStepSign: (name: string) => `Reset two-step sign-in of ${name}`,
  resetTwoStepSignIn: 'Reset two-step sign-in',
  firstnameWillBeSignedOutEverywhere: (firstname: string) =>
    `${firstname} will be signed out everywhere and can sign in with just the password. Their records are kept.`,
  resetTwoStepSignInOfName: (name: string) => `Reset two-step sign-in of ${name}?`,
}
