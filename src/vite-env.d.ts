interface ImportMetaEnv {
  /** See `vite.config.ts`; undefined outside a build. */
  readonly EPC_API_BASE: string | undefined
  readonly APP_VERSION: string
}
