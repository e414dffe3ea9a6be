const KEY = 'tab-opened'

/** Whether the app runs in this tab for the first time. */
export function isNewTab(): boolean {
  const isNew = sessionStorage.getItem(KEY) === null
  sessionStorage.setItem(KEY, 'yes')
  return isNew
}
