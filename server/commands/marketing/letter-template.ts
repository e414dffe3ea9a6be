import { Tokenizer } from 'htmlparser2'
import { escapeHtml } from '../escape-html.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import {
  findFields,
  type FoundField,
  type MergeValues,
  valueOf,
} from '../../../contract/entities/marketing/merge-fields.ts'

// A campaign's text is parsed once, and each recipient's email is assembled from its pieces. Parsing may be expensive;
// assembling costs only its output.

type Field = Pick<FoundField, 'name' | 'fallback'>
/** A position in the HTML that the email fills. */
type Slot = 'title' | 'preheader' | 'foot'
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: Field; readonly isInUrl: boolean }
  | { readonly kind: 'link'; readonly address: readonly Piece[]; readonly number: number }
  | { readonly kind: 'slot'; readonly slot: Slot }

export interface LetterTemplate {
  readonly html: readonly Piece[]
  readonly text: readonly Piece[]
}

export interface Written {
  readonly html: string | null
  readonly text: string | null
}

export function readTemplate({ html, text }: Written): LetterTemplate {
  const source = html?.trim() ? html : textToHtml(text ?? '')
  return {
    html: withNumbers(htmlPieces(source)),
    text: textPieces(text?.trim() ? text : htmlToText(source)),
  }
}

/** Numbers the links by their order in the email. */
function withNumbers(pieces: readonly Piece[]): Piece[] {
  let next = 0
  return pieces.map((piece) => (piece.kind === 'link' ? { ...piece, number: next++ } : piece))
}

/** The addresses of the counted links, in their order, as they were written. */
export const addressesOf = ({ html }: LetterTemplate): string[] =>
  html.flatMap((piece) => (piece.kind === 'link' ? [piece.address.map(writtenText).join('')] : []))

function writtenText(piece: Piece): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind !== 'field') return ''
  const { name, fallback } = piece.field
  return fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`
}

/** Fields that contain a whole address, which is not encoded in a link. */
const WHOLE_ADDRESSES = new Set(['unsubscribeUrl', 'preferencesUrl'])

export interface Filling {
  readonly values: MergeValues
  readonly slots: Readonly<Record<Slot, string>>
  readonly track: (address: string, number: number) => string
}

export const fillHtml = (pieces: readonly Piece[], filling: Filling): string =>
  pieces.map((piece) => htmlOf(piece, filling)).join('')

function htmlOf(piece: Piece, { values, slots, track }: Filling): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'slot') return slots[piece.slot]
  if (piece.kind === 'link') return `"${escapeHtml(track(fillText(piece.address, values), piece.number))}"`
  return valueOf(piece.field, values, piece.isInUrl ? inHtmlUrl(piece.field) : escapeHtml)
}

export const fillText = (pieces: readonly Piece[], values: MergeValues): string =>
  pieces.map((piece) => plainOf(piece, values)).join('')

function plainOf(piece: Piece, values: MergeValues): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind !== 'field') return ''
  return valueOf(piece.field, values, piece.isInUrl ? inUrl(piece.field) : (text) => text)
}

const inUrl = ({ name }: Field) => (WHOLE_ADDRESSES.has(name) ? (text: string) => text : encodeURIComponent)
const inHtmlUrl = (field: Field) => (text: string) => escapeHtml(inUrl(field)(text))

/** A field inside an address in plain text is encoded as in a link. */
function textPieces(text: string): Piece[] {
  return cutAtFields(text, (start) => {
    const word =
      text
        .slice(Math.max(0, start - LONGEST_ADDRESS), start)
        .split(/\s/)
        .at(-1) ?? ''
    return word.includes('://')
  })
}
const LONGEST_ADDRESS = 2_000

function cutAtFields(text: string, isInUrl: (start: number) => boolean, offset = 0): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, name, fallback } of findFields(text)) {
    if (start > at) pieces.push({ kind: 'text', text: text.slice(at, start) })
    pieces.push({ kind: 'field', field: { name, fallback }, isInUrl: isInUrl(offset + start) })
    at = end
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

interface Range {
  readonly start: number
  readonly end: number
}
interface Marks {
  readonly addresses: Range[]
  readonly links: (Range & { readonly value: Range })[]
  hasTitle: boolean
  headStart?: number
  bodyTag?: number
  bodyStart?: number
  bodyEnd?: number
}

/** Finds addresses, links, head and body with a real tokenizer, in one pass over any text. */
function markHtml(html: string): Marks {
  const marks: Marks = { addresses: [], links: [], hasTitle: false }
  let tag = ''
  let attribute = ''
  let value: { start: number; end: number } | undefined
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase()
        if (tag === 'body') marks.bodyTag ??= start - 1
      },
      onopentagend: (end) => {
        if (tag === 'head') marks.headStart ??= end + 1
        if (tag === 'body') marks.bodyStart ??= end + 1
        // An SVG picture in the body may have a title, too.
        if (tag === 'title' && marks.bodyTag === undefined) marks.hasTitle = true
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase()
        value = undefined
      },
      onattribdata: (start, end) => (value = { start: value?.start ?? start, end }),
      onattribend: (quote) => {
        if (!value || (attribute !== 'href' && attribute !== 'src')) return
        marks.addresses.push(value)
        if (tag !== 'a' || attribute !== 'href') return
        const width = quote === Quote.Single || quote === Quote.Double ? 1 : 0
        marks.links.push({ start: value.start - width, end: value.end + width, value })
      },
      onclosetag: (start, end) => {
        if (html.slice(start, end).toLowerCase() === 'body') marks.bodyEnd = start - 2
      },
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return marks
}
/** The tokenizer's names for the quotes around a value. */
const Quote = { Single: 2, Double: 3 } as const

const HEAD_START =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>'

function htmlPieces(source: string): Piece[] {
  const marks = markHtml(source)
  const isWhole = marks.bodyStart !== undefined
  const body = withSlots(source, marks)
  if (isWhole) return body
  return [
    { kind: 'text', text: HEAD_START },
    { kind: 'slot', slot: 'title' },
    { kind: 'text', text: '</title></head><body>' },
    { kind: 'slot', slot: 'preheader' },
    ...body,
    { kind: 'slot', slot: 'foot' },
    { kind: 'text', text: '</body></html>' },
  ]
}

function withSlots(source: string, marks: Marks): Piece[] {
  const { bodyStart, headStart, bodyTag = 0, hasTitle, bodyEnd = source.length } = marks
  const cuts: { start: number; end: number; pieces: Piece[] }[] = marks.links.flatMap((link) => linkCut(source, link))
  if (bodyStart !== undefined) {
    if (!hasTitle) {
      const at = headStart ?? bodyTag
      const title: Piece[] = [
        { kind: 'text', text: headStart === undefined ? '<head><title>' : '<title>' },
        { kind: 'slot', slot: 'title' },
        { kind: 'text', text: headStart === undefined ? '</title></head>' : '</title>' },
      ]
      cuts.push({ start: at, end: at, pieces: title })
    }
    cuts.push({ start: bodyStart, end: bodyStart, pieces: [{ kind: 'slot', slot: 'preheader' }] })
    cuts.push({ start: bodyEnd, end: bodyEnd, pieces: [{ kind: 'slot', slot: 'foot' }] })
  }
  const isInUrl = searchIn(marks.addresses)
  const pieces: Piece[] = []
  let at = 0
  for (const cut of cuts.toSorted((a, b) => a.start - b.start)) {
    // A link inside a field's fallback text belongs to that text.
    if (cut.start < at) continue
    pieces.push(...cutAtFields(source.slice(at, cut.start), isInUrl, at), ...cut.pieces)
    at = cut.end
  }
  return [...pieces, ...cutAtFields(source.slice(at), isInUrl, at)]
}

/** Only web addresses are counted. An address that begins with a field is already complete. */
function linkCut(source: string, { start, end, value }: Marks['links'][number]) {
  const address = source.slice(value.start, value.end).trim()
  if (!/^https?:\/\//i.test(address)) return []
  const plain = address.replaceAll('&amp;', '&')
  return [
    { start, end, pieces: [{ kind: 'link', address: cutAtFields(plain, () => true), number: 0 }] satisfies Piece[] },
  ]
}

function searchIn(ranges: readonly Range[]): (place: number) => boolean {
  let next = 0
  return (place) => {
    while (next < ranges.length && (ranges[next]?.end ?? 0) <= place) next++
    const range = ranges[next]
    return range !== undefined && range.start <= place
  }
}
