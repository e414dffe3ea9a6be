/** One tab of a browser, as each engine's driver moves it. What is done on a screen is in `screen.ts`, the same for all. */
export interface Tab {
  /** Resolves when the page has been left for the new one, which need not be drawn yet. */
  goto(url: string): Promise<void>
  /** The value of a JavaScript expression in the page; a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>
  /** As a person does: with the pointer, on the first element that matches. */
  click(selector: string): Promise<void>
  /** With the keyboard, into the element that matches. */
  type(selector: string, text: string): Promise<void>
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  back(): Promise<void>
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

/** A browser with a profile that survives its being killed. */
export interface EngineBrowser {
  readonly name: EngineName
  /** Starts the browser with its profile; answers its first tab. */
  open(): Promise<Tab>
  newTab(): Promise<Tab>
  /** `kill -9` of every process of this browser, and of no other. */
  kill(): Promise<void>
  /** Ends the browser and removes its profile. */
  dispose(): Promise<void>
  /** Errors that no code of a page caught, as far as the driver tells them. */
  readonly pageErrors: string[]
}

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]
