/** Every text of this feature. */
export const texts = {
  // code-form.tsx
  thisCouldNotBeDone: 'This could not be done',
  yourPassword: 'Your password',
  fromYourAuthenticatorApp: 'From your authenticator app, or a recovery code.',
  code: 'Code',
  cancel: 'Cancel',

  // my-account-screen.tsx
  myAccount: 'My account',
  aboutYou: 'About you',
  name: 'Name',
  role: 'Role',
  passwordChanged: 'Password changed',
  errorChangingPassword: 'Error changing password',
  changePassword: 'Change password',
  youWillBeSignedOut: 'You will be signed out on your other devices.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',

  // not-here.tsx
  loading: 'Loading…',
  tryAgain: 'Try again',

  // password-field.tsx
  atLeastPasswordMinLengthCharacters: (passwordMinLength: number) => `At least ${passwordMinLength} characters.`,

  // sessions.tsx
  signedOutOnDevice: (device: string) => `Signed out on ${device}`,
  errorEndingTheSession: 'Error ending the session',
  errorSigningOutEverywhere: 'Error signing out everywhere',
  signOutEverywhere: 'Sign out everywhere',
  whereYoureSignedIn: 'Where you’re signed in',
  yourSessionsWillShow: 'Your sessions will show when you’re back online.',
  youWillBeSignedOutOnAllYourDevices:
    'You will be signed out on all your devices, this one too. Unsent changes stay on each device until you sign in there again.',
  signOutEverywhere2: 'Sign out everywhere?',
  device: 'Device',
  thisDevice: 'This device',
  lastUsed: 'Last used',
  signedIn: 'Signed in',
  actions: 'Actions',
  signOut: 'Sign out',
  signOutOnDeviceSigned: (device: string, startedAt: string) => `Sign out on ${device}, signed in ${startedAt}`,

  // two-step.tsx
  twoStepSignIn: 'Two-step sign-in',
  youCanSetThisUp: 'You can set this up when you’re back online.',
  askForACode: 'Ask for a code from an authenticator app each time you sign in.',
  setUpTwoStepSignIn: 'Set up two-step sign-in',
  onYouHaveCodesLeft: (codesLeft: number, rest: string) => `On. You have ${codesLeft} recovery ${rest} left.`,
  getNewRecoveryCodes: 'Get new recovery codes',
  turnOff: 'Turn off',
  continue: 'Continue',
  turnOn: 'Turn on',
  scanThisWithAnAuthenticator: 'Scan this with an authenticator app, or enter the key yourself.',
  qrCodeForYourAuthenticatorApp: 'QR code for your authenticator app',
  yourOldRecoveryCodes: 'Your old recovery codes will stop working.',
  youWillSign: 'You will sign in with your password alone.',
  codesCopied: 'Codes copied',
  theCodesCouldntBeCopied: 'The codes couldn’t be copied',
  writeThemDownInstead: 'Write them down instead.',
  saveTheseRecoveryCodesEach:
    'Save these recovery codes. Each works once if you lose your device. They won’t be shown again.',
  copyCodes: 'Copy codes',
  iveSavedThem: 'I’ve saved them',
}
