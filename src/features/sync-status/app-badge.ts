/** The number on the icon of the installed app. Where the browser knows none, or may not, the chip says it alone. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Safari shows one only to people who allowed notifications.
  shown.catch(() => undefined)
}
