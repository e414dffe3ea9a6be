/** What is asked of a browser; a test gives its own. */
export interface Browser {
  /** Only WebKit has it. */
  GestureEvent?: unknown
  /** Only WebKit of an iPhone or iPad has `standalone`: whether the app was opened from the Home Screen. */
  navigator: object
  matchMedia(query: string): { matches: boolean }
}

/** Where Doorstep is installed: on an iPhone or iPad, on a Mac. */
export type InstallWay = 'home-screen' | 'dock'

/**
 * How to keep the browser from clearing what is on this device after seven days without use, as Safari does with sites
 * that are not installed. Undefined where it does not.
 */
export function installWay(browser: Browser = window): InstallWay | undefined {
  const standalone: unknown = Reflect.get(browser.navigator, 'standalone')
  const isInstalled = standalone === true || browser.matchMedia('(display-mode: standalone)').matches
  if (browser.GestureEvent === undefined || isInstalled) return
  return standalone === undefined ? 'dock' : 'home-screen'
}
