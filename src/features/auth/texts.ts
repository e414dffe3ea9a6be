export const texts = {
  wellEmailYouALink: 'We’ll email you a link to set a new password. It works once, within an hour.',
  forgotPassword: 'Forgot password',
  sendResetLink: 'Send reset link',
  email: 'Email',
  backToSignIn: 'Back to sign in',

  lockedAfterOfflineGraceDays: (offlineGraceDays: number) => `Locked after ${offlineGraceDays} days without the server`,
  lockedDoorstep: 'Locked · Doorstep',
  goOnlineAndSign: 'Go online and sign in to continue. Nothing on this device was deleted.',
  signIn: 'Sign in',
  oneUnsentChangeIsKept: '1 unsent change is kept and will be sent when you sign in.',
  changesUnsentChangesAreKept: (changes: number) =>
    `${changes} unsent changes are kept and will be sent when you sign in.`,

  signInOnceAfter: 'Sign in once: after that Doorstep works online or offline.',
  password: 'Password',
  fromYourAuthenticatorApp: 'From your authenticator app, or a recovery code.',
  code: 'Code',
  forgotYourPassword: 'Forgot your password?',
  oneUnsentChangeIsKeptOnThisDevice:
    '1 unsent change is kept on this device. It is sent when the person who made it signs in here.',
  changesUnsentChangesAreKeptOnThisDevice: (changes: number) =>
    `${changes} unsent changes are kept on this device. They are sent when the people who made them sign in here.`,

  sealed: (name: string, message: string) => `${name}: ${message}`,
  oneSealedChange:
    '1 unsent change is kept sealed on this device. An administrator can sign in here to send or discard it.',
  sealedChanges: (changes: number) =>
    `${changes} unsent changes are kept sealed on this device. An administrator can sign in here to send or discard them.`,

  youWillBeSignedOut: 'You will be signed out everywhere. Then sign in with your new password.',
  newPassword: 'New password',
  resetPassword: 'Reset password',
  atLeastPasswordMinLengthCharacters: (passwordMinLength: number) => `At least ${passwordMinLength} characters.`,
  confirmPassword: 'Confirm password',

  staySignedIn: 'Stay signed in',
  back: 'Back',
  yourChanges: 'Your changes are only on this device. Its leads are removed when you sign out.',
  signOutWithChangesText: (changesText: string) => `Sign out with ${changesText}?`,
  oneUnsentChange: '1 unsent change',
  changesUnsentChanges: (changes: number) => `${changes} unsent changes`,
  typeWordToDiscard: (word: string) => `Type ${word} to discard your unsent changes`,
  discardAndSignOut: 'Discard and sign out',
  sendingWaitingOfTotalLeft: (waiting: number, total: number) => `Sending: ${waiting} of ${total} left`,
  sent: 'Sent',
  noConnectionRightNowSending: 'No connection right now. Sending continues when you’re back online.',
  yourSessionHasEndedSign: 'Your session has ended. Sign in first, then this can be sent.',
  youreOffline: 'You’re offline.',
  offlineStay: 'You’re offline. Your changes are sent when you’re back online.',
  thenYoullBeSignedOut: 'Then you’ll be signed out.',
  signInToSend: 'Sign in to send',
  sendNow: 'Send now',
  decide: 'Decide',
  noOneElseCanRead: 'No one else can read them here. They’re sent when you next sign in on this device.',
  keepUntilISignInAgain: 'Keep until I sign in again',
  itCantBeBroughtBack: 'It can’t be brought back.',
  discard: 'Discard',
  oneWasNotAccepted: '1 was not accepted and needs attention.',
  changesWereNotAccepted: (changes: number) => `${changes} were not accepted and need attention.`,

  signedIn: 'Signed in',
  initialsNameYourMenu: (initials: string, name: string) => `${initials}, ${name}: your menu`,

  myAccount: 'My account',
  help: 'Help',
  installDoorstep: 'Install Doorstep',
  usersInMyCompanies: 'Users in my companies',
  devices: 'Devices',
  theme: 'Theme',
  signOut: 'Sign out',
}
