export const EARLY_LOGIN = 'early-login'

/** Replaces the login that the page came with: what was typed there goes to `edit`, and the focus to the same field. */
export function takeOverEarlyLogin(edit: (name: string, text: string) => void): void {
  const early = document.getElementById(EARLY_LOGIN)
  if (!early) return
  const focused = early.querySelector<HTMLInputElement>('input:focus')
  for (const { name, value } of early.querySelectorAll('input')) {
    if (value) edit(name, value)
  }
  // Before the old field is gone: a keyboard on the screen would close.
  if (focused) document.querySelector<HTMLInputElement>(`#root input[name="${focused.name}"]`)?.focus()
  early.remove()
}
