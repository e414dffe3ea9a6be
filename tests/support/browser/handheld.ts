import type { Page } from '@playwright/test'

/** How a page treats a thumb, bright light and large text. Every check returns its faults in words. */
export interface HandheldFaults {
  /** Targets are at least 44 px high and wide, except a link within a sentence. */
  smallTargets: string[]
  /** No text is under 14 px, and text fields have at least 16 px. */
  smallTexts: string[]
  /** Boxes that cut off what doesn't fit without a way to scroll to it. A cut with an ellipsis is intended. */
  cutTexts: string[]
  /** Two texts on top of each other. */
  overlaps: string[]
  /** Targets under a notch or beside a rounded corner. */
  unsafe: string[]
  /** Elements that make the page wider than its window. */
  tooWide: string[]
  /** The share of the window's height that no bar takes. */
  free: number
}

export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** Sets the safe area as a device with a notch and rounded corners reports it. */
export async function setSafeArea(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

export const handheldFaults = (page: Page, insets: Insets = NO_INSETS): Promise<HandheldFaults> =>
  page.evaluate((pageInsets) => {
    const TARGET = 44
    const LEAST_TEXT = 14
    const LEAST_TYPED = 16
    /** Overlays take the room that they need, and are closed again. */
    const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], aside[aria-label="Messages"]'
    const PRESSED =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role^="menuitem"], [role="option"]'
    const named = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `<${element.localName} class="${element.className}"> ${words.trim().slice(0, 50)}`
    }
    const styleOf = (element: Element) => getComputedStyle(element)
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
        !element.closest('[inert], [aria-hidden="true"], .visually-hidden')
      )
    }
    const ownTexts = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const fixedParent = (element: Element | null): Element | undefined => {
      for (let at = element; at && at !== document.body; at = at.parentElement)
        if (['fixed', 'sticky'].includes(styleOf(at).position)) return at
      return undefined
    }

    /** Returns the label of a box, or the card that a link fills, because that is what is pressed. */
    const pressedArea = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const isFilled =
        styleOf(element).position !== 'static' ? false : getComputedStyle(element, '::after').position === 'absolute'
      const parent = isFilled && element instanceof HTMLElement ? element.offsetParent : undefined
      const boxes = [element, label, parent].flatMap((part) => (part ? [part.getBoundingClientRect()] : []))
      return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) }
    }
    const isWithinSentence = (element: Element) =>
      element.matches('a') &&
      styleOf(element).display === 'inline' &&
      ownTexts(element.parentElement ?? element).length > 0
    const pressed = [...document.querySelectorAll(PRESSED)].filter((element) => isVisible(element))
    const smallTargets = pressed
      .filter((element) => !isWithinSentence(element))
      .flatMap((element) => {
        const { width, height } = pressedArea(element)
        const isSmall = width < TARGET - 0.5 || height < TARGET - 0.5
        return isSmall ? [`${Math.round(width)}x${Math.round(height)} ${named(element)}`] : []
      })

    const all = [...document.querySelectorAll('body *')].filter((element) => isVisible(element))
    const written = all.filter((element) => ownTexts(element).length > 0)
    const sizeOf = (element: Element) => Number.parseFloat(styleOf(element).fontSize)
    const isTyped = (element: Element) =>
      element.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])')
    const smallTexts = [
      ...written.filter((element) => sizeOf(element) < LEAST_TEXT - 0.01),
      ...pressed.filter((element) => isTyped(element) && sizeOf(element) < LEAST_TYPED - 0.01),
    ].map((element) => `${sizeOf(element)}px ${named(element)}`)

    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isCut = (element: Element) => {
      const style = styleOf(element)
      if (style.textOverflow === 'ellipsis') return false
      const isTooWide = cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1
      const isTooHigh = cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1
      return element.clientWidth > 1 && (isTooWide || isTooHigh)
    }
    // The name beside the logo is hidden when the navbar needs the room; the link still has it.
    const isBrand = (element: Element) => element.closest('a[aria-label="Doorstep, home"]') !== null
    const cutTexts = written.filter((element) => isCut(element) && !isBrand(element)).map(named)

    /** The visible part within everything that scrolls or clips around it. */
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
    const shownPart = (box: Box, element: Element): Box => {
      let { left, top, right, bottom } = box
      for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY } = styleOf(at)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const around = at.getBoundingClientRect()
        left = Math.max(left, around.left)
        right = Math.min(right, around.right)
        top = Math.max(top, around.top)
        bottom = Math.min(bottom, around.bottom)
      }
      return { left, top, right, bottom }
    }
    const pieces = written
      .filter((element) => !isBrand(element))
      .map((element) => ({ element, bar: fixedParent(element) }))
      .flatMap(({ element, bar }) =>
        ownTexts(element).flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].map((box) => ({ element, bar, box: shownPart(box, element) }))
        }),
      )
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
    // Lines of text are closer than their boxes: only an overlap of more than a third of a line counts.
    const meets = (one: (typeof pieces)[number], other: (typeof pieces)[number]) => {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const line = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
      return across > 3 && down > line / 3
    }
    const overlaps = pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter((other) => other.element !== one.element && other.bar === one.bar && meets(one, other))
        .map((other) => `${named(one.element)} / ${named(other.element)}`),
    )

    const { clientWidth, scrollWidth } = document.documentElement
    const { innerHeight } = window
    const scrollsSideways = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (['auto', 'scroll'].includes(styleOf(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true
      return false
    }
    const tooWide = all
      .filter((element) => scrollWidth > clientWidth && !scrollsSideways(element))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(named)
    const isBeside = ({ left, right }: Box) =>
      left < pageInsets.left - 0.5 || right > clientWidth - pageInsets.right + 0.5
    const isPastEdge = ({ top, bottom }: Box) =>
      top < pageInsets.top - 0.5 || bottom > innerHeight - pageInsets.bottom + 0.5
    const canBeScrolledTo = (element: Element) => {
      const bar = fixedParent(element)
      for (let at: Element | null = element; at && bar?.contains(at); at = at.parentElement)
        if (['auto', 'scroll'].includes(styleOf(at).overflowY) && at.scrollHeight > at.clientHeight + 1) return true
      return bar === undefined
    }
    const unsafe = pressed
      .filter((element) => {
        const box = shownPart(element.getBoundingClientRect(), element)
        if (box.right <= box.left || box.bottom <= box.top) return false
        const isOnScreen = box.bottom > 0 && box.top < innerHeight
        const isUnderNotch = isOnScreen && isPastEdge(box) && !canBeScrolledTo(element)
        return isUnderNotch || (isBeside(box) && !scrollsSideways(element))
      })
      .map(named)

    const bars = all
      .filter((element) => ['fixed', 'sticky'].includes(styleOf(element).position))
      .filter((element) => !element.closest(OVER) && !element.querySelector(OVER))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > clientWidth / 2)
    const rows = Array.from({ length: Math.floor(innerHeight) }, (_, y) => y)
    const free = rows.filter((y) => !bars.some(({ top, bottom }) => top <= y && y < bottom)).length / innerHeight

    /** One fault of a kind is enough to find the others. */
    const few = (faults: string[]) => faults.slice(0, 4)
    return {
      smallTargets: few(smallTargets),
      smallTexts: few(smallTexts),
      cutTexts: few(cutTexts),
      overlaps: few(overlaps),
      unsafe: few(unsafe),
      tooWide: few(tooWide),
      free,
    }
  }, insets)

/** Lists rules of the app's styles by which hovering shows something that neither focus nor touch does. */
export const shownOnlyOnHover = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SHOWS = [
      'display',
      'visibility',
      'opacity',
      'pointer-events',
      'clip-path',
      'max-height',
      'height',
      'transform',
    ]
    const rulesIn = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => ('cssRules' in rule ? [rule, ...rulesIn(rule.cssRules as CSSRuleList)] : [rule]))
    return [...document.styleSheets]
      .flatMap(({ cssRules }) => rulesIn(cssRules))
      .filter((rule) => rule instanceof CSSStyleRule)
      .filter(({ selectorText }) => selectorText.includes(':hover') && !selectorText.includes(':focus'))
      .filter(({ style }) => SHOWS.some((property) => style.getPropertyValue(property) !== ''))
      .map(({ cssText }) => cssText)
  })
