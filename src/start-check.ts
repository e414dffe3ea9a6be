// Written into both pages by tools/inline-start-check.ts: whatever answers for the app's scripts would answer for this one,
// if it were a file. It runs before all else, and knows nothing of the app.
//
//   loading ── 10 s ──▶ "Still loading…", and "Try again" past the cache
//      │ the script or a stylesheet of the page fails
//      ▼
//   are all files ours, past the cache? ── yes ──▶ reload: once for each file unasked, then by "Try again"
//      └── no ──▶ "Doorstep did not start", and asks again
//
// A slow connection is no failure: only the browser's word that a file can't be used is.
import { NETWORK_CHECK_PATH } from '../contract/protocol.ts'
import { renewPageScripts } from './api/page-scripts.ts'

const SLOW_MS = 10_000
const ASK_AGAIN_MS = 5_000
const KEY = 'renewed'
const STYLE = '<style>#root *{font:1em system-ui;margin:1em;padding:1em}</style>'
const FAILED = `<p>Doorstep did not start. A network sign-in page may be in the way.</p><a href="${NETWORK_CHECK_PATH}" target="_blank">Open the sign-in page</a>`
const LOADING = '<p>Still loading…</p>'
const AGAIN = '<button>Try again</button>'

let failed: Element | undefined
let isLeaving = false
let notice: Element | null = null
let shown: string | undefined

const first = () => document.querySelector('#root>*')
const hasStarted = () => first() !== notice
/** Without its styles the app starts all the same, and the person may be in a field. */
const isInUse = () => hasStarted() && (failed?.matches('script') || document.activeElement !== document.body)

/** In the place of the app, which replaces it when it is drawn. */
function show(html: string): void {
  const root = document.querySelector('#root')
  if (!root || html === shown) return
  shown = html
  root.innerHTML = `<div role="alert">${STYLE}${html}</div>`
  notice = first()
  const button = root.querySelector('button')
  if (button) button.onclick = tryAgain
}

async function tryAgain(): Promise<void> {
  show(LOADING)
  await renewPageScripts('reload')
  location.reload()
}

/** Once for each file that fails. Where storage is refused, only the person reloads. */
function mayReload(): boolean {
  try {
    const last = sessionStorage[KEY]
    return last !== (sessionStorage[KEY] = failed?.outerHTML)
  } catch {
    return false
  }
}

async function recover(): Promise<void> {
  const areWhole = await renewPageScripts()
  if (isLeaving || isInUse()) return
  if (areWhole && mayReload()) return location.reload()
  if (hasStarted()) return
  show(FAILED + AGAIN)
  if (!areWhole) setTimeout(() => void recover(), ASK_AGAIN_MS)
}

addEventListener('beforeunload', () => (isLeaving = true))
addEventListener(
  'error',
  ({ target }) => {
    // An exception has the window as its target, which matches nothing.
    const file = target as Element
    if (failed || hasStarted() || !file.matches?.('[type=module],[rel=stylesheet]')) return
    failed = file
    void recover()
  },
  true,
)
setTimeout(() => hasStarted() || show((failed ? FAILED : LOADING) + AGAIN), SLOW_MS)
