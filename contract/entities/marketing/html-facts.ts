// Facts about a campaign's HTML, read in one pass: every character is read a few times at most, however hostile the
// text is (decision 37).

export interface HtmlLink {
  /** As written, with entities resolved where an address may contain them. */
  readonly address: string
  readonly kind: 'link' | 'picture'
}

export interface HtmlFacts {
  readonly links: readonly HtmlLink[]
  /** Visible text or a picture. */
  readonly hasContent: boolean
  /** A comment or an element that is never closed: email programs hide everything after it. */
  readonly unclosed?: string
}

/** Until the end tag, their content is not shown, or not as HTML. */
const RAW = ['style', 'script', 'title', 'textarea', 'noscript', 'template']
const ADDRESSES: Readonly<Record<string, { attribute: string; kind: HtmlLink['kind'] }>> = {
  a: { attribute: 'href', kind: 'link' },
  area: { attribute: 'href', kind: 'link' },
  img: { attribute: 'src', kind: 'picture' },
}

export function readHtmlFacts(html: string): HtmlFacts {
  const links: HtmlLink[] = []
  const lower = html.toLowerCase()
  let hasContent = false
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    hasContent ||= isSeen(html.slice(at, end))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      if (close < 0) return { links, hasContent, unclosed: '<!--' }
      at = close + 3
      continue
    }
    const tag = readTag(html, open)
    if (!tag) {
      hasContent = true
      at = open + 1
      continue
    }
    at = tag.end
    const found = ADDRESSES[tag.name]
    const address = found && tag.values.get(found.attribute)
    if (found?.kind === 'picture') hasContent = true
    if (found && address !== undefined) links.push({ address: unescaped(address), kind: found.kind })
    if (!RAW.includes(tag.name)) continue
    const close = lower.indexOf(`</${tag.name}`, at)
    if (close < 0) return { links, hasContent, unclosed: `<${tag.name}>` }
    at = close
  }
  return { links, hasContent }
}

const isSeen = (text: string) => text.replaceAll(/&(?:nbsp|zwnj|#160|#847);/g, '').trim() !== ''

interface Tag {
  /** Empty for an end tag. */
  readonly name: string
  readonly values: ReadonlyMap<string, string>
  readonly end: number
}

const NAME = /[a-z][^\s/>]*/iy
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y

/** Undefined for a `<` that doesn't begin a tag. */
function readTag(html: string, open: number): Tag | undefined {
  const isEnd = html[open + 1] === '/'
  const name = matchAt(NAME, html, open + (isEnd ? 2 : 1))
  if (!name) return html[open + 1] === '!' || html[open + 1] === '?' ? declaration(html, open) : undefined
  const values = new Map<string, string>()
  let at = open + (isEnd ? 2 : 1) + name[0].length
  for (let found = matchAt(ATTRIBUTE, html, at); found; found = matchAt(ATTRIBUTE, html, at)) {
    const [whole, key = '', double, single, bare] = found
    if (!values.has(key.toLowerCase())) values.set(key.toLowerCase(), double ?? single ?? bare ?? '')
    at += whole.length
  }
  const close = html.indexOf('>', at)
  return { name: isEnd ? '' : name[0].toLowerCase(), values, end: close < 0 ? html.length : close + 1 }
}

const declaration = (html: string, open: number): Tag => {
  const close = html.indexOf('>', open)
  return { name: '', values: new Map(), end: close < 0 ? html.length : close + 1 }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const unescaped = (address: string) =>
  address.replaceAll('&amp;', '&').replaceAll('&#35;', '#').replaceAll('&quot;', '"').trim()
