/** Every text of this feature. */
export const texts = {
  // marketing-screen.tsx
  emailMarketing: 'Email Marketing',

  // marketing-search.ts
  lists: 'Lists',
  subscribers: 'Subscribers',
  campaigns: 'Campaigns',

  // not-loaded.tsx
  youNeedToBeOnline: 'You need to be online to use this screen',
  whatAreKept: (what: string) => `${what} are kept on the server. They will load here when you’re back online.`,
  tryAgain: 'Try again',

  // refused-confirmation.tsx
  checkTheAddress: (advice: string) => `Check the address with the person. ${advice}`,
}
