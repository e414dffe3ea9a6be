import { zipOf } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface WorkbookParts {
  sheets: readonly string[]
  texts?: string
  prolog?: string
  more?: Record<string, string | Buffer>
}

export function workbookOf({ sheets, texts, prolog = '', more = {} }: WorkbookParts): Buffer {
  const tabs = sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const files = sheets.map((data, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `${XML}${at === 0 ? prolog : ''}<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
  ])
  return zipOf({
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${relations.join('')}<Relationship Id="t" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ...Object.fromEntries(files),
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${texts}</sst>` }),
    ...more,
  })
}

const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${textCell('A1', 'Job')}${textCell('B1', 'Description')}</row>`
const BLANKS_5_MB = ' '.repeat(5_000_000)

/** What an attacker sends, and what the answer says about it. */
export const hostileWorkbooks: Record<string, { content: () => Buffer; says: RegExp }> = {
  'one cell in the last corner of the sheet': {
    content: () => workbookOf({ sheets: [`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`] }),
    says: /more than 1,000 columns/,
  },
  'a cell of five megabytes of blanks': {
    content: () => workbookOf({ sheets: [`${HEAD}<row r="2">${textCell('A2', `x${BLANKS_5_MB}y`)}</row>`] }),
    says: /can’t be read/,
  },
  'five megabytes of blanks in a tag': {
    content: () => workbookOf({ sheets: [`${HEAD}<row${BLANKS_5_MB}r="2">${textCell('A2', 'x')}</row>`] }),
    says: /can’t be read/,
  },
  'cells that are nearly too long, full of blanks': {
    content: () =>
      workbookOf({
        sheets: [HEAD + `<row>${textCell('A2', 'x')}<c t="s"><v>0</v></c></row>`.repeat(600)],
        texts: `<si><t>x${' '.repeat(99_000)}y</t></si>`,
      }),
    says: /cells or too much text/,
  },
  'a zip bomb': {
    content: () => workbookOf({ sheets: [`${HEAD}${'<row></row>'.repeat(9_600_000)}`] }),
    // Either limit may come first: how long 100 MB take depends on how busy the machine is.
    says: /unpacks to more than 100 MB|takes too long to read/,
  },
  'a shared text used two million times': {
    content: () =>
      workbookOf({
        sheets: [HEAD + `<row>${'<c t="s"><v>0</v></c>'.repeat(900)}</row>`.repeat(2000)],
        texts: `<si><t>${'x'.repeat(30_000)}</t></si>`,
      }),
    says: /cells or too much text/,
  },
  'millions of shared texts': {
    content: () => workbookOf({ sheets: [HEAD], texts: '<si><t>x</t></si>'.repeat(2_500_000) }),
    says: /cells or too much text/,
  },
  'five thousand sheets': {
    content: () => workbookOf({ sheets: Array.from({ length: 5000 }, () => '') }),
    says: /can’t be read/,
  },
  'entities that multiply': {
    content: () => {
      const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
      return workbookOf({
        sheets: [`<row>${textCell('A1', '&e12;')}</row>`],
        prolog: `<!DOCTYPE x [<!ENTITY e0 "lol">${entities.join('')}]>`,
      })
    },
    says: /can’t be read/,
  },
  'an entity that reads a file of the server': {
    content: () =>
      workbookOf({
        sheets: [`<row>${textCell('A1', '&f;')}</row>`],
        prolog: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>',
      }),
    says: /can’t be read/,
  },
  'elements nested a million deep': {
    content: () => workbookOf({ sheets: [`${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`] }),
    says: /can’t be read/,
  },
  'a million attributes': {
    content: () => workbookOf({ sheets: [`<row ${'a="" '.repeat(1_000_000)}></row>`] }),
    says: /can’t be read/,
  },
  'a comment that never ends': {
    content: () => workbookOf({ sheets: [`<!-- ${'-'.repeat(50_000_000)}`] }),
    says: /can’t be read/,
  },
  'a million rows': {
    content: () => workbookOf({ sheets: [HEAD + `<row>${textCell('A2', 'x')}</row>`.repeat(1_000_000)] }),
    says: /more than 50,000 rows/,
  },
  'sizes that lie': { content: () => lyingZip(), says: /can’t be read/ },
  'an archive that ends in the middle': {
    content: () => workbookOf({ sheets: [HEAD] }).subarray(0, 400),
    says: /can’t be read/,
  },
}

/** A sheet that claims 100 bytes, and unpacks to 50 MB. */
function lyingZip(): Buffer {
  const honest = workbookOf({ sheets: [`${HEAD}${'<row></row>'.repeat(4_500_000)}`] })
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const lie = Buffer.from(honest)
  // The size is 22 bytes into the local header, and 24 into the central one; the name follows at 30 and at 46.
  for (let at = lie.indexOf(name); at >= 0; at = lie.indexOf(name, at + 1)) {
    if (lie.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50) lie.writeUInt32LE(100, at - 8)
    else if (lie.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50) lie.writeUInt32LE(100, at - 22)
  }
  return lie
}

/** This many bytes of rows that aren't jobs. */
export const refusedRows = (bytes: number) => `Job,Description\n${',a row without a number\n'.repeat(bytes / 24)}`
/** Few long rows that are all refused. */
export const wideRefusedRows = (bytes: number) => `Job,Description\n${`,${'x'.repeat(498)}\n`.repeat(bytes / 500)}`
export const strayQuotes = (bytes: number) => `Job,Description\n${'a,"b"\n,"c\n'.repeat(bytes / 10)}`
