export const texts = {
  waitingForAnotherTab: 'Waiting for another tab',
  anotherDoorstepTabOrWindow:
    'Another Doorstep tab or window is stopping this one from opening its data. Close the other tabs to continue.',
  waitingForThisDevice: 'Waiting for this device',
  doorstepIsStillOpening:
    'Doorstep is still opening the data saved on this device. If nothing appears soon, reload the page.',
  reload: 'Reload',

  sentAt: (acknowledgedAt: string) => `Sent ${acknowledgedAt}`,

  thisReplacedAValue: 'This replaced a value that someone else had set.',
  lastTryMessage: (message: string) => `Last try: ${message}`,

  waitsBehind: (ahead: string, message: string) => `Waits for “${ahead}”. ${message}`,

  theirsBy: (by: string) => `Theirs (${by})`,

  labelByChangedItToo: (label: string, by: string, count: string, standing: string) =>
    `${label}: ${by} changed it too, on ${count}. ${standing}`,
  leaveAsItIs: 'Leave as it is',
  useMine: 'Use mine',
  useTheirs: 'Use theirs',
  yoursCameLater: 'Yours came later.',
  yourVersionWasSaved: 'Your version was saved.',
  itIsNowRest: (rest: string) => `It is now ${rest}.`,

  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',
  dealStatus: 'Deal Status',

  whatChangedWhileYouWereEditing: 'What changed while you were editing',
  newNoteContent: (content: string) => `New note: ${content}`,
  aNewNote: 'A new note',
  newFollowUp: (what: string) => `New follow-up: ${what}`,
  aNewFollowUp: 'A new follow-up',
  otherLeadsMerged: 'Other leads were merged into it.',
  aNewActivity: 'A new call or visit',

  copied: 'Copied',
  thisBrowserCantCopyHere: 'This browser can’t copy here. Select the text instead.',
  edit: 'Edit',
  copy: 'Copy',
  keepIt: 'Keep it',
  descriptionForSubjectItWont: (description: string, subject: string) =>
    `${description}. For ${subject}. It won’t be sent, and you can’t get it back.`,
  discardThisChange: 'Discard this change?',
  retry: 'Retry',
  discard: 'Discard',
  deleteAnyway: 'Delete anyway',
  keepTheLead: 'Keep the lead',

  proxyInTheWay: 'A network sign-in page or proxy is in the way. Your changes are safe; we’ll keep trying.',
  serverIsFull: 'The server is short of space. Your files are kept on this device and will be sent when there is room.',

  installedDoorstepOpens: 'It opens full screen from its own icon, and this browser is less likely to clear its data.',

  tapShareInTheToolbar: 'Tap Share in the toolbar',
  chooseAddToHomeScreen: 'Choose Add to Home Screen',
  clickShareInTheToolbar: 'Click Share in the toolbar',
  chooseAddToDock: 'Choose Add to Dock',
  installDoorstepToKeepYourData: 'Install Doorstep to keep your data',
  safariMayClearDoorstepsDataUnsentChanges:
    'Safari may clear Doorstep’s data, unsent changes included, after 7 days without use. It keeps the data of an installed app.',
  sendYourChangesFirst: 'Send your changes first: the installed app starts empty and loads your leads again.',
  thenSign: 'Then sign in to the installed app: it starts empty and loads your leads again.',

  nothingIsKept: 'Nothing is kept',
  thisBrowserDoesntLetDoorstep:
    'This browser doesn’t let Doorstep keep anything. Your changes are sent while you’re online; unsent changes are lost when this tab is closed or reloaded. Files can’t be uploaded. To work offline, allow site data for this site, or leave the private window.',

  removedChanges: 'Removed changes',
  removedChange: '1 change wasn’t sent and was removed, because the person it was about has been erased.',
  removedChangesOf: (count: number) =>
    `${count} changes weren’t sent and were removed, because they were about a person who has been erased.`,

  recoveredChanges: 'Recovered changes',
  olderData:
    'This browser has data of a Doorstep from before 1.0, which can’t be opened. Clear this site’s data in the browser’s settings, then sign in again.',
  thisBrowserClearedDoorstepsData: (restoredText: string) =>
    `This browser cleared Doorstep’s data. ${restoredText} Leads are loading again.`,
  thereWereNoUnsentChanges: 'There were no unsent changes.',
  weRecovered1UnsentChange: 'We recovered 1 unsent change.',
  weRecoveredRestoredUnsentChanges: (restored: number) => `We recovered ${restored} unsent changes.`,

  now: 'Now',
  gettingThisDeviceReady: 'Getting this device ready to work offline…',
  sendingHasStoppedUntilDoorstep: 'Sending has stopped until Doorstep is updated. Nothing is lost.',
  haveOfTotalLeads: (have: string, total: string) => `${have} of ${total} leads on this device`,
  leadsOnThisDevice: 'Leads on this device',
  haveOfCompanysLeads: (have: string, leads: string) => `${have} of this company’s ${leads} are on this device.`,
  keepOnThisDevice: 'Keep on this device',
  allLeads: 'All leads',
  theNewestLimit: (limit: string) => `The newest ${limit}`,
  theOthersStayOnTheServer:
    'Fewer leads need less memory and space. The others stay on the server: lists, searches and filters on this device leave them out.',
  takesEffectOnline: 'This takes effect when you’re back online.',
  mayBeTooMany: (leads: string) =>
    `This company has ${leads}, which may be more than this device has memory for. You can change this later in Sync.`,
  keepTheNewest: (limit: string) => `Keep the newest ${limit}`,
  keepAll: 'Keep all',
  signIn: 'Sign in',
  theServerIsEmptyPlease: 'The server is empty: please decide below',
  signInToSendYourChanges: 'Sign in to send your changes',
  oneChangeNeedsAttention: '1 change needs attention',
  neededChangesNeedAttention: (needed: number) => `${needed} changes need attention`,
  filesNotOnTheServerYet: (files: string) => `${files} not on the server yet`,
  fileIs: 'file is',
  filesAre: 'files are',
  allChangesSent: 'All changes sent',
  syncedCount: (count: string) => ` Synced ${count}.`,
  placeOldestChangeCount: (place: string, count: string) => `${place} Oldest change: ${count}.`,
  theServerHasAProblem: 'The server has a problem. Your changes are safe; we’ll keep trying.',
  theServerIsBusyUntil: (time: string) => `The server is busy. Your changes are safe; we’ll try again at ${time}.`,
  youreOffline: 'You’re offline.',
  theServerIsOlderThan:
    'The server is older than this app and needs an update. Your changes are safe; we’ll keep trying.',
  connectedToTheServer: 'Connected to the server.',
  sealedChanges: 'Sealed changes',
  unsentChange: 'unsent change',
  accountWasDeactivated: (name: string, what: string) =>
    `${name}’s account was deactivated. ${what} of theirs on this device can’t be read here.`,
  sendAs: (name: string) => `Send as ${name}`,
  askAnAdministratorToSignIn: 'An administrator can sign in on this device to send or discard them.',
  sentUnderTheirName: (name: string) =>
    `They are sent under ${name}’s name and marked as sent by you. Changes for companies that aren’t yours stay sealed.`,
  thisCantBeUndone: 'You can’t undo this.',
  sendSealed: (what: string, name: string) => `Send ${what} of ${name}?`,
  discardSealed: (what: string, name: string) => `Discard ${what} of ${name}?`,

  anotherPersonHasRest: (rest: string) => `Another person has ${rest} on this device.`,
  oneUnsentChange: '1 unsent change',
  changesUnsentChanges: (changes: number) => `${changes} unsent changes`,
  savedOnThisDevice: 'saved on this device',
  notSentYet: 'not sent yet',
  oneChangeIsState: (state: string) => `1 change is ${state}`,
  changesAreState: (changes: number, state: string) => `${changes} changes are ${state}`,

  loading: 'Loading...',
  syncDoorstep: 'Sync · Doorstep',
  sync: 'Sync',
  needsAttention: 'Needs attention',
  unlistedDecideAbout: (unlisted: string) => `${unlisted}. Decide about all of them above.`,
  moreChange: 'more change',
  conflictingChanges: 'Conflicting changes',
  sending: 'Sending',
  waiting: 'Waiting',
  nothingIsWaiting: 'Nothing is waiting.',
  sentInTheLast7Days: 'Sent in the last 7 days',
  nothingSentYet: 'Nothing sent yet.',
  theServerIsEmpty: 'The server is empty',
  thisDeviceHasLeads: (leads: string) =>
    `This device has ${leads} of this company; the server has none. It may have been reinstalled, or restored from the wrong backup. Nothing on this device is deleted, and your changes are kept, until the server has the leads again.`,
  theServerIsRightRemove: 'The server is right: remove them here',
  howSavingWorks: 'How saving works',
  meansYourChangeIsSafe:
    'means your change is safe even if the app closes. It’s sent once, when you’re online; if there’s a problem, we ask you.',
  savedOnThisDevice2: 'Saved on this device',
  meansTheServer: 'means the server has it. Other devices show it once they have synced.',
  sent: 'Sent',
  notCoveredAPowerCut:
    'Not covered: a power cut while the system is writing to disk, someone clearing this site’s data, and changes older than 80 days, which aren’t sent without asking you.',
  protected: 'Protected',
  meansThisBrowserHasPromised: 'means this browser has promised to keep Doorstep’s data on this device.',
  notProtected: 'Not protected',
  meansThisBrowserMayClear:
    'means this browser may clear Doorstep’s data when space runs out, which is less likely once Doorstep is installed.',
  thisFileHasNoUnsent: 'This file has no unsent Doorstep changes.',
  theseChangesAreSomeoneElses:
    'These changes are someone else’s. They can load the file on a device where they’re signed in.',
  thisFileIsDamagedSave: 'This file is damaged. Save it again on the other device.',
  moveUnsentChangesToAnotherDevice: 'Move unsent changes to another device',
  ifThisDeviceCantSend:
    'If this device can’t send, save your unsent changes to a file and load it on another device where you’re signed in. They’re sent only once, even if both devices send them.',
  saveUnsentChangesToAFile: 'Save unsent changes to a file',
  loadFromAFile: 'Load from a file',
  thisDeviceAlready: 'This device already has all of these changes.',
}
