// How an email looks that is written here: in blocks, or from a starting point. Email programs know tables and inline styles
// best. One column of 600 pixels is read on a phone as well.

const INK = 'color:#1d2b28'
const BRAND = '#0a5f51'

export const LOOK = {
  paragraph: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-left:24px',
  heading: (level: number) => `margin:0 0 12px;${HEADINGS[level] ?? 'font-size:16px;line-height:1.4'}`,
  button: `display:inline-block;padding:12px 22px;border-radius:6px;background:${BRAND};color:#ffffff;text-decoration:none;font-weight:bold`,
  divider: 'margin:24px 0;border:0;border-top:1px solid #d3dcd9',
  image: 'max-width:100%;height:auto;border:0',
} as const

const HEADINGS: Readonly<Record<number, string>> = {
  1: 'font-size:26px;line-height:1.25',
  2: 'font-size:19px;line-height:1.3',
  3: 'font-size:17px;line-height:1.35',
}

const table = (style: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`

/** The page around the lines of an email. */
export const emailPage = (lines: readonly string[]): string =>
  [
    table('background:#f3f6f5'),
    '  <tr>',
    '    <td align="center" style="padding:24px 12px">',
    `      ${table('max-width:600px;background:#ffffff')}`,
    '        <tr>',
    `          <td align="left" style="padding:28px 24px 12px;font:16px/1.5 Arial,Helvetica,sans-serif;${INK}">`,
    ...lines.map((line) => `            ${line}`),
    '          </td>',
    '        </tr>',
    '      </table>',
    '    </td>',
    '  </tr>',
    '</table>',
  ].join('\n')
