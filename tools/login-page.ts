import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const INDEX = resolve('index.html')
const LOGIN = resolve('login.html')
const APP_SCRIPT = '/src/main.tsx'

/** Makes login.html: the page of index.html with the login's script instead of the app's. */
export const loginPage = (): Plugin => ({
  name: 'login-page',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { input: [INDEX, LOGIN] } } }),
  resolveId: (id) => (id === LOGIN ? LOGIN : undefined),
  load(id) {
    if (id !== LOGIN) return
    const page = readFileSync(INDEX, 'utf8')
    if (!page.includes(APP_SCRIPT)) return this.error(`index.html has no ${APP_SCRIPT}.`)
    return page.replace(APP_SCRIPT, '/src/login.tsx')
  },
})
