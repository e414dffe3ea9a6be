/** Upper case without spaces, so that two spellings of one postcode are equal. */
export const compactPostcode = (postcode: string) => postcode.replace(/[\s+]/g, '').toUpperCase()

/** Royal Mail's format. Checked against every postcode that was live since 1980: it refuses only long retired ones. */
const POSTCODE =
  /^(GIR0AA|[A-PR-UWYZ]([0-9]{1,2}|([A-HK-Y][0-9]([0-9ABEHMNPRV-Y])?)|[0-9][A-HJKPS-UW])[0-9][ABD-HJLNP-UW-Z]{2})$/

/** All there are, Northern Ireland, the islands and the forces among them. */
export const AREAS: ReadonlySet<string> = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY
  G GIR GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW
  OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN
  WR WS WV XX YO ZE`.split(/\s+/),
)

/** In characters, including blanks. A longer text isn't a postcode. */
const LONGEST_TYPED = 100
const LONGEST_POSTCODE = 7

/** `LS1 4AP` from any spelling, including O for 0 and 1 for I. Undefined if it isn't a full postcode. */
export function canonicalPostcode(typed: string): string | undefined {
  const stripped = typed
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const compact = isKnown(stripped) ? stripped : (repaired(stripped) ?? stripped)
  return POSTCODE.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : undefined
}

/** `LS1 4AP`. Text that isn't a full postcode stays as it was typed. */
export const tidyPostcode = (typed: string): string => canonicalPostcode(typed) ?? typed

/** No district begins with a zero: S01 is SO1. */
const isKnown = (compact: string) =>
  POSTCODE.test(compact) && AREAS.has(/^[A-Z]+/.exec(compact)?.[0] ?? '') && !/^[A-Z]{1,2}0\d\d/.test(compact)

const MISTAKEN: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I' }

/** Changes as few characters as possible, and only if no other postcode is equally close. */
function repaired(stripped: string): string | undefined {
  if (stripped.length > LONGEST_POSTCODE) return
  let written = [stripped]
  for (let changes = 1; changes <= stripped.length; changes++) {
    written = [...new Set(written.flatMap(withOneChanged))]
    const known = written.filter(isKnown)
    if (known.length > 0) return known.length === 1 ? known[0] : undefined
  }
}

const withOneChanged = (text: string): string[] =>
  Array.from(text).flatMap((letter, at) => {
    const other = MISTAKEN[letter]
    return other === undefined ? [] : [text.slice(0, at) + other + text.slice(at + 1)]
  })

/** The wider areas of a postcode: `LS1 4`, then `LS1`. */
export function widerPlaces(canonical: string): { sector: string; outcode: string } {
  const outcode = canonical.slice(0, -4)
  return { sector: `${outcode} ${canonical.at(-3)}`, outcode }
}
