import { StartError } from '../../store/core/start-error.ts'

const OTHER_NAMES: Record<string, string> = { lmk_key: 'certificate_number' }

/** Reads every header that the register has used. Of two columns with one name the first counts. */
export function readHeader(names: readonly string[], path: string): ReadonlyMap<string, number> {
  const indexByName = new Map<string, number>()
  const add = (name: string, index: number) => void (indexByName.has(name) || indexByName.set(name, index))
  const plain = names.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[-\s]+/g, '_'),
  )
  for (const [index, name] of plain.entries()) add(name, index)
  for (const [index, name] of plain.entries()) if (OTHER_NAMES[name]) add(OTHER_NAMES[name], index)
  if (indexByName.has('certificate_number')) return indexByName
  throw new StartError(
    `${path} is not an EPC certificates CSV: it has no column certificate_number (or LMK_KEY). ` +
      `It begins with: ${shortened(names.join(', '))}`,
  )
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
