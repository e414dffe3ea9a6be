export interface Tab {
  goto(url: string): Promise<void>
  /** The value of a JavaScript expression in the page; a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  back(): Promise<void>
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

export interface EngineBrowser {
  readonly name: EngineName
  open(): Promise<Tab>
  newTab(): Promise<Tab>
  /** `kill -9` of every process of this browser only. */
  kill(): Promise<void>
  dispose(): Promise<void>
  /** Errors that the page's code didn't catch, as far as the driver reports them. */
  readonly pageErrors: string[]
}

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]
