export const texts = {
  basis: 'Basis',
  notRecorded: 'Not recorded',
  emailMarketing: 'Email Marketing',

  lists: 'Lists',
  subscribers: 'Subscribers',
  campaigns: 'Campaigns',

  youNeedToBeOnline: 'You need to be online to use this screen',
  whatAreKept: (what: string) => `${what} are kept on the server. They will load here when you’re back online.`,
  tryAgain: 'Try again',

  mailboxLeft: 'Gets no emails: another address of this mailbox opted out.',
  checkTheAddress: (advice: string) => `Check the address with the person. ${advice}`,
}
