import { LONGEST_TEXT, MOST_CELLS, MOST_PARTS, tooManyCells, unreadableWorkbook } from './limits.ts'
import { scanWhole, type WorkbookParts } from './workbook-parts.ts'

export interface WorkbookFacts {
  /** The names of their files, in the order of the tabs. */
  readonly sheets: readonly string[]
  readonly texts: readonly string[]
  /** By the number of a cell's style. */
  readonly isDateStyle: readonly boolean[]
  /** Days are counted from 1904, as old Macs did. */
  readonly countsFrom1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

export async function readWorkbookFacts(parts: WorkbookParts): Promise<WorkbookFacts> {
  if (!parts.has(WORKBOOK) || !parts.has(RELATIONS)) throw unreadableWorkbook()
  const files = await readRelations(parts)
  const { relations, countsFrom1904 } = await readTabs(parts)
  const sheets = relations.flatMap((id) => files.byId.get(id) ?? [])
  const texts = files.texts !== undefined && parts.has(files.texts) ? await readTexts(parts, files.texts) : []
  const isDateStyle = files.styles !== undefined && parts.has(files.styles) ? await readStyles(parts, files.styles) : []
  return { sheets, texts, isDateStyle, countsFrom1904 }
}

async function readRelations(parts: WorkbookParts) {
  const byId = new Map<string, string>()
  let texts: string | undefined
  let styles: string | undefined
  await scanWhole(parts, RELATIONS, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const given = attributes()
      const type = given.get('Type') ?? ''
      const target = given.get('Target') ?? ''
      const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (type.endsWith('/worksheet')) byId.set(given.get('Id') ?? '', file)
      else if (type.endsWith('/sharedStrings')) texts = file
      else if (type.endsWith('/styles')) styles = file
    },
  })
  return { byId, texts, styles }
}

async function readTabs(parts: WorkbookParts) {
  const relations: string[] = []
  let countsFrom1904 = false
  await scanWhole(parts, WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes().get('date1904') ?? '')
      if (name !== 'sheet') return
      relations.push(attributes().get('id') ?? '')
      if (relations.length > MOST_PARTS) throw unreadableWorkbook()
    },
  })
  return { relations, countsFrom1904 }
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

/** The texts within an element, whose pieces may have different formats; phonetic hints are skipped. */
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

/** XML can't hold some characters, which are written `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

/** Excel's own formats for days or times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

async function readStyles(parts: WorkbookParts, file: string): Promise<boolean[]> {
  const ownDates = new Map<number, boolean>()
  const isDateStyle: boolean[] = []
  let isWithin = false
  await scanWhole(parts, file, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isWithin = true
      else if (name === 'numFmt') {
        const given = attributes()
        ownDates.set(Number(given.get('numFmtId')), isDateFormat(given.get('formatCode') ?? ''))
      } else if (name === 'xf' && isWithin) {
        const id = Number(attributes().get('numFmtId') ?? 0)
        isDateStyle.push(ownDates.get(id) ?? isBuiltInDate(id))
        if (isDateStyle.length > MOST_CELLS) throw tooManyCells()
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isWithin = false
    },
  })
  return isDateStyle
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
