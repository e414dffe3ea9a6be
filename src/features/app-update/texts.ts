export const texts = {
  aNewVersionIsReady: 'A new version is ready',
  updating: 'Updating…',
  theNewVersion: 'The new version has not started yet. Close Doorstep in every tab and window, then open it again.',
  update: 'Update',
  saveWhatYouAreWritingFirst: 'Save what you are writing first.',
}
