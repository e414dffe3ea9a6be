// Runs in the page, in every engine: finds what a user would name. Plain JavaScript, read as text.
// Sets `globalThis.doorstepFinder`; returns nothing.
;(() => {
  const ROLES = {
    button: 'button, [role=button], input[type=submit]',
    link: 'a[href], [role=link]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    row: 'tbody tr',
    dialog: '[role=dialog], dialog[open], [role=alertdialog]',
    option: '[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], option',
    combobox: '[role=combobox], select',
    tab: '[role=tab]',
    checkbox: '[role=checkbox], input[type=checkbox]',
    radio: '[role=radio], input[type=radio]',
    textbox: 'textarea, input:not([type=checkbox]):not([type=radio]):not([type=file]), [role=textbox]',
    field: 'input, textarea, select, [role=combobox], [role=textbox], [role=checkbox]',
    text: '*',
  }
  const squeeze = (text) => (text ?? '').replace(/\s+/g, ' ').trim()
  const isVisible = (element) =>
    element.type === 'file' ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden')
  const labelled = (element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  /** Text hidden from screen readers isn't part of a name. */
  const textOf = (label) => {
    const copy = label.cloneNode(true)
    copy.querySelectorAll('[aria-hidden=true]').forEach((each) => each.remove())
    return copy.textContent
  }
  const nameOf = (element, role) => {
    const label = element.getAttribute('aria-label') || labelled(element)
    if (squeeze(label)) return squeeze(label)
    if (element.labels?.length) return squeeze([...element.labels].map(textOf).join(' '))
    if (role === 'field' || role === 'textbox') return squeeze(element.placeholder ?? element.title)
    return squeeze(element.innerText ?? element.textContent ?? element.value)
  }
  const matches = (name, wanted, isExact) =>
    isExact ? name === wanted : name.toLowerCase().includes(wanted.toLowerCase())
  const find = (role, wanted, { exact = false, within } = {}) => {
    const root = within ? find(...within)[0] : document.body
    if (!root) return []
    if (role === 'text') {
      const found = [...root.querySelectorAll('*')].filter(
        (element) => isVisible(element) && matches(squeeze(element.innerText ?? element.textContent), wanted, exact),
      )
      return found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
    }
    return [...root.querySelectorAll(ROLES[role])].filter(
      (element) => isVisible(element) && (wanted == null || matches(nameOf(element, role), wanted, exact)),
    )
  }
  globalThis.doorstepFinder = {
    count: (...what) => find(...what).length,
    texts: (...what) => find(...what).map((element) => squeeze(element.innerText ?? element.textContent)),
    valueOf: (...what) => find(...what)[0]?.value,
    /** Labels the first match, so that a driver can address it by a selector. */
    mark: (...what) => {
      const [element] = find(...what)
      if (!element || element.disabled) return false
      document.querySelectorAll('[data-engine-target]').forEach((each) => each.removeAttribute('data-engine-target'))
      element.setAttribute('data-engine-target', '')
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return true
    },
    /** Sets it as React notices: for dates and times, which each engine edits in its own way. */
    setValue: (value) => {
      const element = document.querySelector('[data-engine-target]')
      const prototypes = { TEXTAREA: HTMLTextAreaElement, SELECT: HTMLSelectElement, INPUT: HTMLInputElement }
      const option = [...(element.options ?? [])].find(({ text }) => text === value)
      const prototype = prototypes[element.tagName]
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value').set.call(element, option?.value ?? value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      element.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
})()
