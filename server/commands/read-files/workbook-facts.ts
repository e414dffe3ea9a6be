import { LONGEST_TEXT, MOST_CELLS, MOST_PARTS, tooManyCells, unreadableWorkbook } from '../../../csv/file-limits.ts'
import { scanWhole, type WorkbookParts } from './workbook-parts.ts'

export interface Sheet {
  readonly name: string
  /** The sheet's part of the workbook. */
  readonly file: string
}

export interface CellStyle {
  readonly isDate: boolean
  /** A number format that shows leading zeros: `00000 000000`. */
  readonly digits?: string
}

export interface WorkbookFacts {
  /** The visible sheets in the order of their tabs: hidden ones often contain old data or lists of choices. */
  readonly sheets: readonly Sheet[]
  readonly texts: readonly string[]
  /** The styles, by their number. */
  readonly styles: readonly CellStyle[]
  /** Days are counted from 1904, as on old Macs. */
  readonly countsFrom1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

export async function readWorkbookFacts(parts: WorkbookParts): Promise<WorkbookFacts> {
  if (!parts.has(WORKBOOK) || !parts.has(RELATIONS)) throw unreadableWorkbook()
  const files = await readRelations(parts)
  const { tabs, countsFrom1904 } = await readTabs(parts)
  const all = tabs.flatMap(({ id, name, isHidden }) => {
    const file = files.byId.get(id)
    return file === undefined ? [] : [{ name, file, isHidden }]
  })
  const visible = all.filter(({ isHidden }) => !isHidden)
  const sheets = visible.length > 0 ? visible : all
  const texts = files.texts !== undefined && parts.has(files.texts) ? await readTexts(parts, files.texts) : []
  const styles = files.styles !== undefined && parts.has(files.styles) ? await readStyles(parts, files.styles) : []
  return { sheets, texts, styles, countsFrom1904 }
}

async function readRelations(parts: WorkbookParts) {
  const byId = new Map<string, string>()
  let texts: string | undefined
  let styles: string | undefined
  await scanWhole(parts, RELATIONS, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const values = attributes()
      const type = values.get('Type') ?? ''
      const target = values.get('Target') ?? ''
      const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (type.endsWith('/worksheet')) byId.set(values.get('Id') ?? '', file)
      else if (type.endsWith('/sharedStrings')) texts = file
      else if (type.endsWith('/styles')) styles = file
    },
  })
  return { byId, texts, styles }
}

async function readTabs(parts: WorkbookParts) {
  const tabs: { id: string; name: string; isHidden: boolean }[] = []
  let countsFrom1904 = false
  await scanWhole(parts, WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes().get('date1904') ?? '')
      if (name !== 'sheet') return
      const values = attributes()
      const isHidden = /hidden$/i.test(values.get('state') ?? '')
      tabs.push({ id: values.get('id') ?? '', name: values.get('name') ?? '', isHidden })
      if (tabs.length > MOST_PARTS) throw unreadableWorkbook()
    },
  })
  return { tabs, countsFrom1904 }
}

async function readTexts(parts: WorkbookParts, file: string): Promise<string[]> {
  const texts: string[] = []
  const run = createTextRun('si')
  await scanWhole(parts, file, {
    ...run.listener,
    close: (name) => {
      const text = run.closed(name)
      if (text === undefined) return
      texts.push(text)
      if (texts.length > MOST_CELLS) throw tooManyCells()
    },
  })
  return texts
}

/** Collects the text within an element, whose pieces may have different formats. Skips phonetic hints. */
export function createTextRun(element: string) {
  let text: string | undefined
  let isText = false
  let isPronounced = false
  return {
    listener: {
      open: (name: string) => {
        if (name === element) text = ''
        else if (name === 't') isText = true
        else if (name === 'rPh') isPronounced = true
      },
      text: (piece: string) => {
        if (text === undefined || !isText || isPronounced) return
        text += piece
        if (text.length > LONGEST_TEXT) throw unreadableWorkbook()
      },
    },
    closed: (name: string): string | undefined => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPronounced = false
      if (name !== element || text === undefined) return
      const whole = unescaped(text)
      text = undefined
      return whole
    },
  }
}

/** Decodes characters that XML can't contain, which are written `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

/** The built-in formats of Excel for days or times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

async function readStyles(parts: WorkbookParts, file: string): Promise<CellStyle[]> {
  const own = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  let isWithin = false
  await scanWhole(parts, file, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isWithin = true
      else if (name === 'numFmt') {
        const values = attributes()
        own.set(Number(values.get('numFmtId')), styleOf(values.get('formatCode') ?? ''))
      } else if (name === 'xf' && isWithin) {
        const id = Number(attributes().get('numFmtId') ?? 0)
        styles.push(own.get(id) ?? { isDate: isBuiltInDate(id) })
        if (styles.length > MOST_CELLS) throw tooManyCells()
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isWithin = false
    },
  })
  return styles
}

const LEADING_ZEROS = /^0[0 ()-]*0$/

function styleOf(code: string): CellStyle {
  const plain = code.replaceAll(/["\\]/g, '')
  return LEADING_ZEROS.test(plain) && plain.length <= LONGEST_FORMAT
    ? { isDate: false, digits: plain }
    : { isDate: isDateFormat(code) }
}

/** Longer than any format that Excel accepts. */
const LONGEST_FORMAT = 255

/** `dd/mm/yyyy`, but not `0.00" days"`: ignores quoted words, escaped characters and colours, and allows no digits. */
function isDateFormat(code: string): boolean {
  if (code.length > LONGEST_FORMAT) return false
  let bare = ''
  for (let at = 0; at < code.length; at++) {
    const character = code[at] ?? ''
    const end = character === '"' ? code.indexOf('"', at + 1) : character === '[' ? code.indexOf(']', at) : -1
    if (character === '\\') at += 1
    else if (end < 0) bare += character
    else {
      // `[h]` counts hours beyond a day; anything else in brackets is a colour, a condition or a language.
      const bracketed = code.slice(at + 1, end)
      if (character === '[' && /^[hms]{1,2}$/i.test(bracketed)) bare += bracketed
      at = end
    }
  }
  return /[dmyhs]/i.test(bare) && !/[0#?]/.test(bare.replace(/s[.,]0{1,3}/gi, 's'))
}
