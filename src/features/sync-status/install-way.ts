/** The parts of `window` that this reads; tests pass their own. */
export interface Browser {
  /** Only WebKit has it. */
  GestureEvent?: unknown
  /** Only WebKit on an iPhone or iPad has `standalone`: whether the app was opened from the Home Screen. */
  navigator: object
  matchMedia(query: string): { matches: boolean }
}

/** `home-screen` on an iPhone or iPad, `dock` on a Mac. */
export type InstallWay = 'home-screen' | 'dock'

/** Where a page says how to install. */
export const BROWSER_ID = 'install'

/** An iPhone or iPad, in whichever browser: all of them are WebKit there, and a page gets little memory. */
export const isHandheldWebKit = ({ GestureEvent, navigator }: Browser = window): boolean =>
  GestureEvent !== undefined && Reflect.has(navigator, 'standalone')

/** Safari clears a site's data after seven days without use, unless it is installed. Undefined for other browsers. */
export function installWay(browser: Browser = window): InstallWay | undefined {
  const standalone: unknown = Reflect.get(browser.navigator, 'standalone')
  const isInstalled = standalone === true || browser.matchMedia('(display-mode: standalone)').matches
  if (browser.GestureEvent === undefined || isInstalled) return
  return standalone === undefined ? 'dock' : 'home-screen'
}
