/** What the chip, bars and alerts of every screen say: their scripts start with the app. */
export const frameTexts = {
  signInToSend: 'Sign in to send',
  troubleWaitingAge: (trouble: string, waiting: number, age: string) => `${trouble}, ${waiting} waiting${age}`,
  offlineWaitingAge: (waiting: number, age: string) => `Offline, ${waiting} waiting${age}`,
  offlineNotReady: 'Offline, not ready',
  gettingReady: 'Getting ready',
  offlineAllSent: 'Offline, all sent',
  allSent: 'All sent',
  serverProblem: 'Server problem',
  serverBusy: 'Server busy',
  networkSignIn: 'Network sign-in',
  networkPageIsInTheWay: 'A network sign-in page or proxy is in the way.',
  serverNeedsAnUpdate: 'Server needs an update',
  unsentChangesAtRisk: 'Unsent changes at risk',
  changesOnThisDevice: (age: string) =>
    `Changes on this device have waited ${age} to be sent. Safari may clear them after 7 days without use. Go online to send them.`,
  installDoorstep: 'Install Doorstep',
  safariMayClearDoorstepsData:
    'Safari may clear Doorstep’s data after 7 days without use. Install Doorstep to keep it.',
  dismiss: 'Dismiss',
  howToInstall: 'How to install',
  ok: 'OK',
  signInAgainToContinue: 'Sign in again to continue',
  seeWhatIsSent: 'See what is sent and what is waiting',
  unsentChanges: 'Unsent changes',
  /** On one line of a phone. */
  keepDoorstepOpen: (waiting: number) =>
    `${waiting === 1 ? '1 change' : `${waiting} changes`} waiting. Keep Doorstep open.`,
  sendsOnlyWhileOpen: 'This browser can’t send changes while Doorstep is closed.',
  thisDeviceIsReady: 'This device is ready to work offline',
  canBeRestored: 'An Admin can restore it for 30 days. Try again after that, or copy your text.',
  errorSavingLead: 'Error saving lead: ',
  aChangeWasNotSaved: 'A change was not saved',
  reviewInSync: 'Review in Sync',
  countChangesWereNotSaved: (count: number) => `${count} changes were not saved.`,
}
