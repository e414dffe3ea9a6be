/** Every text of this feature. */
export const texts = {
  // devices-screen.tsx
  devices: 'Devices',
  onlyAdministratorsCanSeeDevices: 'Only administrators can see devices',
  changesWaitingOnYourOwn: 'Changes waiting on your own device are under Sync.',
  refresh: 'Refresh',
  youNeedToBeOnline: 'You need to be online to use this screen',
  detailsOfDevicesAreKept: 'Details of devices are kept on the server. They will load here when you’re back online.',
  noDevicesYet: 'No devices yet',
  aDeviceShowsHereOnce: 'A device shows here once someone has signed in on it.',
  person: 'Person',
  lastSeen: 'Last seen',
  unsent: 'Unsent',
  nothing: 'Nothing',
  unsentTheOldestForRest: (unsent: string, rest: string) => `${unsent}, the oldest for ${rest}`,
  aMoment: 'a moment',
  app: 'App',
  unknown: 'Unknown',
  storage: 'Storage',
  device: 'Device',
  protected: 'Protected',
  notProtectedInstallTheApp: 'Not protected: install the app',
}
